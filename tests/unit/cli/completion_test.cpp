#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "cli/action_command.h"
#include "cli/command_line.h"
#include "cli/command_table.h"
#include "cli/complete/shell_words.h"
#include "cli/complete/value_kind.h"
#include "support/command_line.h"

namespace baton::cli {
namespace {

// Parameters whose values completion cannot know: texts, numbers, times, new names, and parts of
// documents. A new parameter needs a rule in value_kind.cpp, or a line here.
const std::set<std::string_view> kFree = {
    "--after",
    "--keys",
    "--subscription",
    "public-key",
    "--add-tag",
    "--affects",
    "--append",
    "--artifacts",
    "--at",
    "--body",
    "--branch",
    "--budget",
    "--ci-repository",
    "--component",
    "--constraints",
    "--decision",
    "--decisions",
    "--description",
    "--fields",
    "--follow",
    "--id",
    "--idempotency-key",
    "--if-digest",
    "--if-revision",
    "--if-version",
    "--impact",
    "--issue",
    "--like",
    "--limit",
    "--max-findings",
    "--max-tokens",
    "--message",
    "--minutes",
    "--must-not-see",
    "--must-see",
    "--older-than",
    "--prd",
    "--rationale",
    "--reason",
    "--recommendation",
    "--remove-tag",
    "--resolve",
    "--result",
    "--retention",
    "--since",
    "--slug",
    "--source",
    "--string",
    "--structured",
    "--tag",
    "--text",
    "--timeout",
    "--title",
    "--ttl",
    "--type",
    "--until",
    "--value",
    "--version",
    "--workflow-id",
    "data",
    "feature",
    "key",
    "label",
    "pointer",
    "public_key",
    "texts",
    "title",
    "text",
    "value",
    "why",
    "workflow",
    "name",
    "--feature",
    "--evidence",
};

void visit(std::span<const CommandEntry* const> entries,
           const std::function<void(const CommandEntry&, const DeclaredOption&)>& see) {
  for (const CommandEntry* const entry : entries) {
    visit(entry->verbs, see);
    const std::unique_ptr<Command> command = make_command(*entry);
    if (command == nullptr) continue;
    for (const DeclaredOption& option : declared_options(*entry, *command)) see(*entry, option);
  }
}

class Completing : public testing::Test {
 protected:
  void SetUp() override {
    baton_.run({"init", "--feature", "search", "--workflow-id", "wf_1", "--gate", "unit tests"});
    baton_.run({"start", "prd-writer"});
    baton_.run({"decide", "Use pgvector"});
    baton_.run({"task", "add", "--title", "Collect"});
  }

  // The lines after the first: a value, a tab and a description.
  std::vector<std::string> lines(std::vector<std::string> words) {
    std::vector<std::string> arguments = {"completion", "zsh", "--candidates", ""};
    arguments.insert(arguments.end(), words.begin(), words.end());
    const auto ran = baton_.run(arguments);
    EXPECT_EQ(ran.status, 0);
    EXPECT_EQ(ran.error, "");
    std::vector<std::string> found;
    for (std::size_t at = 0; at < ran.output.size();) {
      const std::size_t end = ran.output.find('\n', at);
      found.push_back(ran.output.substr(at, end - at));
      at = end + 1;
    }
    mode_ = found.empty() ? "" : found.front();
    if (!found.empty()) found.erase(found.begin());
    return found;
  }

  std::vector<std::string> values(std::vector<std::string> words) {
    std::vector<std::string> found = lines(std::move(words));
    for (std::string& line : found) line.resize(line.find('\t'));
    return found;
  }

  bool offers(std::vector<std::string> words, const std::string& value) {
    const std::vector<std::string> found = values(std::move(words));
    return std::ranges::find(found, value) != found.end();
  }

  test::CommandLine baton_;
  std::string mode_;
};

using Values = std::vector<std::string>;

TEST(ValueRules, EveryParameterHasAKindOrIsFree) {
  std::set<std::string> missing;
  for (const CommandGroup& group : command_groups()) {
    visit(group.commands, [&](const CommandEntry& entry, const DeclaredOption& option) {
      if (option.is_flag || !option.words.empty()) return;
      if (kFree.contains(option.names.back())) return;
      if (find_value_rule(entry.name, option) == nullptr) {
        missing.insert(std::string(entry.name) + " " + option.names.back() + " " + option.value);
      }
    });
  }
  EXPECT_EQ(missing, std::set<std::string>());
}

TEST_F(Completing, CommandsHaveTheirSummaries) {
  EXPECT_EQ(lines({"deci"}), Values{"decide\tAdd a decision that agents share, or list them"});
}

TEST_F(Completing, VerbsFollowTheirGroup) {
  EXPECT_EQ(values({"task", "s"}), (Values{"show", "start", "summary", "synthesize"}));
}

TEST_F(Completing, ValuesOfTheProjectHaveDescriptions) {
  EXPECT_EQ(lines({"task", "show", ""}), Values{"t1\tCollect"});
  EXPECT_EQ(lines({"decide", "x", "--supersedes", ""}), Values{"dec_001\tUse pgvector"});
  EXPECT_EQ(lines({"fail", "--execution", ""}), Values{"exec_001\tprd-writer"});
  EXPECT_EQ(lines({"gate", "u"}), Values{"unit tests\tpending"});
}

TEST_F(Completing, AnOptionThatIsGivenIsNotOfferedAgain) {
  EXPECT_TRUE(offers({"decide", "x", "--i"}, "--impact"));
  EXPECT_FALSE(offers({"decide", "x", "--impact", "high", "--i"}, "--impact"));
  EXPECT_FALSE(offers({"decide", "x", "--impact=high", "--i"}, "--impact"));
}

TEST_F(Completing, ARepeatableOptionIsOfferedAgain) {
  EXPECT_TRUE(offers({"decide", "x", "--component", "a", "--c"}, "--component"));
}

TEST_F(Completing, TheValueOfAnOptionMayFollowAnEqualsSign) {
  EXPECT_EQ(values({"decide", "x", "--impact=h"}), Values{"--impact=high"});
  EXPECT_EQ(values({"decide", "x", "--impact", "h"}), Values{"high"});
}

TEST_F(Completing, NothingIsAnOptionAfterTwoDashes) {
  EXPECT_TRUE(values({"start", "--", "--f"}).empty());
  EXPECT_EQ(values({"start", "--", "prd"}), Values{"prd-writer"});
}

TEST_F(Completing, AListIsCompletedAfterItsLastComma) {
  EXPECT_EQ(values({"task", "add", "--depends-on", "t9,"}), Values{"t9,t1"});
}

TEST_F(Completing, OptionsMayPrecedeTheCommand) {
  EXPECT_EQ(values({"--json", "--color=never", "start", "prd"}), Values{"prd-writer"});
  EXPECT_EQ(values({"--color", "n"}), Values{"never"});
}

TEST_F(Completing, TheValueOfAnOptionBeforeTheCommandMayFollowAnEqualsSign) {
  const Values colours = {"--color=auto", "--color=always", "--color=never"};
  EXPECT_EQ(values({"status", "--color="}), colours);
  EXPECT_EQ(values({"--color="}), colours);
  EXPECT_EQ(values({"--json", "--color=n"}), Values{"--color=never"});
  EXPECT_EQ(values({"task", "--color="}), colours);
  EXPECT_EQ(values({"task", "--json", "--color=n"}), Values{"--color=never"});
  EXPECT_EQ(values({"note", "--color=n"}), Values{"--color=never"});
  EXPECT_TRUE(values({"--json="}).empty());
  EXPECT_TRUE(values({"task", "--unknown="}).empty());
  for (const std::string command : {"", "task", "note", "status"}) {
    std::vector<std::string> words = {"--project=/tm"};
    if (!command.empty()) words.insert(words.begin(), command);
    EXPECT_TRUE(lines(words).empty()) << command;
    EXPECT_EQ(mode_, "folders") << command;
  }
}

TEST_F(Completing, TheShellCompletesPaths) {
  EXPECT_TRUE(lines({"validate", ""}).empty());
  EXPECT_EQ(mode_, "files");
  EXPECT_TRUE(lines({"status", "--project", "x"}).empty());
  EXPECT_EQ(mode_, "folders");
}

TEST_F(Completing, HelpKnowsCommandsAndTopics) {
  EXPECT_TRUE(offers({"help", ""}, "decide"));
  EXPECT_TRUE(offers({"help", ""}, "exit-codes"));
  EXPECT_EQ(values({"help", "task", "sh"}), Values{"show"});
}

TEST_F(Completing, AnAgentIsOfferedOnlyWhatItMayList) {
  EXPECT_TRUE(offers({"undo", ""}, "1"));
  EXPECT_TRUE(offers({"decide", "x", "--supersedes", ""}, "dec_001"));
  baton_.project.world.environment.variables["BATON_AGENT"] = "stranger";
  EXPECT_FALSE(offers({"undo", ""}, "1"));
  EXPECT_FALSE(offers({"decide", "x", "--supersedes", ""}, "dec_001"));
}

TEST_F(Completing, WithoutAWorkflowThereAreNoValuesAndNoErrors) {
  test::CommandLine elsewhere;
  const auto ran = elsewhere.run({"completion", "fish", "--candidates", "", "task", "show", ""});
  EXPECT_EQ(ran.status, 0);
  EXPECT_EQ(ran.error, "");
  EXPECT_EQ(ran.output.find("t1"), std::string::npos);
}

TEST_F(Completing, ADamagedStateGivesNoErrors) {
  baton_.project.put_state("{");
  EXPECT_TRUE(values({"decide", "x", "--supersedes", ""}).empty());
}

TEST_F(Completing, ChangesNothing) {
  const auto before = baton_.project.state();
  lines({"task", "show", ""});
  EXPECT_EQ(baton_.project.state(), before);
}

std::string for_bash(const std::string& value, std::string_view typed, std::string_view fixed) {
  const std::string text = completion_text({.candidates = {{value}}}, Shell::bash, typed, fixed);
  return text.substr(text.find('\n') + 1);
}

TEST(ShellWords, BashGetsQuotedValues) {
  EXPECT_EQ(for_bash("it's $5", "it", ""), "it\\'s\\ \\$5\n");
  EXPECT_EQ(for_bash("it's $5", "\"it", ""), "\"it's \\$5\"\n");
  EXPECT_EQ(for_bash("it's $5", "'it", ""), "'it'\\''s $5'\n");
}

TEST(ShellWords, BashKeepsTheFixedPart) {
  EXPECT_EQ(for_bash("--impact=high", "--impact=h", "--impact="), "high\n");
  EXPECT_EQ(for_bash("--other=high", "--impact=h", "--impact="), "");
}

TEST(ShellWords, QuotesAreRemovedAsBashRemovesThem) {
  EXPECT_EQ(unquoted("a\\ b"), "a b");
  EXPECT_EQ(unquoted("'a\\b'\"c\\\"d\\e\""), "a\\bc\"d\\e");
  EXPECT_EQ(unquoted("\"open"), "open");
}

TEST(ShellWords, ValuesWithControlCharactersAreLeftOut) {
  EXPECT_EQ(for_bash("a\nb", "", ""), "");
  EXPECT_EQ(completion_text({.candidates = {{"a\tb"}}}, Shell::zsh, "", ""), "words\n");
}

}  // namespace
}  // namespace baton::cli
