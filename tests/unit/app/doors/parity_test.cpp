// What the command line can, the tools can, unless it is on a list.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <set>
#include <span>
#include <string>
#include <string_view>

#include "cli/command_table.h"
#include "unit/app/doors/doors_fixture.h"

namespace baton::test {
namespace {

struct Counterpart {
  std::string_view command;
  std::string_view tool;
  std::string_view action;
};

constexpr std::array kCounterparts = {
    Counterpart{"init", "workflow", "init"},
    Counterpart{"start", "workflow", "start"},
    Counterpart{"record", "workflow", "record"},
    Counterpart{"fail", "workflow", "fail"},
    Counterpart{"reconcile", "workflow", "reconcile"},
    Counterpart{"next", "workflow", "next"},
    Counterpart{"status", "workflow", "status"},
    Counterpart{"phase", "workflow", "phase"},
    Counterpart{"switch", "workflow", "switch"},
    Counterpart{"decide", "workflow", "decide"},
    Counterpart{"constrain", "workflow", "constrain"},
    Counterpart{"artifact", "workflow", "artifact"},
    Counterpart{"gate", "workflow", "gate"},
    Counterpart{"check", "workflow", "check"},
    Counterpart{"context", "workflow", "context"},
    Counterpart{"why", "workflow", "why"},
    Counterpart{"redact", "workflow", "redact"},
    Counterpart{"validate", "workflow", "validate"},
    Counterpart{"get", "workflow", "get"},
    Counterpart{"set", "workflow", "set"},
    Counterpart{"patch", "workflow", "patch"},
    Counterpart{"schema", "workflow", "schema"},
    Counterpart{"config", "workflow", "config"},
    Counterpart{"where", "workflow", "where"},
    Counterpart{"log", "workflow", "log"},
    Counterpart{"show", "workflow", "state"},
    Counterpart{"diff", "workflow", "diff"},
    Counterpart{"summaries", "workflow", "summaries"},
    Counterpart{"unarchive", "workflow", "unarchive"},
    Counterpart{"doctor", "workflow", "doctor"},
    Counterpart{"task add", "task", "add"},
    Counterpart{"task cancel", "task", "cancel"},
    Counterpart{"task complete", "task", "complete"},
    Counterpart{"task fail", "task", "fail"},
    Counterpart{"task graph", "task", "graph"},
    Counterpart{"task lint", "task", "lint"},
    Counterpart{"task list", "task", "list"},
    Counterpart{"task next", "task", "next"},
    Counterpart{"task prompt", "task", "prompt"},
    Counterpart{"task ready", "task", "ready"},
    Counterpart{"task show", "task", "show"},
    Counterpart{"task start", "task", "start"},
    Counterpart{"task summary", "task", "summary"},
    Counterpart{"task synthesize", "task", "synthesize"},
    Counterpart{"task update", "task", "update"},
    Counterpart{"message list", "task", "messages"},
    Counterpart{"message send", "task", "send"},
    Counterpart{"session list", "shared_context", "sessions"},
    Counterpart{"session show", "shared_context", "session"},
    Counterpart{"shared delete", "shared_context", "delete"},
    Counterpart{"shared history", "shared_context", "read_history"},
    Counterpart{"shared lint", "shared_context", "lint"},
    Counterpart{"shared list-keys", "shared_context", "list_keys"},
    Counterpart{"shared log", "shared_context", "log"},
    Counterpart{"shared read", "shared_context", "read"},
    Counterpart{"shared read-batch", "shared_context", "read_batch"},
    Counterpart{"shared snapshot", "shared_context", "snapshot"},
    Counterpart{"shared snapshots", "shared_context", "snapshots"},
    Counterpart{"shared write", "shared_context", "write"},
    Counterpart{"thread list", "env_data", "threads"},
    Counterpart{"thread show", "env_data", "thread"},
    Counterpart{"thread tree", "env_data", "tree"},
    Counterpart{"env delete", "env_data", "delete"},
    Counterpart{"env get", "env_data", "get"},
    Counterpart{"env list", "env_data", "list"},
    Counterpart{"env store", "env_data", "store"},
    Counterpart{"env update", "env_data", "update"},
    Counterpart{"note add", "note", "add"},
    Counterpart{"note changelog", "note", "changelog"},
    Counterpart{"note edit", "note", "edit"},
    Counterpart{"note export", "note", "export"},
    Counterpart{"note link", "note", "link"},
    Counterpart{"note lint", "note", "lint"},
    Counterpart{"note list", "note", "list"},
    Counterpart{"note search", "note", "search"},
    Counterpart{"note show", "note", "show"},
    Counterpart{"note supersede", "note", "supersede"},
};

struct Exception {
  std::string_view command;
  std::string_view reason;
};

constexpr std::array kExceptions = {
    // For people, because it cannot be undone, or shows what nobody is entitled to.
    Exception{"archive", "for people"},
    Exception{"note reindex", "for people"},
    Exception{"note repair", "for people"},
    Exception{"prune", "for people"},
    Exception{"recover", "for people"},
    Exception{"session archive", "for people"},
    Exception{"session create", "for people"},
    Exception{"session delete", "for people"},
    Exception{"shared dump", "for people"},
    Exception{"shared restore", "for people"},
    Exception{"thread create", "for people, and hooks"},
    Exception{"thread delete", "for people, and hooks"},
    Exception{"undo", "for people"},
    Exception{"waive", "for people"},
    // Beyond that list.
    Exception{"merge", "git calls it with three files on its command line"},
    // Reached otherwise.
    Exception{"output", "the contract in an agent's prompt"},
    Exception{"env watch", "a subscription"},
    Exception{"shared call", "is itself the door of shared_context"},
    Exception{"shared prompt", "a prompt of the server's"},
    Exception{"shared watch", "a subscription"},
};

void add_commands(std::span<const cli::CommandEntry* const> entries,
                  std::multiset<std::string_view>& names) {
  for (const cli::CommandEntry* const entry : entries) {
    if (entry->verbs.empty()) names.insert(entry->name);
    add_commands(entry->verbs, names);
  }
}

std::multiset<std::string_view> all_commands() {
  std::multiset<std::string_view> names;
  for (const cli::CommandGroup& group : cli::command_groups()) add_commands(group.commands, names);
  return names;
}

TEST(Parity, EveryCommandHasItsCounterpartOrAReason) {
  std::multiset<std::string_view> expected;
  for (const Counterpart& entry : kCounterparts) expected.insert(entry.command);
  for (const Exception& entry : kExceptions) {
    expected.insert(entry.command);
    EXPECT_FALSE(entry.reason.empty()) << entry.command;
  }
  EXPECT_EQ(all_commands(), expected);
}

TEST(Parity, EveryCounterpartIsAnActionOfItsTool) {
  for (const Counterpart& entry : kCounterparts) {
    const auto actions = actions_of(entry.tool);
    EXPECT_TRUE(std::ranges::count(actions, entry.action) == 1)
        << entry.command << ": " << entry.tool << " " << entry.action;
  }
}

// An action that stands for no command would be one that no command can be asked to explain.
TEST(Parity, EveryActionStandsForACommand) {
  constexpr std::string_view kLongSuffix = "_env_data";
  for (const std::string_view tool : kTools) {
    for (const std::string_view action : actions_of(tool)) {
      if (action.ends_with(kLongSuffix)) continue;
      EXPECT_TRUE(std::ranges::any_of(
          kCounterparts,
          [&](const Counterpart& entry) { return entry.tool == tool && entry.action == action; }))
          << tool << " " << action;
    }
  }
}

}  // namespace
}  // namespace baton::test
