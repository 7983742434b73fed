// What the command line can, the tools can, unless it is on a list.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <set>
#include <span>
#include <string>
#include <string_view>

#include "app/actions/tool_declarations.h"
#include "app/core/schemas/schema_library.h"
#include "cli/command_table.h"
#include "text/concat.h"

namespace baton::test {
namespace {

struct Exception {
  std::string_view command;
  std::string_view reason;
};

constexpr std::array kExceptions = {
    // For people, because it cannot be undone, or shows what nobody is entitled to.
    Exception{"access", "for people; `context --explain` tells an agent what it sees"},
    Exception{"agent add", "for people"},
    Exception{"agent edit", "for people"},
    Exception{"agent graph", "for people; `config` has the map"},
    Exception{"agent import", "for people"},
    Exception{"agent list", "for people; `config` has the map"},
    Exception{"agent remove", "for people"},
    Exception{"agent show", "for people; `config` has the map"},
    Exception{"archive", "for people"},
    Exception{"compact", "maintenance; it changes no answer"},
    Exception{"context diff", "for people; `why` says what changed since"},
    Exception{"export", "for people; `status`, `receipts` and `context --explain` have its parts"},
    Exception{"key add-recipient", "for people"},
    Exception{"key check", "for people"},
    Exception{"key import", "for people"},
    Exception{"key init", "for people"},
    Exception{"key list", "for people"},
    Exception{"key remove-recipient", "for people"},
    Exception{"key rewrap", "for people"},
    Exception{"key rotate", "for people"},
    Exception{"note reindex", "for people"},
    Exception{"note repair", "for people"},
    Exception{"prune", "for people"},
    Exception{"quickstart", "for people; a tour in a folder of its own"},
    Exception{"recover", "for people"},
    Exception{"scrub", "for people"},
    Exception{"session archive", "for people"},
    Exception{"session create", "for people"},
    Exception{"session delete", "for people"},
    Exception{"session unarchive", "for people"},
    Exception{"shared dump", "for people"},
    Exception{"shared restore", "for people"},
    Exception{"template list", "for people, before a workflow"},
    Exception{"template show", "for people, before a workflow"},
    Exception{"thread create", "for people, and hooks"},
    Exception{"thread delete", "for people, and hooks"},
    Exception{"undo", "for people"},
    Exception{"waive", "for people"},
    // Beyond that list.
    Exception{"adopt", "for people, once in a project's life"},
    Exception{"migrate", "for people, once in a project's life"},
    Exception{"verify", "for CI; `validate`, `check` and `doctor` are actions"},
    Exception{"scan", "for CI"},
    Exception{"assert", "for CI"},
    Exception{"lint", "for CI"},
    Exception{"schema bundle", "for people, and CI"},
    Exception{"schema infer", "for people, once in a project's life"},
    Exception{"schema lint", "for CI"},
    Exception{"schema test", "for CI"},
    Exception{"completion", "for shells"},
    Exception{"merge", "git calls it with three files on its command line"},
    // Reached otherwise.
    Exception{"output", "the contract in an agent's prompt"},
    Exception{"env watch", "a subscription"},
    Exception{"shared call", "performs any action of shared_context"},
    Exception{"shared prompt", "a prompt of the server's"},
    Exception{"shared watch", "a subscription"},
};

void add_commands(std::span<const cli::CommandEntry* const> entries,
                  std::multiset<std::string_view>& names) {
  for (const cli::CommandEntry* const entry : entries) {
    if (entry->verbs.empty() || entry->make != nullptr) names.insert(entry->name);
    add_commands(entry->verbs, names);
  }
}

std::multiset<std::string_view> all_commands() {
  std::multiset<std::string_view> names;
  for (const cli::CommandGroup& group : cli::command_groups()) add_commands(group.commands, names);
  return names;
}

// The operations of the tools' actions. Several actions may be one command with other members.
std::set<std::string_view> all_operations() {
  std::set<std::string_view> operations;
  for (const app::ToolDeclaration& tool : app::tool_declarations()) {
    for (const app::Action& action : tool.actions()) operations.insert(action.operation);
  }
  return operations;
}

TEST(Parity, EveryCommandIsAnActionOrHasAReason) {
  std::multiset<std::string_view> expected;
  for (const std::string_view operation : all_operations()) expected.insert(operation);
  for (const Exception& entry : kExceptions) {
    expected.insert(entry.command);
    EXPECT_FALSE(entry.reason.empty()) << entry.command;
  }
  EXPECT_EQ(all_commands(), expected);
}

// The commands whose answer has the schema of a verb that they have as a word.
std::string schema_of(std::string_view command) {
  if (command == "schema" || command == "config")
    return command == "config" ? "cli/config-show" : "cli/schema-list";
  std::string name = text::concat("cli/", command);
  std::ranges::replace(name, ' ', '-');
  return name;
}

TEST(Parity, EveryAnswerHasASchema) {
  const app::SchemaLibrary library;
  for (const std::string_view command : all_commands()) {
    EXPECT_TRUE(library.compile(schema_of(command)).has_value()) << command;
  }
}

}  // namespace
}  // namespace baton::test
