#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "guarded.h"

namespace baton::guard {
namespace {

using test::verdict_on;

std::string repeated(std::string_view text, std::size_t count) {
  std::string all;
  for (std::size_t index = 0; index < count; ++index) all += text;
  return all;
}

std::string verdict_on_line(const std::string& line, std::string_view folder = "/project") {
  return verdict_on("Bash", {{"command", line}}, "", folder);
}

TEST(GuardBounds, RefuseALineBeyondThemThatMentionsBatonsFiles) {
  EXPECT_EQ(verdict_on_line("echo .claude; " + repeated("$(", 200)), "too_complex");
  EXPECT_EQ(verdict_on_line(repeated("true;", 100'000) + " ls .claude"), "too_complex");
  EXPECT_EQ(verdict_on_line(repeated("$(", 200), "/project/.claude"), "too_complex");
}

TEST(GuardBounds, LetOtherLinesBeyondThemPass) {
  EXPECT_EQ(verdict_on_line(repeated("$(", 200)), "pass");
  EXPECT_EQ(verdict_on_line(repeated("true;", 100'000)), "pass");
}

TEST(GuardBounds, HoldForManyWordsAndPatterns) {
  EXPECT_EQ(verdict_on_line("cp " + repeated("a ", 100'000) + "b"), "pass");
  EXPECT_EQ(verdict_on_line("cat " + repeated("*/", 100'000)), "pass");
  EXPECT_EQ(verdict_on_line("cat " + repeated("{a,b}", 1000)), "pass");
  EXPECT_EQ(verdict_on_line(repeated("a=$a$a;", 1000)), "pass");
  EXPECT_EQ(verdict_on_line("a=x;" + repeated("a=$a$a;", 1000)), "pass");
  EXPECT_EQ(verdict_on_line("f() { f; f; }; f"), "pass");
  EXPECT_EQ(verdict_on("Glob", {{"pattern", ".claude/" + repeated("*/", 200'000)}}, "x"), "pass");
}

TEST(GuardBounds, HoldForExpressionsOfFind) {
  const std::string exec = " -exec cat {} +";
  EXPECT_EQ(verdict_on_line("find . " + repeated("\\( ", 4000) + "-name x" + exec), "pass");
  EXPECT_EQ(verdict_on_line("find . " + repeated("! ", 4000) + "-name x" + exec), "pass");
  EXPECT_EQ(verdict_on_line("find . " + repeated("-iname 'A*' ", 2000) + exec), "pass");
  EXPECT_EQ(verdict_on_line("find " + repeated("src ", 2000) + repeated("-name 'a*b' -o ", 1500) +
                            "-false" + exec),
            "pass");
  EXPECT_EQ(verdict_on_line("find . -path '" + repeated("a*b/", 1000) + "'" + exec), "pass");
  EXPECT_EQ(verdict_on_line("find . -name '" + repeated("*a", 10'000) + "'" + exec), "pass");
  EXPECT_EQ(verdict_on_line(repeated("find . -regex '(a|b)?(c|d)?.ts';", 2000)), "pass");
  for (const char* executed :
       {"-exec true {} \\; ", "-exec cat {} + ", "-name a -exec cat {} \\; -o "}) {
    EXPECT_EQ(verdict_on_line("find . " + repeated(executed, 4000) + "-false; ls .claude"),
              "too_complex")
        << executed;
  }
}

TEST(GuardBounds, HoldForExclusionsOfTar) {
  EXPECT_EQ(verdict_on_line("tar cf /tmp/x.tar " + repeated("--exclude=a ", 8000) + "src"), "pass");
}

// Counts what would be system calls.
class CountedFiles final : public GuardedFiles {
 public:
  [[nodiscard]] std::string resolve(const std::string& path) const override {
    ++lookups;
    return path;
  }
  [[nodiscard]] bool exists(const std::string& /*path*/) const override {
    ++lookups;
    return false;
  }
  [[nodiscard]] std::vector<Entry> list(const std::string& /*folder*/) const override {
    ++lookups;
    return {};
  }
  [[nodiscard]] std::optional<std::string> variable(const std::string& /*name*/) const override {
    return std::nullopt;
  }

  mutable std::size_t lookups = 0;
};

TEST(GuardBounds, LimitTheWordsThatCostLookups) {
  const GuardedPlaces places{.root = "/project", .paths = {std::string(test::kState)}};
  const std::string names = repeated("a ", 100'000);
  for (const std::string& line :
       {"cp -r " + names + ".", "cp " + names + "b", "rm -r " + names, "git show " + names,
        "git diff --name-only " + names + " | xargs cat",
        "echo " + names + " | xargs rm -r " + names,
        "cat " + repeated("{a,b,c,d,e,f,g,h}{a,b,c,d} ", 500)}) {
    const CountedFiles files;
    const Json input = {{"command", line}};
    const auto objected =
        object_to({.tool = "Bash", .input = input, .folder = "/project", .agent = "code-writer"},
                  places, files);
    EXPECT_FALSE(objected) << line.substr(0, 20);
    EXPECT_EQ(files.lookups, 0U) << line.substr(0, 20);
  }
  EXPECT_EQ(verdict_on_line("cp " + repeated("a ", 10'000) + ".claude/x"), "too_complex");
  EXPECT_EQ(verdict_on_line(repeated("rm a b c;", 4000) + "ls .claude"), "too_complex");
  EXPECT_EQ(verdict_on_line("rm " + repeated("a ", 8000) + ".claude/baton"), "write");
}

// A large project: each of baton's folders has many files.
class ManyFiles final : public GuardedFiles {
 public:
  [[nodiscard]] std::string resolve(const std::string& path) const override { return path; }
  [[nodiscard]] bool exists(const std::string& /*path*/) const override { return true; }
  [[nodiscard]] std::vector<Entry> list(const std::string& folder) const override {
    ++lists;
    std::vector<Entry> entries;
    for (int number = 0; number < 900; ++number) {
      entries.push_back({.name = std::to_string(number) + ".json"});
    }
    if (folder == "/project/.claude/baton") entries.push_back({.name = "x", .is_folder = true});
    return entries;
  }
  [[nodiscard]] std::optional<std::string> variable(const std::string& /*name*/) const override {
    return std::nullopt;
  }

  mutable std::size_t lists = 0;
};

std::string verdict_among_many(const std::string& line, const ManyFiles& files) {
  const GuardedPlaces places{
      .root = "/project",
      .paths = {std::string(test::kState), ".claude/baton/", "dev/archive/", ".git/baton/"}};
  const Json input = {{"command", line}};
  const auto objected =
      object_to({.tool = "Bash", .input = input, .folder = "/project", .agent = ""}, places, files);
  return !objected                                       ? "pass"
         : objected->objection == Objection::too_complex ? "too_complex"
                                                         : "write";
}

TEST(GuardBounds, HoldForRepeatedLists) {
  for (const std::string_view command :
       {"ls -A | rg -v x;", "fd -H | rg -v x;", "find . | grep -v x;", "rg --files --hidden|rg x;",
        "git ls-files '*.json' | grep -v x;"}) {
    const ManyFiles files;
    EXPECT_EQ(verdict_among_many(repeated(command, 120), files), "pass") << command;
    EXPECT_LE(files.lists, 16U) << command;
    EXPECT_EQ(verdict_among_many(repeated(command, 150) + "ls .claude", files), "too_complex")
        << command;
  }
  // Beyond the budget, folders have unknown content.
  const ManyFiles files;
  EXPECT_EQ(
      verdict_among_many(
          repeated("find . | rg -v x;", 120) + "find . -type f | grep -v json$ | xargs rm", files),
      "write");
}

// No name is left out because others are in front of it.
TEST(GuardBounds, DropNoNames) {
  const std::string names = repeated("a ", 300) + ".claude/baton";
  for (const std::string& line :
       {"echo " + names + " | xargs rm -rf", "printf '%s ' " + names + " | xargs rm -rf",
        "rm -rf $(echo " + names + ")", "find " + names + " -type f | xargs rm",
        "find " + names + " -type f -exec rm {} +", "grep -rl x " + names + " | xargs rm",
        "rm " + repeated("a* ", 300) + ".claude/baton/hoo*",
        "rm " + repeated("a* ", 300) + ".claude/baton/leases/*", "ls " + names + " | xargs rm -rf",
        "ls " + names + " | grep -v x | xargs rm -rf"}) {
    EXPECT_EQ(verdict_on_line(line), "write") << line.substr(0, 20);
  }
  for (const std::string& line :
       {"echo " + names + " | while read f; do rm -rf $f; done",
        "x=(" + names + "); rm -rf \"${x[@]}\"", "for f in " + names + "; do rm -rf $f; done",
        "echo " + repeated("a ", 20'000) + ".claude/baton | xargs rm -rf"}) {
    EXPECT_EQ(verdict_on_line(line), "too_complex") << line.substr(0, 20);
  }
}

TEST(GuardBounds, HoldForLargeExpressions) {
  EXPECT_EQ(verdict_on_line(repeated("find . | grep -vE '((a{60}){60}){60}';", 250)), "pass");
  EXPECT_EQ(verdict_on_line(repeated("find . | rg -v '(\\W{900}|x){4}' -e 'a{1000}';", 250)),
            "pass");
  EXPECT_EQ(verdict_on_line("find . -type f | grep -vE '(claude){1,900}' | xargs rm"), "write");
  const std::string rules = repeated(" --exclude '" + repeated("*a", 2000) + "'", 64);
  EXPECT_EQ(verdict_on_line("tar" + rules + " -cf /tmp/a.tar " + repeated("a ", 7000)), "pass");
}

TEST(GuardBounds, CountCommandsAndNotTheDataOfHereDocuments) {
  const std::string text = repeated("rm -rf .claude/baton resets the state\n", 14'000);
  const auto document = [&](const std::string& command, const std::string& begin) {
    return verdict_on_line(command + " <<" + begin + "\n" + text + "EOF\n");
  };
  EXPECT_EQ(document("cat > docs/a.md", "'EOF'"), "pass");
  EXPECT_EQ(document("cat > docs/a.md", "EOF"), "pass");
  EXPECT_EQ(document("cat > docs/a.md && rm .claude/baton/x", "EOF"), "write");
  EXPECT_EQ(document("tee .claude/workflow-state.json", "'EOF'"), "write");
  EXPECT_EQ(document("bash", "'EOF'"), "write");
  const std::string pipes = "cat <<'EOF'" + repeated("| cat", 40) + "> docs/a.md\n";
  EXPECT_EQ(verdict_on_line(pipes + text + "EOF\n"), "too_complex");
}

// Any sequence of tokens gets the same verdict twice, and an end.
TEST(GuardBounds, HoldForRandomTokens) {
  constexpr std::string_view kTokens[] = {"rm ",
                                          "cat ",
                                          ".claude",
                                          "/",
                                          "*",
                                          "$(",
                                          ")",
                                          "`",
                                          "\"",
                                          "'",
                                          "\\",
                                          ";",
                                          "&&",
                                          "|",
                                          "\n",
                                          "<<E",
                                          "E\n",
                                          "<",
                                          ">",
                                          "{",
                                          "}",
                                          "(",
                                          "((",
                                          "))",
                                          "[[ ",
                                          " ]]",
                                          "${",
                                          "$x",
                                          "x=",
                                          "for ",
                                          " in ",
                                          "; do ",
                                          "done",
                                          "case ",
                                          "esac",
                                          "#",
                                          "bash -c ",
                                          "xargs ",
                                          "find . -exec ",
                                          "f() ",
                                          " ",
                                          "=(",
                                          "../",
                                          "{} ",
                                          "| xargs -I{} ls ",
                                          "| rg -v ",
                                          "| grep ",
                                          "find src/up ",
                                          "fd -H ",
                                          "-x ",
                                          "-d ",
                                          "ack -f ",
                                          "ls -A ",
                                          "-I ",
                                          "git ls-files ",
                                          "git -C ",
                                          "printf ",
                                          "'%b' ",
                                          "'[a-' ",
                                          "a\\{9\\} ",
                                          "tar xfC ",
                                          "| while read x",
                                          "state-link"};
  std::uint64_t state = 42;
  for (int round = 0; round < 1500; ++round) {
    std::string line;
    for (int count = 0; count < 30; ++count) {
      state = state * 6364136223846793005ULL + 1442695040888963407ULL;
      line += kTokens[(state >> 33U) % std::size(kTokens)];
    }
    const std::string first = verdict_on_line(line);
    EXPECT_EQ(verdict_on_line(line), first) << line;
  }
}

}  // namespace
}  // namespace baton::guard
