#include "json/view.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "json/children.h"
#include "json/order.h"
#include "json/read.h"

namespace baton::json {
namespace {

constexpr std::string_view kSample =
    R"({"a": [null, true, -3, 18446744073709551615, 1.5, "t\u00e4g"], "b/c": {"d": {}, "e": []}})";

// Calls look(View) with the same document as a tree and as a tape.
template <typename Look>
void for_both(std::string_view text, const Look& look) {
  const Result<Json> tree = read(text, "text");
  const Result<Tape> tape = read_tape(text, "text");
  look(View(*tree));
  look(View(*tape));
}

TEST(View, IsCopiedAsATree) {
  for_both(kSample, [](const View& view) { EXPECT_EQ(view.tree(), Json::parse(kSample)); });
  for_both("12345678901234567890123",
           [](const View& view) { EXPECT_EQ(view.tree(), Json(12345678901234567890123.0)); });
}

TEST(View, FindsMembersByTheirNames) {
  for_both(kSample, [](const View& view) {
    EXPECT_EQ(view.find("a").size(), 6U);
    EXPECT_TRUE(view.has("b/c"));
    EXPECT_FALSE(view.find("b"));
    EXPECT_FALSE(View());
  });
}

// Of names with escapes the tape has the number, not the length.
TEST(View, FindsNamesWithEscapesAndEmptyOnes) {
  constexpr std::string_view kNames =
      R"({"b": {"\u0062": 1}, "\u0062c": 2, "x\ty": 3, "": 4, "cb": 5, "\u0061": 6})";
  for_both(kNames, [](const View& view) {
    const auto number = [&view](std::string_view name) {
      return view.find(name).number().natural();
    };
    EXPECT_EQ(number("bc"), 2U);
    EXPECT_EQ(number("x\ty"), 3U);
    EXPECT_EQ(number(""), 4U);
    EXPECT_EQ(number("cb"), 5U);
    EXPECT_EQ(number("a"), 6U);
    EXPECT_EQ(view.find("b").find("b").number().natural(), 1U);
    for (const char* const absent : {"c", "bb", "x", "\\u0061", "cbb"}) {
      EXPECT_FALSE(view.find(absent)) << absent;
    }
  });
  for_both("{}", [](const View& view) { EXPECT_FALSE(view.find("")); });
}

TEST(View, FindsPlacesAsATreeDoes) {
  const Json tree = Json::parse(kSample);
  for_both(kSample, [&tree](const View& view) {
    for (const char* place : {"", "/a", "/a/5", "/a/6", "/a/05", "/a/-", "/b~1c/d", "/b~1c/d/x",
                              "/b~1c/e/0", "/a/2/x", "/c"}) {
      const Result<Pointer> pointer = Pointer::parse(place);
      const Json* const expected = find(tree, *pointer);
      const View found = find(view, *pointer);
      ASSERT_EQ(static_cast<bool>(found), expected != nullptr) << place;
      if (expected != nullptr) {
        EXPECT_EQ(found.tree(), *expected) << place;
      }
    }
  });
}

TEST(View, KnowsTheSizeOfATapeOnly) {
  const Json tree = Json::parse("[1, 2]");
  const Result<Tape> tape = read_tape("[1, 2]", "text");
  EXPECT_EQ(View(tree).document_size(), 0U);
  EXPECT_EQ(View(*tape).document_size(), 3U);
}

TEST(View, OfATapeFollowsItsText) {
  std::string text = "[\"a\"]";
  Result<Tape> tape = read_tape(text, "text");
  const std::string moved = std::exchange(text, "     ");
  tape->set_text(moved);
  EXPECT_EQ(View(*tape).element(0).string(), "a");
}

// Each value is less than those after it; what is written on one line is equal.
TEST(View, HasAnOrder) {
  const std::vector<std::vector<std::string_view>> ascending = {
      {"null"},
      {"false"},
      {"true"},
      {"-1", "-1.0"},
      {"0", "-0.0"},
      {"1.5"},
      {"9007199254740992", "9007199254740992.0"},
      {"9007199254740993"},
      {R"("")"},
      {R"("a")", R"("\u0061")"},
      {R"("aa")"},
      {R"("b")"},
      {"[]"},
      {"[2]"},
      {"[1, 3]", "[1.0, 3]"},
      {"[2, 1]"},
      {"{}"},
      {R"({"b": 1})"},
      {R"({"a": 1, "b": 2})", R"({"b": 2, "a": 1})"},
      {R"({"a": 1, "c": 0})"},
      {R"({"a": 2, "b": 1})"},
  };
  for (std::size_t left = 0; left < ascending.size(); ++left) {
    for (std::size_t right = 0; right < ascending.size(); ++right) {
      for (const std::string_view one : ascending[left]) {
        for (const std::string_view other : ascending[right]) {
          const Json tree = Json::parse(one);
          const Result<Tape> tape = read_tape(other, "text");
          EXPECT_EQ(compare(View(tree), View(*tape)), left <=> right) << one << ' ' << other;
          EXPECT_EQ(View(*tape).equals(View(tree)), left == right) << one << ' ' << other;
        }
      }
    }
  }
}

TEST(View, IsOneOfTheTypes) {
  for_both(R"([{}, [], "", false, 1, 1.5, null])", [](const View& view) {
    const auto count = [&view](bool (View::*is_type)() const) {
      const std::vector<View> elements = elements_of(view);
      return std::ranges::count_if(elements,
                                   [is_type](const View& each) { return (each.*is_type)(); });
    };
    EXPECT_EQ(count(&View::is_object), 1);
    EXPECT_EQ(count(&View::is_array), 1);
    EXPECT_EQ(count(&View::is_string), 1);
    EXPECT_EQ(count(&View::is_boolean), 1);
    EXPECT_EQ(count(&View::is_number), 2);
  });
}

TEST(View, FindsOneChild) {
  for_both(kSample, [](const View& view) {
    EXPECT_TRUE(child(view, "b/c").is(view.find("b/c")));
    EXPECT_TRUE(child(child(view, "a"), "5").is(view.find("a").element(5)));
    EXPECT_FALSE(child(child(view, "a"), "6"));
    EXPECT_FALSE(child(child(view, "a"), "05"));
    EXPECT_FALSE(child(view, "c"));
    EXPECT_FALSE(child(child(child(view, "a"), "5"), "0"));
  });
}

TEST(View, HasAnIdentityForEachValue) {
  for_both(kSample, [](const View& view) {
    std::set<const void*> identities = {view.identity()};
    for (const auto& [name, value] : Members(view)) identities.insert(value.identity());
    for (const View& element : Elements(view.find("a"))) identities.insert(element.identity());
    EXPECT_EQ(identities.size(), 9U);
    EXPECT_EQ(view.find("a").identity(), view.find("a").identity());
  });
}

TEST(Children, AreInTheOrderOfTheText) {
  for_both(kSample, [](const View& view) {
    std::vector<std::string_view> names;
    for (const auto& [name, value] : Members(view)) {
      names.push_back(name);
      EXPECT_TRUE(value.is(view.find(name)));
    }
    EXPECT_EQ(names, (std::vector<std::string_view>{"a", "b/c"}));
    std::size_t index = 0;
    for (const View& element : Elements(view.find("a"))) {
      EXPECT_TRUE(element.is(view.find("a").element(index++)));
    }
    EXPECT_EQ(index, 6U);
  });
}

TEST(Children, MayBeMissing) {
  for_both(R"({"d": {}, "e": []})", [](const View& view) {
    EXPECT_EQ(std::ranges::distance(Members(view.find("d"))), 0);
    EXPECT_EQ(std::ranges::distance(Elements(view.find("e"))), 0);
  });
}

// After a child with children of its own comes the next one, not the first of those.
TEST(Children, AreNotThoseOfTheirChildren) {
  for_both(R"([[1, [2]], {"a": [3], "b": 4}, 5])", [](const View& view) {
    EXPECT_EQ(std::ranges::distance(Elements(view)), 3);
    EXPECT_EQ(std::ranges::distance(Members(view.element(1))), 2);
  });
}

}  // namespace
}  // namespace baton::json
