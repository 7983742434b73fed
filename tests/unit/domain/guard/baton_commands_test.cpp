#include "domain/guard/baton_commands.h"

#include <gtest/gtest.h>

namespace baton::guard {
namespace {

// "task show t1 (--project .) | …"
std::string found_in(std::string_view line) {
  std::string text;
  const auto commands = baton_commands(line);
  if (!commands) return "cut";
  for (const BatonCommand& command : *commands) {
    if (!text.empty()) text += " | ";
    std::string separator;
    for (const std::string& word : command.words) {
      text += separator + word;
      separator = " ";
    }
    for (const std::string& option : command.options) text += " (" + option + ")";
  }
  return text;
}

TEST(BatonCommands, AreFoundWithTheOptionsInFront) {
  EXPECT_EQ(found_in("baton show"), "show");
  EXPECT_EQ(found_in("baton --json show --all"), "show --all (--json)");
  EXPECT_EQ(found_in("baton --project . get /phase"), "get /phase (--project) (.)");
  EXPECT_EQ(found_in("baton --project=/x task show t1"), "task show t1 (--project=/x)");
  EXPECT_EQ(found_in("baton --format json show"), "show (--format) (json)");
  EXPECT_EQ(found_in("baton --execution exec_1 context prd-writer"),
            "context prd-writer (--execution) (exec_1)");
  EXPECT_EQ(found_in("baton --color never show"), "show (--color) (never)");
  EXPECT_EQ(found_in("baton --state"), " (--state)");
}

TEST(BatonCommands, AreFoundBehindOtherPrograms) {
  EXPECT_EQ(found_in("/usr/local/bin/baton show; ./build/baton log"), "show | log");
  EXPECT_EQ(found_in("timeout 5 baton show"), "show");
  EXPECT_EQ(found_in("BATON_AGENT=x env -u CLAUDECODE baton undo"), "undo");
  EXPECT_EQ(found_in("bash -c 'cd src && baton show'"), "show");
}

TEST(BatonCommands, KeepTheWholeSimpleCommand) {
  const auto commands = baton_commands("ls && BATON_AGENT=x timeout 5 baton undo");
  ASSERT_TRUE(commands);
  ASSERT_EQ(commands->size(), 1U);
  EXPECT_EQ(commands->front().whole,
            (std::vector<std::string>{"BATON_AGENT=x", "timeout", "5", "baton", "undo"}));
}

TEST(BatonCommands, AreUnknownInALineBeyondTheLimits) {
  std::string line = "baton status;";
  for (int count = 0; count < 5000; ++count) line += "true;";
  EXPECT_EQ(found_in(line + "baton undo"), "cut");
}

TEST(BatonCommands, AreAbsentFromOtherLines) {
  EXPECT_EQ(found_in("git status"), "");
  EXPECT_EQ(found_in("git commit -m 'baton show'"), "");
  EXPECT_EQ(found_in(""), "");
}

}  // namespace
}  // namespace baton::guard
