// The options of commands are the members of their actions.
#include "cli/table_command.h"

#include <gtest/gtest.h>

#include <span>
#include <string>
#include <variant>
#include <vector>

#include "app/tasks/look_at_tasks.h"
#include "cli/command_line.h"
#include "cli/command_table.h"

namespace baton::cli {
namespace {

std::string no_text(const app::TasksListed& /*answer*/) {
  return {};
}

constexpr CommandEntry kOfAnotherRequest = {
    .name = "task show",
    .summary = "",
    .description = "",
    .make = [] { return table_command(app::list_tasks, {.text = no_text}); },
};

void expect_declared(std::span<const CommandEntry* const> entries) {
  for (const CommandEntry* const entry : entries) {
    expect_declared(entry->verbs);
    if (!entry->verbs.empty() && entry->make == nullptr) continue;
    const ParseOutcome outcome = parse_arguments(*entry, {"--help"});
    const auto* const fault = std::get_if<UsageFault>(&outcome);
    EXPECT_EQ(fault, nullptr) << entry->name << ": " << (fault == nullptr ? "" : fault->subject);
  }
}

std::vector<authority::Given> given_by(std::string_view group, std::string_view verb,
                                       const std::vector<std::string>& arguments) {
  const CommandEntry* entry = find_command(group);
  for (const CommandEntry* const one : entry->verbs) {
    if (one->name == verb) entry = one;
  }
  const ParseOutcome outcome = parse_arguments(*entry, arguments);
  const auto* const parsed = std::get_if<ParsedCommand>(&outcome);
  EXPECT_NE(parsed, nullptr);
  return parsed == nullptr ? std::vector<authority::Given>() : parsed->options.given;
}

TEST(TableCommand, EveryCommandDeclaresTheMembersOfItsOwnRequest) {
  for (const CommandGroup& group : command_groups()) expect_declared(group.commands);
}

TEST(TableCommand, AnotherRequestThanTheActionsIsRefused) {
  const ParseOutcome outcome = parse_arguments(kOfAnotherRequest, {});
  const auto* const fault = std::get_if<UsageFault>(&outcome);
  ASSERT_NE(fault, nullptr);
  EXPECT_EQ(fault->phrase.view(), "invalid declaration of options");
}

// What a caller may do depends on the members, whatever their options are called.
TEST(TableCommand, WhatIsGivenHasTheNamesOfTheMembers) {
  const auto decided = given_by("decide", "decide", {"Use A", "--component", "api"});
  ASSERT_EQ(decided.size(), 2U);
  EXPECT_EQ(decided[0].member, "text");
  EXPECT_EQ(decided[0].value, "Use A");
  EXPECT_EQ(decided[1].member, "components");
  EXPECT_EQ(decided[1].value, "api");
  const auto claimed = given_by("task", "task next", {"--claim", "writer"});
  ASSERT_EQ(claimed.size(), 1U);
  EXPECT_EQ(claimed[0].member, "claim");
  EXPECT_EQ(claimed[0].value, "writer");
}

// The arguments select the options that are declared.
TEST(TableCommand, EveryWayToWriteAnOptionNamesIt) {
  const std::vector<std::vector<std::string>> ways = {
      {"login", "--limit", "5"}, {"login", "--limit=5"}, {"login", "-n", "5"}, {"-n5", "login"}};
  for (const std::vector<std::string>& arguments : ways) {
    const auto given = given_by("note", "note search", arguments);
    ASSERT_EQ(given.size(), 2U) << arguments[1];
    EXPECT_EQ(given[1].member, "limit") << arguments[1];
    EXPECT_EQ(given[1].value, "5") << arguments[1];
  }
}

TEST(TableCommand, AnOptionIsNotTakenForTheValueOfAnother) {
  const auto given = given_by("note", "note search", {"--limit", "5", "--", "--json"});
  ASSERT_EQ(given.size(), 2U);
  EXPECT_EQ(given[0].value, "--json");
}

TEST(TableCommand, TheHintNamesAnOptionThatTheArgumentsDoNot) {
  const CommandEntry* const status = find_command("status");
  const ParseOutcome outcome = parse_arguments(*status, {"--jsn"});
  const auto* const fault = std::get_if<UsageFault>(&outcome);
  ASSERT_NE(fault, nullptr);
  EXPECT_EQ(fault->subject, "--jsn");
  EXPECT_EQ(fault->hint, "did you mean --json?");
}

TEST(TableCommand, AFormerNameIsTheSameMember) {
  for (const char* const option : {"--case-sensitive", "--case"}) {
    const auto given = given_by("note", "note search", {"login", option});
    ASSERT_EQ(given.size(), 2U) << option;
    EXPECT_EQ(given[1].member, "case") << option;
  }
}

TEST(TableCommand, AnArgumentInPlaceOfAnOptionIsTheSameMember) {
  EXPECT_EQ(given_by("task", "task add", {"Write"})[0].member, "title");
  EXPECT_EQ(given_by("task", "task add", {"--title", "Write"})[0].member, "title");
  const CommandEntry* const add = find_command("task")->verbs.front();
  const ParseOutcome outcome = parse_arguments(*add, {"Write", "--title", "Read"});
  const auto* const fault = std::get_if<UsageFault>(&outcome);
  ASSERT_NE(fault, nullptr);
  EXPECT_EQ(fault->subject, "Write");
  EXPECT_EQ(fault->hint, "the title is given by an option already");
}

}  // namespace
}  // namespace baton::cli
