#include "json/tape.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "json/read.h"

namespace baton::json {
namespace {

Json tree_of(const Tape& tape, Tape::Place place) {
  Json made;
  Tape::Place child = place + 1;
  switch (tape.kind(place)) {
    case Tape::Kind::null: return nullptr;
    case Tape::Kind::boolean_false: return false;
    case Tape::Kind::boolean_true: return true;
    case Tape::Kind::integer: return tape.integer(place);
    case Tape::Kind::natural: return tape.natural(place);
    case Tape::Kind::real:
    case Tape::Kind::big_integer: return tape.real(place);
    case Tape::Kind::string: return std::string(tape.string(place));
    case Tape::Kind::array:
      made = Json::array();
      for (std::uint32_t left = tape.count(place); left > 0; --left, child = tape.next(child)) {
        made.push_back(tree_of(tape, child));
      }
      break;
    case Tape::Kind::object:
      made = Json::object();
      for (std::uint32_t left = tape.count(place); left > 0; --left, child = tape.next(child)) {
        made[std::string(tape.name(child))] = tree_of(tape, child);
      }
      break;
  }
  EXPECT_EQ(tape.next(place), child);
  return made;
}

Tape tape_of(std::string_view text) {
  Result<Tape> tape = read_tape(text, "file");
  if (tape) return *std::move(tape);
  ADD_FAILURE() << text << ": " << tape.error().phrase.view();
  return *read_tape("null", "file");
}

// Some of every kind of token, with and without escapes and blanks.
const std::vector<std::string> kGood = {
    "null",
    " true ",
    "\xEF\xBB\xBF[false]",
    "\"\"",
    R"("a\"b\\\u00e9\ud83d\ude00")",
    "-0",
    "9223372036854775807",
    "18446744073709551615",
    "18446744073709551616",
    "1e3",
    "-2.50",
    "[]",
    "{}",
    "[[],[[]],{}]",
    R"({"":1,"a":{"":""},"\u0061b":[1,"\n",{"x\ty":null}]})",
    "[1,\n\t{\"a\" : [ 2.5 , \"x\" ] , \"b\":\r\n{} } , \"é\"]",
};

TEST(Tape, HasWhatReadReturns) {
  for (const std::string& text : kGood) {
    EXPECT_EQ(tree_of(tape_of(text), 0), *read(text, "file")) << text;
  }
}

TEST(Tape, ComesBackFromItsImage) {
  const std::string text = R"({"a": [1, -2.5, true, null, "x"], "b": {"c": {}}, "d": ""})";
  const Result<std::vector<std::uint64_t>> image = tape_of(text).image();
  ASSERT_TRUE(image);
  EXPECT_EQ(tree_of(Tape::from_image(*image, text), 0), *read(text, "file"));
}

TEST(Tape, HasNoImageIfItHasEscapes) {
  EXPECT_FALSE(tape_of(R"(["a\nb"])").image());
  EXPECT_FALSE(tape_of(R"({"\u0061": 1})").image());
}

TEST(Tape, HasAWideAndADeepDocument) {
  std::string wide = "{";
  for (int at = 0; at < 1000; ++at)
    wide += "\"k" + std::to_string(at) + "\":[" + std::to_string(at) + "],";
  wide.back() = '}';
  EXPECT_EQ(tree_of(tape_of(wide), 0), *read(wide, "file"));
  const std::string deep = std::string(256, '[') + std::string(256, ']');
  EXPECT_EQ(tree_of(tape_of(deep), 0), *read(deep, "file"));
}

TEST(Tape, IsRefusedForTheSameReasonsAsRead) {
  const std::vector<std::string> bad = {"",
                                        "[1,]",
                                        "{\"a\":1,}",
                                        "[1 2]",
                                        "{\"a\" 1}",
                                        "nul",
                                        "[\"a",
                                        "\"\\x\"",
                                        "\"\n\"",
                                        "01",
                                        "1.",
                                        "1e400",
                                        "\"\\ud800\"",
                                        "\xFF",
                                        "[1]x",
                                        "{\"a\":1,\"b\":2,\"a\":3}",
                                        R"({"a":1,"\u0061":2})",
                                        "{\"\":1,\"\":2}",
                                        std::string(257, '['),
                                        std::string(100'000, '[')};
  for (const std::string& text : bad) {
    const auto tape = read_tape(text, "file");
    const auto tree = read(text, "file");
    ASSERT_FALSE(tape || tree) << text.substr(0, 40);
    EXPECT_EQ(tape.error().phrase.view(), tree.error().phrase.view());
    EXPECT_EQ(tape.error().hint, tree.error().hint);
    EXPECT_EQ(tape.error().position->offset, tree.error().position->offset) << text.substr(0, 40);
    EXPECT_EQ(tape.error().related.size(), tree.error().related.size());
  }
}

TEST(Tape, FindsTheFirstRepeatedNameOfMany) {
  std::string text = "{";
  for (int at = 0; at < 40; ++at) text += "\"k" + std::to_string(at % 30) + "\":0,";
  text.back() = '}';
  const auto tape = read_tape(text, "file");
  ASSERT_FALSE(tape);
  EXPECT_EQ(tape.error().position->offset, text.find("\"k0\"", 2));
  EXPECT_EQ(tape.error().related.front().position->offset, 1U);
}

TEST(Tape, FindsEveryMemberOfALargeObject) {
  std::string text = R"({"\u0061": -1, "": -2)";
  for (int at = 0; at < 1'000; ++at)
    text += ", \"k" + std::to_string(at) + "\": " + std::to_string(at);
  text += "}";
  const Tape read = tape_of(text);
  const Tape moved = Tape(read);
  for (const Tape* tape : {&read, &moved}) {
    for (int at = 0; at < 1'000; ++at) {
      ASSERT_EQ(tape->integer(tape->find(0, "k" + std::to_string(at))), at);
    }
    EXPECT_EQ(tape->integer(tape->find(0, "a")), -1);
    EXPECT_EQ(tape->integer(tape->find(0, "")), -2);
    EXPECT_EQ(tape->find(0, "k1000"), 0U);
    EXPECT_EQ(tape->find(0, "b"), 0U);
  }
}

TEST(Tape, FindsEveryElementOfALargeArray) {
  for (const bool is_flat : {false, true}) {
    std::string text = "[";
    for (int index = 0; index < 1000; ++index) {
      const std::string number = std::to_string(index);
      text += is_flat || index % 3 == 0 ? number : "[[" + number + "],{\"a\":1}]";
      text += index < 999 ? "," : "]";
    }
    const Tape tape = tape_of(text);
    const Json tree = Json::parse(text);
    for (std::uint32_t index = 0; index < 1000; ++index) {
      EXPECT_EQ(tree_of(tape, tape.element(0, index)), tree[index]) << index;
    }
  }
}

TEST(Tape, FindsElementsOfALargeArrayWithoutPassingAll) {
  constexpr std::uint32_t kCount = 300'000;
  std::string text = "[";
  for (std::uint32_t index = 0; index < kCount; ++index) text += "[1],";
  text += "2]";
  const Tape tape = tape_of(text);
  std::uint64_t sum = 0;
  for (std::uint32_t index = 0; index < kCount; ++index) sum += tape.element(0, index);
  EXPECT_EQ(sum, std::uint64_t{kCount} * kCount);  // the places 1, 3, 5 and so on
}

TEST(Tape, FindsTheFirstRepeatedNameOfALargeObject) {
  std::string text = "{";
  for (int at = 0; at < 600; ++at) text += "\"k" + std::to_string(at % 500) + "\":0,";
  text.back() = '}';
  const auto tape = read_tape(text, "file");
  ASSERT_FALSE(tape);
  EXPECT_EQ(tape.error().phrase.view(), "a member name occurs twice");
  EXPECT_EQ(tape.error().position->offset, read(text, "file").error().position->offset);
}

TEST(Tape, KnowsWhereValuesAre) {
  const std::string text = R"({ "a" : 1.50, "b":["x", {"":-3}, "\u0041"], "\n": true})";
  const Tape tape = tape_of(text);
  const auto at = [&text](std::string_view part) { return text.find(part); };
  EXPECT_EQ(tape.offset(0), 0U);
  EXPECT_EQ(tape.outset(1), at("\"a\""));
  EXPECT_EQ(tape.offset(1), at("1.50"));
  EXPECT_EQ(tape.number_text(1), "1.50");
  EXPECT_EQ(tape.offset(2), at("[\"x\""));
  EXPECT_EQ(tape.offset(3), at("\"x\""));
  EXPECT_EQ(tape.outset(5), at("\"\":-3"));
  EXPECT_EQ(tape.number_text(5), "-3");
  EXPECT_EQ(tape.offset(6), at("\"\\u0041\""));
  EXPECT_EQ(tape.string(6), "A");
  EXPECT_EQ(tape.name(7), "\n");
  EXPECT_EQ(tape.offset(7), at("true"));
}

}  // namespace
}  // namespace baton::json
