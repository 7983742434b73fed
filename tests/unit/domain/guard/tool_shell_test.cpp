#include "domain/guard/tool_shell.h"

#include <gtest/gtest.h>

namespace baton::guard {
namespace {

using Words = std::vector<std::string>;

// As Claude Code 2.1.330 starts it; `quoted` stands between single quotes.
Words shell(const std::string& quoted) {
  return {"/bin/bash", "-c",
          "source /home/user/.claude/shell-snapshots/snapshot-bash-1.sh 2>/dev/null || true && "
          "\\builtin shopt -u extglob 2>/dev/null || true && { \\builtin unalias -- 'which'; "
          "\\builtin unset -f -- 'which'; } >/dev/null 2>&1 || true && eval '" +
              quoted + "' < /dev/null && pwd -P >| /tmp/claude-0-cwd"};
}

bool shows(const Words& run, const std::string& quoted) {
  return shows_run(tool_line(shell(quoted)), run);
}

TEST(ToolShell, ShowsARunWithItsWords) {
  EXPECT_TRUE(shows({"undo"}, "baton undo"));
  EXPECT_TRUE(shows({"undo"}, "cd /x && timeout 5 baton --json undo; ls"));
  EXPECT_TRUE(shows({"decide", "it's \"so\""}, "baton decide \"it'\"'\"'s \\\"so\\\"\""));
}

TEST(ToolShell, ShowsARunWithOtherWords) {
  EXPECT_FALSE(shows({"decide", "x"}, "baton decide \"$X\""));
  EXPECT_EQ(tool_line(shell("baton decide \"$X\"")).runs.size(), 1U);
  EXPECT_FALSE(shows({"undo"}, "baton status"));
}

// The hook gets the same text.
TEST(ToolShell, ShowsTheWholeLineAsItWasWritten) {
  EXPECT_EQ(tool_line(shell(" cd x && baton undo < f | cat  ")).text,
            " cd x && baton undo < f | cat  ");
  EXPECT_EQ(tool_line(shell("baton decide '\"'\"'a b'\"'\"'\nbaton undo")).text,
            "baton decide 'a b'\nbaton undo");
}

TEST(ToolShell, DoesNotShowAHiddenRun) {
  const auto runs_in = [](const Words& words) { return tool_line(words).runs.size(); };
  EXPECT_EQ(runs_in(shell("b=bat; ${b}on undo")), 0U);
  EXPECT_EQ(runs_in(shell("./undo.sh")), 0U);
  EXPECT_EQ(runs_in({"baton", "undo"}), 0U);
  EXPECT_EQ(runs_in({"/bin/sh", "-c", "baton undo"}), 0U);  // a hook of yours
  EXPECT_EQ(runs_in({}), 0U);
}

TEST(ToolShell, KnowsTheWordsOfACommand) {
  EXPECT_EQ(command_words({"/usr/bin/baton", "--project", ".", "gate", "tested", "pass"}),
            (Words{"gate", "tested", "pass"}));
  EXPECT_EQ(command_words({"baton"}), Words());
}

}  // namespace
}  // namespace baton::guard
