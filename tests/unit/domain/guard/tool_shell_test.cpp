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

TEST(ToolShell, ShowsARunWithItsWords) {
  EXPECT_EQ(shown_run({"undo"}, shell("baton undo")), ShownRun::same_words);
  EXPECT_EQ(shown_run({"undo"}, shell("cd /x && timeout 5 baton --json undo; ls")),
            ShownRun::same_words);
  EXPECT_EQ(shown_run({"decide", "it's \"so\""}, shell("baton decide \"it'\"'\"'s \\\"so\\\"\"")),
            ShownRun::same_words);
}

TEST(ToolShell, ShowsARunWithOtherWords) {
  EXPECT_EQ(shown_run({"decide", "x"}, shell("baton decide \"$X\"")), ShownRun::some_run);
  EXPECT_EQ(shown_run({"undo"}, shell("baton status")), ShownRun::some_run);
}

TEST(ToolShell, DoesNotShowAHiddenRun) {
  EXPECT_EQ(shown_run({"undo"}, shell("b=bat; ${b}on undo")), ShownRun::no);
  EXPECT_EQ(shown_run({"undo"}, shell("./undo.sh")), ShownRun::no);
  EXPECT_EQ(shown_run({"undo"}, {"baton", "undo"}), ShownRun::no);
  EXPECT_EQ(shown_run({"undo"}, {"/bin/sh", "-c", "baton undo"}), ShownRun::no);  // a hook of yours
  EXPECT_EQ(shown_run({"undo"}, {}), ShownRun::no);
}

TEST(ToolShell, KnowsTheWordsOfACommand) {
  EXPECT_EQ(command_words({"/usr/bin/baton", "--project", ".", "gate", "tested", "pass"}),
            (Words{"gate", "tested", "pass"}));
  EXPECT_EQ(command_words({"baton"}), Words());
}

}  // namespace
}  // namespace baton::guard
