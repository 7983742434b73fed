#include "cli/named_options.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/command.h"

namespace baton::cli {
namespace {

using Words = std::vector<std::string>;

constexpr std::array<std::string_view, 2> kLevels = {"low", "high"};

// What a command line gave, or why it was refused.
struct ParsedLine {
  bool is_taken = false;
  std::string values;
  std::string fault;
};

std::string shown(const std::optional<std::string>& value) {
  return value ? "\"" + *value + "\" " : "- ";
}

ParsedLine parse_line(const Words& words, Declared declared) {
  const CommandEntry entry{.name = "try", .summary = {}, .description = {}};
  std::optional<std::string> folder;
  std::optional<std::string> level;
  std::optional<std::uint64_t> limit;
  Words tags;
  Words files;
  bool is_json = false;
  Options options(entry, words, declared);
  options.argument("files", files, "");
  options.option("--folder", folder, {.value = "DIR"});
  options.option("--tag", tags, {.value = "TAG"});
  options.option("-n,--limit", limit, {.value = "N"});
  options.choice("--level", level, kLevels, "");
  options.flag("--json", is_json, "");
  ParsedLine parsed;
  parsed.is_taken = options.parse();
  if (const auto& fault = options.refusal()) {
    parsed.fault = std::string(fault->phrase.view()) + ": " + fault->subject;
  }
  if (!parsed.is_taken) return parsed;
  parsed.values = shown(folder) + shown(level) + (limit ? std::to_string(*limit) : "-");
  parsed.values += is_json ? " json" : "";
  for (const std::string& tag : tags) parsed.values += " tag \"" + tag + "\"";
  for (const std::string& file : files) parsed.values += " file \"" + file + "\"";
  for (const auto& [member, value] : options.given()) {
    parsed.values.append("; ").append(member).append("=").append(value);
  }
  return parsed;
}

TEST(NamedOptions, TakeTheSameAsTheParserLibrary) {
  const std::vector<Words> lines = {
      {},
      {"a", "b"},
      {"--json", "a"},
      {"a", "--folder", "x y", "--json", "b"},
      {"--folder=x=y", "-n", "7", "a"},
      {"-n=7", "a"},
      {"--limit", "9", "--level", "high"},
      {"--tag", "a", "b", "--tag", "[c, d]", "--tag={e}"},
      {"--tag", "-", "-", "--", "--json", "-x", "--"},
      {"--folder", "++", "/x", "%x", "'y'"},
  };
  for (const Words& words : lines) {
    SCOPED_TRACE(testing::PrintToString(words));
    const ParsedLine direct = parse_line(words, Declared::named);
    const ParsedLine by_library = parse_line(words, Declared::all);
    EXPECT_EQ(direct.is_taken, by_library.is_taken);
    EXPECT_EQ(direct.values, by_library.values);
    EXPECT_EQ(direct.fault, by_library.fault);
  }
}

TEST(NamedOptions, GiveTheirValuesInTheOrderOfTheDeclaration) {
  const ParsedLine parsed =
      parse_line({"--json", "--tag", "a", "x", "--folder", "f", "--tag", "b"}, Declared::named);
  EXPECT_EQ(parsed.values,
            "\"f\" - - json tag \"a\" tag \"b\" file \"x\"; "
            "files=x; folder=f; tag=a; tag=b; json=true");
}

TEST(NamedOptions, LeaveOtherWordsWithAHyphenToTheParserLibrary) {
  const Words short_option = {"-n5", "a"};
  EXPECT_FALSE(parse_line(short_option, Declared::named).is_taken);
  EXPECT_EQ(parse_line(short_option, Declared::all).values, "- - 5 file \"a\"; files=a; limit=5");
  const Words number = {"-5"};
  EXPECT_FALSE(parse_line(number, Declared::named).is_taken);
  EXPECT_EQ(parse_line(number, Declared::all).values, "- - - file \"-5\"; files=-5");
}

TEST(NamedOptions, AreRefusedByTheParserLibraryToo) {
  const std::vector<std::pair<Words, std::string>> lines = {
      {{"--folder"}, "missing value: --folder"},
      {{"--folder", "--json"}, "missing value: --folder"},
      {{"--folder", "a", "--folder", "b"}, "option given twice: --folder"},
      {{"--json=false"}, "invalid value: --json=false"},
      {{"--jsno"}, "unknown option: --jsno"},
      {{"--level", "middle"}, "invalid value: --level middle"},
      {{"--limit", "x"}, "invalid value: -n,--limit: \"x\" must be a non-negative integer"},
  };
  for (const auto& [words, fault] : lines) {
    SCOPED_TRACE(testing::PrintToString(words));
    EXPECT_FALSE(parse_line(words, Declared::named).is_taken);
    const ParsedLine by_library = parse_line(words, Declared::all);
    EXPECT_FALSE(by_library.is_taken);
    EXPECT_EQ(by_library.fault, fault);
  }
}

TEST(NamedOptions, AreRecognizedWithEachOfTheirNames) {
  EXPECT_TRUE(names_option("--limit", "-n,--limit"));
  EXPECT_TRUE(names_option("-n", "-n,--limit"));
  EXPECT_TRUE(names_option("--limit=5", "-n,--limit"));
  EXPECT_FALSE(names_option("-n5", "-n,--limit"));
  EXPECT_FALSE(names_option("--lim", "-n,--limit"));
  EXPECT_FALSE(names_option("n", "-n,--limit"));
}

}  // namespace
}  // namespace baton::cli
