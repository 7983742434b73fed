#include "json/salvage.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <random>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "json/print.h"
#include "json/read.h"

namespace baton::json {
namespace {

constexpr std::string_view kNested = R"({
  "name": "search",
  "items": [
    {
      "id": 1,
      "inner": {
        "list": ["x", "y"],
        "text": "a [b] \"c\" }"
      }
    },
    {
      "id": 2
    },
    {
      "id": 3
    }
  ],
  "gates": {
    "passed": [
      "one",
      "two"
    ],
    "details": {
      "one": {
        "status": "passed"
      },
      "two": {
        "status": "passed"
      }
    }
  },
  "last": 7
}
)";

Json whole() {
  return *read(kNested, "whole");
}

std::string replaced(std::string_view what, std::string_view by, std::string_view in = kNested) {
  std::string text(in);
  const std::size_t at = text.find(what);
  EXPECT_NE(at, std::string::npos) << what;
  return text.replace(at, what.size(), by);
}

std::string cut_behind(std::string_view what) {
  return std::string(kNested.substr(0, kNested.find(what) + what.size()));
}

std::size_t parts_lost(const Salvaged& salvaged, std::string_view place) {
  std::size_t parts = 0;
  for (const Loss& loss : salvaged.losses) {
    if (loss.place.text() == place) parts += loss.parts;
  }
  return parts;
}

bool is_cut_off(const Salvaged& salvaged, std::string_view place) {
  return std::ranges::any_of(salvaged.losses, [&](const Loss& loss) {
    return loss.is_cut_off && loss.place.text() == place;
  });
}

Json ids(const Json& items) {
  Json found = Json::array();
  for (const Json& item : items) found.push_back(item["id"]);
  return found;
}

TEST(Salvage, KeepsAllOfAWholeDocument) {
  const Salvaged salvaged = salvage(kNested);
  EXPECT_EQ(salvaged.document, whole());
  EXPECT_TRUE(salvaged.losses.empty());
  const std::string compact = whole().dump();
  EXPECT_EQ(salvage(compact).document, whole());
  EXPECT_TRUE(salvage(compact).losses.empty());
}

TEST(Salvage, ClosesWhatIsOpenAndDropsWhatIsCut) {
  const Salvaged salvaged = salvage(cut_behind("\"id\": 2"));
  EXPECT_EQ(salvaged.document["name"], "search");
  EXPECT_EQ(ids(salvaged.document["items"]), Json::array({1}));
  EXPECT_EQ(parts_lost(salvaged, "/items"), 1U);
  EXPECT_TRUE(is_cut_off(salvaged, "/items"));
  EXPECT_TRUE(is_cut_off(salvaged, ""));
}

TEST(Salvage, DoesNotTakeANumberThatMayGoOn) {
  const Salvaged salvaged = salvage(R"({"whole": 12, "cut": 34)");
  EXPECT_EQ(salvaged.document, Json({{"whole", 12}}));
  EXPECT_EQ(parts_lost(salvaged, "/cut"), 1U);
}

TEST(Salvage, ReadsOneLineToTheCut) {
  const std::string compact = whole().dump();
  const Salvaged salvaged = salvage(std::string_view(compact).substr(0, compact.find("\"gates\"")));
  EXPECT_EQ(ids(salvaged.document["items"]), Json::array({1, 2, 3}));
  EXPECT_TRUE(is_cut_off(salvaged, ""));
}

TEST(Salvage, GoesOnBehindZeros) {
  std::string text(kNested);
  const std::size_t begin = text.find("\"id\": 1");
  const std::size_t end = text.find("\"text\"");
  std::fill(text.begin() + static_cast<std::ptrdiff_t>(begin),
            text.begin() + static_cast<std::ptrdiff_t>(end), '\0');
  const Salvaged salvaged = salvage(text);
  EXPECT_EQ(ids(salvaged.document["items"]), Json::array({2, 3}));
  EXPECT_EQ(parts_lost(salvaged, "/items"), 1U);
  EXPECT_EQ(salvaged.document["gates"], whole()["gates"]);
}

TEST(Salvage, IgnoresAnEndOfZeros) {
  const Salvaged salvaged = salvage(std::string(kNested) + std::string(512, '\0'));
  EXPECT_EQ(salvaged.document, whole());
  EXPECT_TRUE(salvaged.losses.empty());
}

TEST(Salvage, LosesOnlyTheElementWhoseBracketIsGone) {
  for (const std::string_view bracket : {"[", "k", "", "\x01"}) {
    const Salvaged salvaged =
        salvage(replaced("    {\n      \"id\": 2",
                         std::string("    ") + std::string(bracket) + "\n      \"id\": 2"));
    EXPECT_EQ(ids(salvaged.document["items"]), Json::array({1, 3})) << bracket;
    EXPECT_EQ(parts_lost(salvaged, "/items"), 1U) << bracket;
    EXPECT_EQ(salvaged.document["last"], 7) << bracket;
  }
  for (const std::string_view bracket : {"]", "k", "", "\x01"}) {
    const Salvaged salvaged = salvage(
        replaced("\"id\": 2\n    }", std::string("\"id\": 2\n    ") + std::string(bracket)));
    EXPECT_EQ(ids(salvaged.document["items"]), Json::array({1, 3})) << bracket;
    EXPECT_EQ(parts_lost(salvaged, "/items"), 1U) << bracket;
    EXPECT_EQ(salvaged.document["last"], 7) << bracket;
  }
}

TEST(Salvage, DoesNotTakeTheInsideOfADamagedContainerForPartsOfTheOuterOne) {
  const Salvaged salvaged = salvage(replaced("\"gates\": {", "\"gates\": k"));
  EXPECT_FALSE(salvaged.document.contains("gates"));
  EXPECT_FALSE(salvaged.document.contains("passed"));
  EXPECT_FALSE(salvaged.document.contains("details"));
  EXPECT_EQ(salvaged.document["last"], 7);
  EXPECT_EQ(parts_lost(salvaged, "/gates"), 1U);
}

TEST(Salvage, DropsAnElementWithBytesThatAreNoUtf8) {
  const Salvaged salvaged = salvage(replaced("[b]", "[\xFF]"));
  EXPECT_EQ(ids(salvaged.document["items"]), Json::array({2, 3}));
}

TEST(Salvage, EndsAStringThatIsNotClosedWithItsLine) {
  const Salvaged salvaged = salvage(replaced("\"search\",", "\"search,"));
  EXPECT_FALSE(salvaged.document.contains("name"));
  EXPECT_EQ(salvaged.document["items"], whole()["items"]);
  EXPECT_EQ(parts_lost(salvaged, "/name"), 1U);
}

TEST(Salvage, NeedsNoCommaBetweenLines) {
  const Salvaged salvaged = salvage(replaced("\"search\",", "\"search\""));
  EXPECT_EQ(salvaged.document, whole());
  EXPECT_TRUE(salvaged.losses.empty());
}

TEST(Salvage, TakesNoValueWithSomethingBehindIt) {
  const Salvaged salvaged = salvage(replaced("\"search\",", "\"sea\"rch\","));
  EXPECT_FALSE(salvaged.document.contains("name"));
  EXPECT_EQ(salvaged.document["items"], whole()["items"]);
}

TEST(Salvage, JoinsListsOfOneNameAndCountsOtherValues) {
  const Salvaged salvaged = salvage(R"({"a": [1], "b": 1, "a": [2], "b": 2})");
  EXPECT_EQ(salvaged.document, Json({{"a", {1, 2}}, {"b", 2}}));
  EXPECT_EQ(parts_lost(salvaged, "/b"), 1U);
}

TEST(Salvage, StopsWhereTheDocumentEnds) {
  const Salvaged salvaged = salvage(R"({"a": 1} {"a": 2})");
  EXPECT_EQ(salvaged.document, Json({{"a", 1}}));
  EXPECT_EQ(salvaged.end, 8U);
}

TEST(Salvage, FindsNothingInWhatIsNoObject) {
  for (const std::string_view text : {"", "\0", "x", "}", "\"{\""}) {
    EXPECT_TRUE(salvage(text).document.empty()) << text;
  }
}

// ctest ends what takes minutes.
TEST(Salvage, EndsWithinHostileTexts) {
  constexpr std::size_t kMany = 50'000;
  for (const std::string_view unit : {"[", "{", "\"", "{\"a\":", "[\n", "{\n  \"a\": [\n", "]\n",
                                      "  }\n", "\"a\n", "1,", ",\n1", "\\"}) {
    std::string text = "{\n  \"a\": [\n";
    for (std::size_t count = 0; count < kMany; ++count) text += unit;
    EXPECT_LE(salvage(text).end, text.size()) << unit;
    std::string inline_text = "{\"a\": [";
    for (std::size_t count = 0; count < kMany; ++count) inline_text += unit;
    EXPECT_LE(salvage(inline_text).end, inline_text.size()) << unit;
  }
}

// Whether every part that was kept stands at the same place in the original.
bool is_contained(const Json& kept, const Json& original) {
  if (kept == original) return true;
  if (kept.is_object() && original.is_object()) {
    for (const auto& [name, value] : kept.items()) {
      if (!original.contains(name) || !is_contained(value, original[name])) return false;
    }
    return true;
  }
  if (!kept.is_array() || !original.is_array()) return false;
  std::size_t from = 0;
  for (const Json& element : kept) {
    while (from < original.size() && original[from] != element) ++from;
    if (from++ >= original.size()) return false;
  }
  return true;
}

class Damage {
 public:
  explicit Damage(unsigned seed) : random_(seed) {}

  std::string apply(std::string text) {
    const std::size_t at = below(text.size());
    const std::size_t length = std::min(text.size() - at, 1 + below(200));
    switch (below(4)) {
      case 0: return text.substr(0, at);
      case 1: return text.replace(at, length, length, '\0');
      case 2: return text.replace(at, length, length, '\xFF');
      default: return flip_structure(std::move(text), at);
    }
  }

 private:
  std::size_t below(std::size_t limit) {
    return std::uniform_int_distribution<std::size_t>(0, limit - 1)(random_);
  }
  // A flip inside a string or a number may give another valid one; nothing can tell.
  std::string flip_structure(std::string text, std::size_t at) {
    bool is_inside_string = false;
    for (std::size_t place = 0; place < text.size(); ++place) {
      if (text[place] == '\\') {
        ++place;
        continue;
      }
      if (text[place] == '"') is_inside_string = !is_inside_string;
      const bool is_structure =
          !is_inside_string && std::string_view("{}[],:\"").find(text[place]) != std::string::npos;
      if (place < at || !is_structure) continue;
      text[place] = static_cast<char>(text[place] ^ (1 << below(8)));
      break;
    }
    return text;
  }

  std::mt19937 random_;
};

TEST(Salvage, NeverInventsWhateverIsDamaged) {
  for (const std::string& text : {std::string(kNested), whole().dump()}) {
    for (unsigned seed = 0; seed < 3000; ++seed) {
      const std::string damaged = Damage(seed).apply(text);
      const Salvaged salvaged = salvage(damaged);
      ASSERT_TRUE(is_contained(salvaged.document, whole())) << "seed " << seed << "\n"
                                                            << damaged << "\n"
                                                            << salvaged.document.dump(1);
      if (salvaged.document != whole()) {
        ASSERT_FALSE(salvaged.losses.empty()) << "seed " << seed << "\n" << damaged;
      }
    }
  }
}

}  // namespace
}  // namespace baton::json
