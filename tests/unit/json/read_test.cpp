#include "json/read.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include <nlohmann/json.hpp>

#include "json/print.h"

namespace baton::json {
namespace {

Json read_good(std::string_view text, const ReadOptions& options = {}) {
  Result<Json> document = read(text, "file", options);
  if (document) return *std::move(document);
  ADD_FAILURE() << text << ": " << document.error().phrase.view();
  return Json();
}

TEST(Read, AcceptsEveryKindOfRoot) {
  for (const char* text : {"{}", "[]", "\"a\"", "1", "-1.5e3", "true", "false", "null"}) {
    EXPECT_EQ(print_compact(read_good(text)), print_compact(Json::parse(text))) << text;
  }
}

TEST(Read, AgreesWithTheLibraryOnANestedDocument) {
  const std::string_view text =
      " {\"a\" : [1, 2.5, {\"b\":[[],{}]}, \"x\\ny\"],\r\n\t\"c\":null, \"d\":{\"e\":false}} ";
  EXPECT_EQ(read_good(text), Json::parse(text));
}

TEST(Read, KeepsTheOrderOfMembers) {
  EXPECT_EQ(print_compact(read_good(R"({"z":1,"a":2,"m":3})")), R"({"z":1,"a":2,"m":3})");
}

TEST(Read, KeepsTheOrderOfManyMembers) {
  std::string text = "{";
  for (int index = 100; index > 0; --index) text += "\"k" + std::to_string(index) + "\":0,";
  text.back() = '}';
  EXPECT_EQ(print_compact(read_good(text)), text);
}

TEST(Read, AcceptsAByteOrderMark) {
  EXPECT_EQ(read_good("\xEF\xBB\xBF[1]"), Json::parse("[1]"));
}

TEST(Read, GivesIntegersTheirTypes) {
  EXPECT_TRUE(read_good("9223372036854775807").is_number_integer());
  EXPECT_FALSE(read_good("7").is_number_unsigned());
  EXPECT_EQ(read_good("-9223372036854775808").get<std::int64_t>(),
            std::numeric_limits<std::int64_t>::min());
  EXPECT_TRUE(read_good("9223372036854775808").is_number_unsigned());
  EXPECT_EQ(read_good("18446744073709551615").get<std::uint64_t>(),
            std::numeric_limits<std::uint64_t>::max());
}

TEST(Read, KeepsTheSignOfMinusZero) {
  const Json zero = read_good("-0");
  ASSERT_TRUE(zero.is_number_float());
  EXPECT_TRUE(std::signbit(zero.get<double>()));
}

TEST(Read, RoundsNumbersToTheNearestDouble) {
  EXPECT_EQ(read_good("0.1").get<double>(), 0.1);
  EXPECT_EQ(read_good("1.7976931348623157e308").get<double>(), 1.7976931348623157e308);
  EXPECT_EQ(read_good("5e-324").get<double>(), 5e-324);
  EXPECT_EQ(read_good("1E+2").get<double>(), 100.0);
}

TEST(Read, TakesNumbersThatAreTooSmallAsZero) {
  for (const char* text : {"1e-999", "0.0001e-400", "1e-99999999999999999999"}) {
    EXPECT_EQ(read_good(text).get<double>(), 0.0) << text;
  }
  EXPECT_TRUE(std::signbit(read_good("-1e-999").get<double>()));
  EXPECT_EQ(read_good("0e999").get<double>(), 0.0);
}

TEST(Read, TakesBigIntegersAsDoublesUnlessRefused) {
  EXPECT_EQ(read_good("18446744073709551616").get<double>(), 18446744073709551616.0);
  EXPECT_EQ(read_good("-9223372036854775809").get<double>(), -9223372036854775808.0);
  ReadOptions options;
  options.big_integers = BigIntegers::refused;
  EXPECT_EQ(read("[1, 18446744073709551616]", "f", options).error().position->column, 5U);
  EXPECT_TRUE(read("[1e30, 18446744073709551615]", "f", options));
}

TEST(Read, DecodesEveryEscape) {
  EXPECT_EQ(read_good(R"("\"\\\/\b\f\n\r\t\u0041\u00e9\u20AC\ud83d\ude00")").get<std::string>(),
            "\"\\/\b\f\n\r\tA\u00e9\u20ac\U0001F600");
}

TEST(Read, AcceptsAnEscapedNul) {
  EXPECT_EQ(read_good(R"("a\u0000b")").get<std::string>(), std::string("a\0b", 3));
}

TEST(Read, FindsTheEndOfStringsOfAnyLength) {
  for (std::size_t length = 0; length < 40; ++length) {
    for (const char* tail : {"", "\\n", "\u00e9", "\U0001F600", "\x7f"}) {
      const std::string content = std::string(length, 'x') + tail + std::string(length, 'y');
      const std::string text = "\"" + content + "\"";
      EXPECT_EQ(read_good(text), Json::parse(text)) << text;
    }
  }
}

TEST(Read, LetsTheLastDuplicateWinIfAsked) {
  ReadOptions options;
  options.duplicate_keys = DuplicateKeys::last_wins;
  EXPECT_EQ(print_compact(read_good(R"({"a":1,"b":2,"a":3,"c":4,"a":5,"b":6})", options)),
            R"({"a":5,"b":6,"c":4})");
}

TEST(Read, LetsTheLastDuplicateWinAmongMany) {
  ReadOptions options;
  options.duplicate_keys = DuplicateKeys::last_wins;
  std::string text = "{";
  for (int index = 0; index < 200; ++index) {
    text += "\"k" + std::to_string(index % 50) + "\":" + std::to_string(index) + ",";
  }
  text.back() = '}';
  const Json document = read_good(text, options);
  ASSERT_EQ(document.size(), 50U);
  EXPECT_EQ(document.begin().key(), "k0");
  EXPECT_EQ(document.begin().value(), 150);
  EXPECT_EQ(document["k49"], 199);
}

TEST(Read, AcceptsTheSameNameInDifferentObjects) {
  EXPECT_EQ(read_good(R"({"a":{"a":1},"b":{"a":2}})").size(), 2U);
}

TEST(Read, AcceptsTheDeepestNestingAllowed) {
  ReadOptions options;
  options.max_depth = 3;
  EXPECT_TRUE(read("[[{}]]", "f", options));
  EXPECT_FALSE(read("[[{\"a\":[]}]]", "f", options));
}

TEST(Read, ReadsAHundredThousandMembers) {
  std::string text = "{";
  for (int index = 0; index < 100'000; ++index) text += "\"k" + std::to_string(index) + "\":1,";
  text.back() = '}';
  EXPECT_EQ(read_good(text).size(), 100'000U);
}

TEST(Print, IndentsByTwoAndEndsInOneNewline) {
  EXPECT_EQ(print(Json::parse(R"({"a":[1,{}],"b":[]})")),
            "{\n  \"a\": [\n    1,\n    {}\n  ],\n  \"b\": []\n}\n");
}

TEST(Print, LeavesTextOutsideAsciiAsItIs) {
  EXPECT_EQ(print_compact(Json("\u00e9\U0001F600")), "\"\u00e9\U0001F600\"");
}

TEST(Print, ReplacesIllFormedText) {
  EXPECT_EQ(print_compact(Json("a\xFFz")), "\"a\uFFFDz\"");
  EXPECT_EQ(print(Json("\xED\xA0\x80")).back(), '\n');
}

TEST(Print, GivesWhatReadTakesBackUnchanged) {
  for (const char* text :
       {"-0", "1e300", "18446744073709551615", "5e-324", "0.1", "[\"\\u0000\\u2028\"]", "1e22"}) {
    const Json document = read_good(text);
    EXPECT_EQ(read_good(print(document)), document) << text;
  }
}

}  // namespace
}  // namespace baton::json
