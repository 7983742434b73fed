// What the guard does not examine completely counts as baton's, or its call is refused if it names
// baton's files.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "domain/guard/find_patterns.h"
#include "domain/guard/path_pattern.h"
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

TEST(GuardLimits, GroupsOfGlobsThatMultiplyDoNotConcernBaton) {
  const std::string sources =
      "'{apps,packages,libs,tools}/{web,api,admin,core}/{src,test,lib}/**/*.{ts,tsx,js,jsx}'";
  const std::string digits = "{0,1,2,3,4,5,6,7,8,9}";
  const std::string numbered = "'*" + digits + digits + ".log'";
  for (const std::string& line :
       {"prettier --write " + sources, "prettier --check " + sources, "rg foo -g " + sources,
        "rg -l foo -g " + sources + " | xargs sed -i s/a/b/",
        std::string("rg foo -g "
                    "'{apps,packages}/{web,api,admin}/{src,test}/{a,b,c}/*.{ts,tsx,js,jsx,json}'"),
        std::string("fd -H -g '{a,b,c,d,e,f,g,h}{1,2,3,4,5,6,7,8,9}.ts' . -x sed -i s/a/b/"),
        "fd -H -g '*.{" + listed(70) + "ts}' . -x sed -i s/a/b/"}) {
    EXPECT_EQ(of_line(line, kMapped), "pass") << line;
  }
  const test::FilesInMemory files({"/project/dev"});  // what is left is hidden
  const Json input = {{"command", "rg -l foo -g " + numbered + " | xargs rm"}};
  EXPECT_EQ(verdict_on("Bash", input, kMapped, "/project", files), "pass");
  const std::string repeated = "rg foo -g " + sources + ";";
  std::string many;
  for (int count = 0; count < 40; ++count) many += repeated;
  EXPECT_EQ(of_line(many, kMapped), "pass");
  const std::string hidden = "'{.claude,dev}/**/" + digits.substr(0, 20) + "*}{,x}.json'";
  EXPECT_EQ(of_line("rg foo -g " + hidden + " .", kMapped), "read");
  EXPECT_EQ(of_line("rg foo -g '{.claude," + listed(100) + "dev}/**'", kMapped), "read");
  EXPECT_EQ(of_line("rg -l foo -g '{,.}{claude" + digits + digits + ",claude}/**' | xargs rm"),
            "write");
}

TEST(GuardLimits, AnyNumberOfAnyFoldersCounts) {
  EXPECT_EQ(of_grep("**/**/**/**/**/workflow-state.json"), "read");
  EXPECT_EQ(of_grep("**/**/**/**/**/**/workflow-state.json", ".claude"), "read");
  EXPECT_EQ(of_grep("**/a/**/b/**/c/**/d/**/e/*.ts"), "pass");
  EXPECT_EQ(of_glob("/project/**/.claude/**/**/**/**/*.json"), "read");
  EXPECT_EQ(of_line("prettier --write '**/**/**/**/**/.claude/**/w*.json'"), "write");
  EXPECT_EQ(of_line("prettier --write '**/a/**/b/**/c/**/d/**/e/*.ts'"), "pass");
}

// The value of an option stays one word.
TEST(GuardLimits, AnyFoldersInTheShellAreOneWord) {
  for (const char* line :
       {"git clean -fdx -e **/.idea/**", "git clean -fdx -e **/.vscode",
        "rg -l --hidden --glob .claude/**/* wf_1 | xargs sed -i s/a/b/",
        "fd -H -E **/.git/** json -x rm", "git ls-files -o -x **/.idea/** | xargs rm",
        "grep -rl --exclude-dir **/.git/ wf_1 | xargs sed -i s/a/b/",
        "rm .claude/**/workflow-state.json"}) {
    EXPECT_EQ(of_line(line), "write") << line;
  }
  for (const char* line :
       {"rg --hidden -g .claude/**/*.json wf_1", "rg --hidden -g **/.foo/** wf_1",
        "grep -r --exclude-dir **/.git/ wf_1"}) {
    EXPECT_EQ(of_line(line, kMapped), "read") << line;
  }
  for (const char* line :
       {"fd -H -E **/.git/** -E **/.claude/** -E dev -t f . -x sed -i s/a/b/ {}",
        "tar -czf x.tgz --exclude **/.git/** --exclude **/.claude/** --exclude dev .",
        "rm -f docs/**/.gitignore", "cat src/**/.gitignore", "chmod 644 **/.*",
        "sed -i s/a/b/ .claude/**/SKILL.md", "cat .claude/**/SKILL.md",
        "rm -rf .claude/**/node_modules", "rm docs/**/**/*.json", "rm src/**/.claude/x.json"}) {
    EXPECT_EQ(of_line(line, kMapped), "pass") << line;
  }
}

TEST(GuardLimits, AllScriptsThatALineWritesAreKnown) {
  std::string scripts;
  for (int number = 0; number < 200; ++number) {
    scripts += "echo a > f" + std::to_string(number) + ";";
  }
  EXPECT_EQ(of_line(scripts + "echo 'rm .claude/workflow-state.json' > s.sh; sh s.sh"), "write");
  EXPECT_EQ(of_line(scripts + "echo 'rm a' > s.sh; sh s.sh"), "pass");
}

TEST(GuardLimits, AllGlobsThatIncludeCount) {
  std::string globs;
  for (int number = 0; number < 70; ++number) globs += " -g a" + std::to_string(number) + ".json";
  const test::FilesInMemory files({"/project/dev"});  // what is left is hidden
  const Json input = {{"command", "rg -g '.claude/**'" + globs + " x"}};
  EXPECT_EQ(verdict_on("Bash", input, kMapped, "/project", files), "read");
  EXPECT_EQ(of_line("rg -g '!.claude'" + globs + " x src", kMapped), "pass");
}

TEST(GuardLimits, FindMayFindAnyFileBeyondThem) {
  std::string groups;
  for (int number = 0; number < 70; ++number) groups += "\\( ";
  EXPECT_EQ(of_line("find . " + groups + "-name workflow-state.json -delete"), "write");
  EXPECT_EQ(of_line("find . -name x " + groups + "-true -o -delete"), "write");
  EXPECT_EQ(of_line("find . " + groups + "-name x -exec rm {} +"), "write");
  EXPECT_EQ(of_line("find src " + groups + "-name x -exec rm {} +"), "pass");
  ShellCommand command;
  command.root = "/project";
  const FoundPlace place("/", command);
  const std::vector<std::string> paths = place.patterns({}, "/a*b/c*d/e*f/g*h/i*j/k*l", false);
  for (const std::string_view path :
       {"/ab/cd/ef/gh/ij/kl", "/ab/cd/ef/gh/i/j/k/l", "/a/b/c/d/e/f/g/h/i/j/k/l"}) {
    EXPECT_TRUE(std::ranges::any_of(paths, [path](const std::string& each) {
      return match_path(parts_of(each), parts_of(path), 0) == PatternMatch::exact;
    })) << path;
  }
  EXPECT_LE(paths.size(), 16U);
}

TEST(GuardLimits, LongTextsAreKnownOrCut) {
  std::string name;
  for (int count = 0; count < 5000; ++count) name += "a_";
  const std::string path = name + "/../.cl_ude/workflow-state.json";
  EXPECT_EQ(of_line("x=" + path + "; rm ${x//_/a}"), "write");
  EXPECT_EQ(of_line("x=" + path + "; rm ${x/_/a}"), "pass");
  const std::string printed = "printf '" + std::string(50'000, 'a') + "%s\\n' 1 2 3 4 5 6 ";
  const std::string removal = "'; rm .claude/workflow-state.json'";
  EXPECT_EQ(of_line(printed + removal + " > s.sh; sh s.sh"), "too_complex");
  EXPECT_EQ(of_line(printed + "7 > s.sh; sh s.sh"), "pass");
}

TEST(GuardLimits, AllNamesOfASearchCount) {
  std::string folders;
  for (int count = 0; count < 6000; ++count) folders += "docs ";
  EXPECT_EQ(of_line("rg -l x " + folders + ".claude | grep claude | xargs rm"), "write");
}

TEST(GuardLimits, AllCombinationsOfValuesCount) {
  const auto loops = [](const std::string& folders, const std::string& files) {
    return "for d in " + folders + "; do for f in " + files + "; do rm -f $d/$f; done; done";
  };
  std::string names;
  for (int count = 0; count < 40; ++count) names += "x ";
  EXPECT_EQ(of_line(loops(". src", names + ".claude/workflow-state.json")), "write");
  EXPECT_EQ(of_line(loops(". src", names + "y")), "pass");
  const std::string deep = "for a in " + names + "; do rm $a$a$a; done";
  EXPECT_EQ(of_line(deep), "pass");
  EXPECT_EQ(of_line(deep + "; rm .claude/baton"), "write");
}

TEST(GuardLimits, CommandsBehindTooManyValuesCount) {
  std::string names;
  for (int number = 0; number < 65; ++number) names += " f" + std::to_string(number);
  std::string lines = names;
  std::ranges::replace(lines, ' ', '\n');
  std::string braces;
  for (int count = 0; count < 14; ++count) braces += "{0,1}";
  const std::string sweep = "for a in {0,1,2,3,4,5,6,7,8,9}; do touch out/$a-$a-$a-$a.txt; done";
  for (const std::string& line :
       {"for f in" + names + "; do wc -l $f; done", "files=(" + names + "); cat ${files[@]}",
        "touch out/" + braces, sweep, "while read f; do rm $f; done <<E" + lines + "\nE\n"}) {
    EXPECT_EQ(of_line(line, kMapped), "pass") << line;
    EXPECT_EQ(of_line(line + "; git clean -fdx"), "write") << line;
    EXPECT_EQ(of_line(line + "; rm -rf \"$PWD\""), "write") << line;
    EXPECT_EQ(of_line(line + "; ls .claude"), "too_complex") << line;
  }
}

TEST(GuardLimits, LinksBehindLinksCount) {
  EXPECT_EQ(of_line("rm src/*/src/*/.claude/workflow-state.json"), "write");
  EXPECT_EQ(of_line("rm src/*/src/*/src/*/src/*/.claude/workflow-state.json"), "too_complex");
  EXPECT_EQ(of_line("rm src/*/src/*/src/*/src/*/a.ts"), "pass");
  EXPECT_EQ(of_glob("src/*/src/*/src/*/src/*/.claude/workflow-state.json"), "read");
}

// A folder with very many links; the last one leads to a file of baton's.
class ManyLinks final : public GuardedFiles {
 public:
  [[nodiscard]] std::string resolve(const std::string& path) const override {
    return path.ends_with("/19999") ? "/project/.claude/workflow-state.json" : path;
  }
  [[nodiscard]] bool exists(const std::string& /*path*/) const override { return true; }
  [[nodiscard]] std::vector<Entry> list(const std::string& folder) const override {
    std::vector<Entry> entries;
    for (int number = 0; number < 20'000 && folder == "/links"; ++number) {
      entries.push_back({.name = std::to_string(number), .is_link = true});
    }
    return entries;
  }
  [[nodiscard]] std::optional<std::string> variable(const std::string& /*name*/) const override {
    return std::nullopt;
  }
};

TEST(GuardLimits, AllLinksCount) {
  const ManyLinks files;
  const GuardedPlaces places{.root = "/project", .paths = {std::string(test::kState)}};
  const auto objection_to = [&](const char* line) -> std::optional<Objection> {
    const Json input = {{"command", line}};
    const auto objected =
        object_to({.tool = "Bash", .input = input, .folder = "/links", .agent = ""}, places, files);
    return objected ? std::optional(objected->objection) : std::nullopt;
  };
  EXPECT_EQ(objection_to("sed -i s/a/b/ 1*"), Objection::write);
  EXPECT_EQ(objection_to("sed -i s/a/b/ *; ls .claude"), Objection::too_complex);
  EXPECT_EQ(objection_to("sed -i s/a/b/ *"), std::nullopt);
}

// A folder with a link to itself, and one to another folder.
class LinkToItself final : public GuardedFiles {
 public:
  [[nodiscard]] std::string resolve(const std::string& path) const override {
    return path.ends_with("/again") ? "/links" : path.ends_with("/other") ? "/other" : path;
  }
  [[nodiscard]] bool exists(const std::string& /*path*/) const override { return true; }
  [[nodiscard]] std::vector<Entry> list(const std::string& folder) const override {
    if (folder != "/links") return {};
    return {{.name = "again", .is_link = true}, {.name = "other", .is_link = true}};
  }
  [[nodiscard]] std::optional<std::string> variable(const std::string& /*name*/) const override {
    return std::nullopt;
  }
};

TEST(GuardLimits, LinksBeyondTheLastOneThatIsFollowedCountBesideOthers) {
  const LinkToItself files;
  const GuardedPlaces places{.root = "/project", .paths = {std::string(test::kState)}};
  const Json input = {{"command", "sed -i s/a/b/ */*/*/*/*/a.ts; ls .claude"}};
  const auto objected =
      object_to({.tool = "Bash", .input = input, .folder = "/links", .agent = ""}, places, files);
  ASSERT_TRUE(objected.has_value());
  EXPECT_EQ(objected->objection, Objection::too_complex);
}

// Baton's folder with very many files.
class ThousandsOfFiles final : public GuardedFiles {
 public:
  [[nodiscard]] std::string resolve(const std::string& path) const override { return path; }
  [[nodiscard]] bool exists(const std::string& /*path*/) const override { return true; }
  [[nodiscard]] std::vector<Entry> list(const std::string& folder) const override {
    if (folder != "/project/.claude/baton") return {};
    std::vector<Entry> entries;
    for (int number = 0; number < 3000; ++number)
      entries.push_back({.name = std::to_string(number)});
    return entries;
  }
  [[nodiscard]] std::optional<std::string> variable(const std::string& /*name*/) const override {
    return std::nullopt;
  }
};

TEST(GuardLimits, WhatIsComparedWithPatternsIsLimited) {
  const ThousandsOfFiles files;
  const GuardedPlaces places{.root = "/project", .paths = {".claude/baton/"}};
  const auto objection_to = [&](const std::string& line) -> std::optional<Objection> {
    const Json input = {{"command", line}};
    const auto objected = object_to(
        {.tool = "Bash", .input = input, .folder = "/project", .agent = ""}, places, files);
    return objected ? std::optional(objected->objection) : std::nullopt;
  };
  EXPECT_EQ(objection_to("rm .claude/*/{" + listed(50) + "y}*.ts"), std::nullopt);
  EXPECT_EQ(objection_to("rm .claude/*/{" + listed(50) + "29}*"), Objection::write);
  EXPECT_EQ(objection_to("rm .claude/*/{" + listed(500) + "y}*.ts"), Objection::too_complex);
  EXPECT_EQ(objection_to("rm *aude/*/{" + listed(500) + "y}*.ts"), std::nullopt);
}

}  // namespace
}  // namespace baton::guard
