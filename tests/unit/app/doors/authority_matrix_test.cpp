// docs/authority.md is the expectation: every line of its table is run as every caller, on the
// command line and over MCP.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <memory>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "app/actions/find_action.h"
#include "cli/action_command.h"
#include "cli/command_table.h"
#include "cli/command_words.h"
#include "cli/exit_status.h"
#include "domain/authority/command_request.h"
#include "domain/authority/operation.h"
#include "json/read.h"
#include "support/documented_calls.h"
#include "text/concat.h"
#include "unit/app/doors/doors_fixture.h"

namespace baton::test {
namespace {

constexpr const char* kTable = BATON_DOCS "/authority.md";

// Another agent's item is refused (make_decision, change_constraint); here nobody made one.
constexpr std::string_view kWhatItMade = "its own";

// One caller, as the environment shows it and as a server is told.
struct As {
  std::size_t cell;
  std::vector<std::pair<std::string, std::string>> environment;
  std::string participant;
};

bool is_yes(const std::string& cell) {
  return cell == "yes" || cell == "itself";
}

const std::vector<As> kCallers = {
    {0, {}, "user"},
    {1, {{"CLAUDECODE", "1"}}, "orchestrator"},
    {2, {{"CLAUDECODE", "1"}, {"BATON_AGENT", "code-writer"}}, "subagent:code-writer"},
    {3, {{"CLAUDECODE", "1"}, {"BATON_AGENT", "?"}}, "unknown"},
};
const As kOtherAgent = {2, {{"BATON_AGENT", "api-designer"}}, "subagent:api-designer"};

class AuthorityMatrix : public DoorsTest {
 protected:
  bool may_on_command_line(const DocumentedCall& line, const As& as) {
    for (const auto& [name, value] : as.environment) {
      baton_.project.world.environment.variables[name] = value;
    }
    const CommandLine::Ran ran = baton_.run(words_of(line.command));
    for (const auto& [name, value] : as.environment) {
      baton_.project.world.environment.variables.erase(name);
    }
    EXPECT_NE(ran.status, cli::exit_code(ErrorCode::internal)) << line.command << ran.error;
    return ran.status != cli::exit_code(ErrorCode::denied);
  }
  bool may_over_mcp(const DocumentedCall& line, const As& as) {
    const Json request = *json::read(line.request, "docs/authority.md");
    return refusal(line.tool, request, as.participant) != "ACCESS_DENIED";
  }
};

TEST_F(AuthorityMatrix, HoldsOnTheCommandLine) {
  for (const DocumentedCall& line : documented_calls(kTable)) {
    for (const As& as : kCallers) {
      if (line.cells.at(as.cell) == kWhatItMade) continue;
      EXPECT_EQ(may_on_command_line(line, as), is_yes(line.cells.at(as.cell)))
          << line.command << " as " << as.participant;
    }
    if (line.cells.at(2) != "itself") continue;
    EXPECT_FALSE(may_on_command_line(line, kOtherAgent)) << line.command << " as another agent";
  }
}

TEST_F(AuthorityMatrix, HoldsOverMcp) {
  for (const DocumentedCall& line : documented_calls(kTable)) {
    if (line.tool.empty()) continue;
    for (const As& as : kCallers) {
      if (line.cells.at(as.cell) == kWhatItMade) continue;
      EXPECT_EQ(may_over_mcp(line, as), is_yes(line.cells.at(as.cell)))
          << line.request << " as " << as.participant;
    }
    if (line.cells.at(2) != "itself") continue;
    EXPECT_FALSE(may_over_mcp(line, kOtherAgent)) << line.request << " as another agent";
  }
}

// A server goes on for ever; the text of the page describes it.
TEST_F(AuthorityMatrix, NamesEveryOperation) {
  std::set<std::string> named = {"serve"};
  for (const DocumentedCall& line : documented_calls(kTable)) {
    const std::vector<std::string> words = words_of(line.command);
    named.insert(words[0]);
    if (words.size() > 1) named.insert(text::concat(words[0], " ", words[1]));
  }
  for (const authority::Operation& operation : authority::operations()) {
    EXPECT_TRUE(named.contains(std::string(operation.name))) << operation.name;
  }
}

// The line asks for the member, on the command line or over MCP.
bool asks_for(const DocumentedCall& line, const authority::Raise& raise) {
  const auto given = authority::command_request(words_of(line.command)).given;
  const bool is_option = std::ranges::any_of(given, [&](const authority::Given& each) {
    return each.member == raise.member && each.value == raise.value;
  });
  if (is_option || line.request.empty()) return is_option;
  const Json request = *json::read(line.request, "docs/authority.md");
  const auto member = request.find(std::string(raise.member));
  return member != request.end() && (raise.value.empty() || *member == std::string(raise.value));
}

// A member that needs more authority has a line that gives it.
TEST_F(AuthorityMatrix, NamesEveryMemberThatNeedsMoreAuthority) {
  const std::vector<DocumentedCall> lines = documented_calls(kTable);
  for (const authority::Operation& operation : authority::operations()) {
    for (const authority::Raise& raise : operation.raises) {
      if (raise.member.empty()) continue;
      EXPECT_TRUE(std::ranges::any_of(
          lines,
          [&](const DocumentedCall& line) {
            return authority::command_request(words_of(line.command)).operation == &operation &&
                   asks_for(line, raise);
          }))
          << operation.name << ": " << raise.member;
    }
  }
}

// A request that is not a list request changes something.
TEST_F(AuthorityMatrix, KnowsTheMembersThatMakeAListRequestAChange) {
  for (const authority::Operation& operation : authority::operations()) {
    const app::Action* const action = app::find_action(operation.name);
    const bool lists = action != nullptr && action->listing.run != nullptr;
    if (!lists || operation.name == "schema") continue;
    for (const std::string_view member : {action->listing.without, action->listing.unless}) {
      if (member.empty()) continue;
      EXPECT_NE(authority::effect_of(operation, {{{.member = std::string(member), .value = "x"}}}),
                authority::Effect::reads)
          << operation.name << ": " << member;
    }
  }
}

// The documented call, and the same with each option or argument of its command. One that watches
// would not end with other options.
std::vector<std::vector<std::string>> with_each_option(const DocumentedCall& line) {
  const std::vector<std::string> words = words_of(line.command);
  std::vector<std::vector<std::string>> calls = {words};
  if (words.size() > 1 && words[1] == "watch") return calls;
  const cli::CommandEntry* entry = cli::find_command(words[0]);
  const cli::CommandEntry* const verb =
      words.size() < 2 ? nullptr : cli::find_verb(*entry, words[1]);
  if (verb != nullptr) entry = verb;
  cli::Options options(*entry);
  const std::unique_ptr<cli::Command> command = cli::make_command(*entry);
  command->declare(options);
  for (const cli::DeclaredOption& option : options.described()) {
    calls.push_back(words);
    if (!option.is_argument) calls.back().push_back(option.names.back());
    if (!option.is_flag) calls.back().push_back(option.words.empty() ? "1" : option.words.front());
  }
  return calls;
}

class UnknownCaller : public AuthorityMatrix {
 protected:
  UnknownCaller() {
    notes_.put("agent/note.md",
               "---\nagent: agent\nsessionId: s1\ntimestamp: 2026-11-29T10:26:27Z\n"
               "type: finding\ntags: []\n---\n\n# Retries\n");
    baton_.run({"shared", "write", "scope", "api"});
    baton_.run({"env", "store", "result", "--value", "1", "--thread", "main"});
    baton_.run({"task", "add", "Parse"});
    baton_.run({"note", "list"});
  }

  // The files of the project and the notes, and what the data store shows.
  std::string everything() {
    std::string all;
    for (const MemoryDirectory* folder : {&baton_.project.world.root, &notes_}) {
      for (const std::string& file : folder->files()) {
        all += text::concat(file, "\n", *folder->content(file), "\n");
      }
    }
    return text::concat(all, baton_.run({"shared", "log"}).output,
                        baton_.run({"env", "list", "--long", "--thread", "main"}).output);
  }

  MemoryDirectory& notes_ = baton_.project.folder("/notes");
};

// Git runs `merge` as its merge driver (see authorize_test.cpp).
TEST_F(UnknownCaller, ChangesNothing) {
  const As& unknown = kCallers.back();
  for (const DocumentedCall& line : documented_calls(kTable)) {
    if (line.cells.at(unknown.cell) != "yes" || line.command.starts_with("merge")) continue;
    for (const std::vector<std::string>& words : with_each_option(line)) {
      const std::string before = everything();
      for (const auto& [name, value] : unknown.environment) {
        baton_.project.world.environment.variables[name] = value;
      }
      baton_.run(words);
      for (const auto& [name, value] : unknown.environment) {
        baton_.project.world.environment.variables.erase(name);
      }
      EXPECT_EQ(everything(), before) << line.command << " … " << words.back();
    }
  }
}

TEST_F(AuthorityMatrix, HasAnOperationForEveryCommand) {
  for (const cli::CommandGroup& group : cli::command_groups()) {
    for (const cli::CommandEntry* entry : group.commands) {
      const bool is_only_a_group = !entry->verbs.empty() && entry->make == nullptr;
      EXPECT_EQ(authority::find_operation(entry->name) == nullptr, is_only_a_group) << entry->name;
      for (const cli::CommandEntry* verb : entry->verbs) {
        EXPECT_NE(authority::find_operation(verb->name), nullptr) << verb->name;
      }
    }
  }
}

}  // namespace
}  // namespace baton::test
