#include "domain/guard/tool_shell.h"

#include <gtest/gtest.h>

namespace baton::guard {
namespace {

using Words = std::vector<std::string>;

// As Claude Code 2.1.330 starts it. `word` is what it evaluates, with the redirection; `variables`
// are the lines of CLAUDE_ENV_FILE.
Words shell_of(const std::string& word, const std::string& variables = "") {
  return {"/bin/bash", "-c",
          "source /home/user/.claude/shell-snapshots/snapshot-bash-1.sh 2>/dev/null || true && " +
              variables +
              "\\builtin shopt -u extglob 2>/dev/null || true && { \\builtin unalias -- 'which'; "
              "\\builtin unset -f -- 'which'; } >/dev/null 2>&1 || true && eval " +
              word + " && pwd -P >| /tmp/claude-0-cwd"};
}

// `quoted` stands between single quotes.
Words shell(const std::string& quoted) {
  return shell_of("'" + quoted + "' < /dev/null");
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

// Claude Code does not quote a single word, and adds no redirection to a line that has one.
TEST(ToolShell, ShowsALineInEachFormOfClaudeCode) {
  EXPECT_EQ(tool_line(shell_of("baton < /dev/null")).text, "baton");
  EXPECT_EQ(tool_line(shell_of("'baton undo < f'")).text, "baton undo < f");
  EXPECT_EQ(tool_line(shell_of(R"(''"'"'baton'"'"' undo '"'"''"'"'')")).text, "'baton' undo ''");
}

TEST(ToolShell, ShowsTheLineBehindAnotherEval) {
  for (const char* variables :
       {"export BATON_PROJECT='/home/user/llm eval project'\n: && ",
        R"(export X='/home/user/it'"'"'s eval '"'"'x' && )",
        "command -v direnv && eval \"$(direnv hook bash)\"\n: && ", "# don't eval \"$X\"\n: && ",
        "eval 'baton undo' && pwd -P >| /tmp/f\n: && "}) {
    const Words command =
        shell_of(R"('baton decide "an eval '"'"'x'"'"'"' < /dev/null)", variables);
    EXPECT_EQ(tool_line(command).text, "baton decide \"an eval 'x'\"") << variables;
  }
  EXPECT_EQ(tool_line(shell(R"(x && eval '"'"'baton undo'"'"' && pwd -P >| f)")).text,
            "x && eval 'baton undo' && pwd -P >| f");
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
