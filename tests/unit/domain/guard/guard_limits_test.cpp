// What the guard does not examine completely counts as baton's, or its call is refused if it names
// baton's files.
#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "guarded.h"

namespace baton::guard {
namespace {

using test::kMain;
using test::kMapped;
using test::verdict_on;

constexpr std::string_view kBeyond =
    "{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}";

std::string of_line(const std::string& line, std::string_view agent = kMain) {
  return verdict_on("Bash", {{"command", line}}, agent);
}

std::string of_grep(const std::string& glob, const std::string& path = ".") {
  return verdict_on("Grep", {{"pattern", "x"}, {"path", path}, {"glob", glob}}, kMapped);
}

std::string of_glob(const std::string& pattern) {
  return verdict_on("Glob", {{"pattern", pattern}}, kMapped);
}

// "x0.ts,x1.ts,"
std::string listed(std::size_t count, std::string_view end = "") {
  std::string names;
  for (std::size_t number = 0; number < count; ++number) {
    names += "x" + std::to_string(number) + std::string(end) + ",";
  }
  return names;
}

TEST(GuardLimits, AllAlternativesOfBracesCount) {
  const std::string names = listed(70);
  for (const std::string& line :
       {"rm -f .claude/{" + names + "workflow-state.json}",
        "rm -f .claude/{" + names + "workflow-state}{.a,.b,.json}",
        "rm -f .cl{" + names + "aude}/workflow-state.json",
        "echo x | tee {" + names + ".claude/workflow-state.json}", "rm -rf {" + names + ".claude}",
        "rm -rf {" + listed(2000) + ".claude}",
        "prettier --write '{" + names + ".claude/workflow-state.json}'",
        "fd -H --glob '{" + names + "workflow-state.json}' -X rm"}) {
    EXPECT_EQ(of_line(line), "write") << line.substr(0, 20);
  }
  for (const std::string& line :
       {"cat .claude/{" + names + "workflow-state.json}", "rg -g '{" + names + ".claude/**}' x",
        "rg --hidden -g '{" + names + "*.json}' x"}) {
    EXPECT_EQ(of_line(line, kMapped), "read") << line.substr(0, 20);
  }
  EXPECT_EQ(of_grep("{" + names + "workflow-state.json}", ".claude"), "read");
  EXPECT_EQ(of_grep("{" + listed(2000) + "workflow-state.json}"), "read");
  EXPECT_EQ(of_glob(".claude/{" + names + "workflow-state.json}"), "read");
}

TEST(GuardLimits, MoreAlternativesThanTheyAllowMayBeAny) {
  const std::string beyond(kBeyond);
  EXPECT_EQ(of_line("rm " + beyond + "; ls .claude"), "too_complex");
  EXPECT_EQ(of_line("rm {" + listed(9000) + ".claude/baton}"), "too_complex");
  EXPECT_EQ(of_line("prettier --write '" + beyond + "'"), "write");
  EXPECT_EQ(of_line("fd -H --glob '" + beyond + "' -X rm"), "write");
  EXPECT_EQ(of_line("fd -H -E '{" + beyond + ",.claude,.git,dev}' -X rm"), "write");
  EXPECT_EQ(of_line("rg --hidden -g '" + beyond + "' x", kMapped), "read");
  EXPECT_EQ(of_line("rg -g '{" + beyond + ",.claude/**}' x", kMapped), "read");
  EXPECT_EQ(of_line("rg --hidden -g '!{" + beyond + ",.claude,.git,dev}' x", kMapped), "read");
  EXPECT_EQ(of_grep(beyond), "read");
  EXPECT_EQ(of_grep("{" + listed(9000) + "b}"), "read");
  EXPECT_EQ(of_glob(".claude/" + beyond), "read");
}

TEST(GuardLimits, LongListsThatDoNotConcernBatonPass) {
  for (const std::string& line :
       {"rm -f src/{" + listed(2000) + "y}",
        std::string("mkdir -p src/{a,b,c,d,e,f,g,h}/{a,b,c,d,e,f,g,h,i,j}"),
        "prettier --write 'src/{" + listed(500, ".ts") + "y.ts}'",
        "rg -g '{" + listed(500, ".ts") + "y.ts}' x", "rm " + std::string(kBeyond)}) {
    EXPECT_EQ(of_line(line, kMapped), "pass") << line.substr(0, 20);
  }
  EXPECT_EQ(of_grep("{" + listed(1000, ".ts") + "y.ts}"), "pass");
  EXPECT_EQ(of_grep("src/**/{" + listed(1000) + "y}.ts"), "pass");
  EXPECT_EQ(of_grep(std::string(kBeyond), "src"), "pass");
}

TEST(GuardLimits, AnyNumberOfAnyFoldersCounts) {
  for (const char* line :
       {"rm .claude/**/**/workflow-state.json", "rm .claude/**/**/**/**/**/**/workflow-state.json",
        "rm .claude/baton/**/hook.log", "rm **/.claude/workflow-state.json", "rm -rf **/.claude",
        "rm **/**/.claude/**/**/workflow-state.json", "rm .git/**/**/1.jsonl",
        "rm /**/project/.claude/workflow-state.json", "rm **/.c*/***/workflow-state.json",
        "cd /tmp; rm **/.claude/workflow-state.json"}) {
    EXPECT_EQ(of_line(line), "write") << line;
  }
  for (const char* line :
       {"rm docs/**/**/*.json", "rm src/**/.claude/x.json", "rm .github/**/**/*.json",
        "rm docs/**/.eslintrc.json", "rm docs/../src/**/*.md", "rm .claude/agents/**/**/x.md"}) {
    EXPECT_EQ(of_line(line), "pass") << line;
  }
  EXPECT_EQ(of_grep("**/**/**/**/**/workflow-state.json"), "read");
  EXPECT_EQ(of_grep("**/**/**/**/**/**/workflow-state.json", ".claude"), "read");
  EXPECT_EQ(of_grep("**/a/**/b/**/c/**/d/**/e/*.ts"), "pass");
  EXPECT_EQ(of_glob("/project/**/.claude/**/**/**/**/*.json"), "read");
}

TEST(GuardLimits, AllScriptsThatALineWritesAreKnown) {
  std::string scripts;
  for (int number = 0; number < 200; ++number) {
    scripts += "echo a > f" + std::to_string(number) + ";";
  }
  EXPECT_EQ(of_line(scripts + "echo 'rm .claude/workflow-state.json' > s.sh; sh s.sh"), "write");
  EXPECT_EQ(of_line(scripts + "echo 'rm a' > s.sh; sh s.sh"), "pass");
}

}  // namespace
}  // namespace baton::guard
