#include "json/print.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>

#include <nlohmann/json.hpp>

#include "json/tape.h"
#include "text/utf8.h"

namespace baton::json {
namespace {

// What the library prints is the reference.
std::string dumped(const Json& document, int indent) {
  return document.dump(indent, ' ', false, Json::error_handler_t::replace);
}

void expect_as_dumped(const Json& document) {
  EXPECT_EQ(print(document), dumped(document, 2) + "\n");
  EXPECT_EQ(print_compact(document), dumped(document, -1));
  EXPECT_EQ(count_code_points(document), text::count_code_points(dumped(document, -1)));
  const std::string text = dumped(document, -1);
  const Result<Tape> tape = read_tape(text, "text");
  EXPECT_EQ(print(*tape), dumped(document, 2) + "\n");
  EXPECT_EQ(print_compact(*tape), text);
}

TEST(Print, IndentsByTwoAndEndsTheLastLine) {
  EXPECT_EQ(print(Json::parse(R"({"a":[1,{}],"b":{"c":[]}})")),
            "{\n  \"a\": [\n    1,\n    {}\n  ],\n  \"b\": {\n    \"c\": []\n  }\n}\n");
}

TEST(Print, IsCompactOnRequest) {
  EXPECT_EQ(print_compact(Json::parse(R"({ "a": [1, {"b": null}], "c": "d" })")),
            R"({"a":[1,{"b":null}],"c":"d"})");
}

TEST(Print, PrintsEveryNumberAsTheLibraryDoes) {
  expect_as_dumped(
      Json::parse("[0, -1, 1.0, -0.0, 0.1, 1e300, 1e-7, 123456789012345680.0, 5e-324]"));
  expect_as_dumped({std::numeric_limits<std::int64_t>::min(),
                    std::numeric_limits<std::uint64_t>::max(),
                    std::numeric_limits<double>::quiet_NaN(),
                    std::numeric_limits<double>::infinity(), true, false, nullptr});
}

// At every place relative to the words of eight bytes that are looked at together.
TEST(Print, EscapesEveryByteAsTheLibraryDoes) {
  for (int byte = 0; byte < 0x80; ++byte) {
    for (std::size_t place = 0; place < 17; ++place) {
      std::string text(17, 'x');
      text[place] = static_cast<char>(byte);
      expect_as_dumped(Json{{text, text}});
    }
  }
}

TEST(Print, KeepsWhatIsBeyondAscii) {
  expect_as_dumped("\u00e9 \u20ac \U0001F600 \u2028 \x7f");
}

TEST(Print, ReplacesIllFormedUtf8) {
  EXPECT_EQ(print_compact(Json("a\xFF"
                               "b")),
            "\"a\uFFFD"
            "b\"");
  EXPECT_EQ(print_compact(Json("cut \xE2\x82")), "\"cut \uFFFD\"");
}

}  // namespace
}  // namespace baton::json
