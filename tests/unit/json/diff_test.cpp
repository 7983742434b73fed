#include <gtest/gtest.h>

#include <cstddef>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "json/patch.h"
#include "json/print.h"
#include "json/read.h"

namespace baton::json {
namespace {

TEST(Diff, IsEmptyBetweenTheSameDocuments) {
  const Json document = Json::parse(R"({"a":1.0,"b":[2,{"c":null}]})");
  EXPECT_EQ(diff(document, document), Json::array());
}

TEST(Diff, NamesOnlyWhatChanged) {
  EXPECT_EQ(diff(Json::parse(R"({"a":1,"b/c":[1,2,3],"d":0})"),
                 Json::parse(R"({"b/c":[1,3],"d":0,"e":null})"))
                .dump(),
            R"([{"op":"remove","path":"/a"},{"op":"remove","path":"/b~1c/1"},)"
            R"({"op":"add","path":"/e","value":null}])");
}

TEST(Diff, OfValuesIgnoresWhatOnlyPrintsDifferently) {
  const Json from = Json::parse(R"({"a":1,"b":[2,{"c":3,"d":4}]})");
  const Json to = Json::parse(R"({"b":[2.0,{"d":4,"c":5}],"a":1.0})");
  EXPECT_EQ(diff(from, to, Sameness::value).dump(),
            R"([{"op":"replace","path":"/b/1/c","value":5}])");
}

struct PrintCase {
  std::string from;
  std::string to;
  std::string patch;
};

class PrintDiffTest : public testing::TestWithParam<PrintCase> {};

TEST_P(PrintDiffTest, NamesWhatPrintsDifferently) {
  const auto& [from, to, patch] = GetParam();
  EXPECT_EQ(diff(Json::parse(from), Json::parse(to)).dump(), patch);
}

const PrintCase kPrintCases[] = {
    {R"({"a":1})", R"({"a":1.0})", R"([{"op":"replace","path":"/a","value":1.0}])"},
    {R"([0.0])", R"([-0.0])", R"([{"op":"replace","path":"/0","value":-0.0}])"},
    {R"({"a":1,"b":2})", R"({"b":2,"a":1})",
     R"([{"op":"remove","path":"/a"},{"op":"add","path":"/a","value":1}])"},
    {R"({"a":1,"c":3})", R"({"a":1,"b":2,"c":3})",
     R"([{"op":"remove","path":"/c"},{"op":"add","path":"/b","value":2},)"
     R"({"op":"add","path":"/c","value":3}])"},
    {R"([{"a":1,"b":2},5])", R"([{"b":2,"a":1},5])",
     R"([{"op":"remove","path":"/0/a"},{"op":"add","path":"/0/a","value":1}])"},
};

INSTANTIATE_TEST_SUITE_P(Cases, PrintDiffTest, testing::ValuesIn(kPrintCases));

// Documents of few names and few values, so that many of them meet again in the other one.
class RandomDocuments {
 public:
  explicit RandomDocuments(unsigned seed) : random_(seed) {}

  std::size_t below(std::size_t bound) { return random_() % bound; }

  Json document(int depth) {
    switch (below(depth > 0 ? 7 : 4)) {
      case 0: return below(4);
      case 1: return static_cast<double>(below(3)) - 1.0;
      case 2: return nullptr;
      case 3: return std::string(below(3), 'x');
      case 4: return array(depth - 1);
      default: return object(depth - 1);
    }
  }

  // Changes a few places: values, the order and the number of members and elements.
  void edit(Json& document, int depth) {
    if (!document.is_structured() || document.empty() || below(4) == 0) {
      document = this->document(depth);
    } else if (document.is_array()) {
      edit_array(document.get_ref<Json::array_t&>(), depth - 1);
    } else {
      edit_object(document.get_ref<Json::object_t&>(), depth - 1);
    }
  }

 private:
  std::string name() { return std::string(1, static_cast<char>('a' + below(6))) + "/~"; }

  Json array(int depth) {
    Json made = Json::array();
    for (std::size_t count = below(6); count > 0; --count) made.push_back(document(depth));
    return made;
  }

  Json object(int depth) {
    Json made = Json::object();
    for (std::size_t count = below(6); count > 0; --count) made[name()] = document(depth);
    return made;
  }

  void edit_array(Json::array_t& elements, int depth) {
    const auto place = elements.begin() + static_cast<std::ptrdiff_t>(below(elements.size()));
    switch (below(4)) {
      case 0: elements.erase(place); break;
      case 1: elements.insert(place, document(depth)); break;
      case 2: std::swap(*place, elements.back()); break;
      default: edit(*place, depth);
    }
  }

  void edit_object(Json::object_t& members, int depth) {
    const auto place = members.begin() + static_cast<std::ptrdiff_t>(below(members.size()));
    const std::string known = place->first;
    switch (below(4)) {
      case 0: members.erase(known); break;
      case 1: members.emplace(name(), document(depth)); break;
      case 2: {
        Json moved = std::move(place->second);
        members.erase(known);
        members.emplace(known, std::move(moved));
        break;
      }
      default: edit(place->second, depth);
    }
  }

  std::mt19937 random_;
};

// As a journal does it: the patch is printed, read again, and applied in place.
std::string replayed(Json from, const Json& to) {
  const Result<Json> patch = read(print_compact(diff(from, to)), "patch");
  if (!patch) return "the patch cannot be read";
  const Result<Json> patched = apply_patch(std::move(from), *patch);
  return patched ? print(*patched) : "the patch cannot be applied";
}

TEST(Diff, LeadsFromAnyDocumentToTheVeryTextOfAnyOther) {
  RandomDocuments random(7);
  for (int round = 0; round < 500; ++round) {
    const Json from = random.document(4);
    const Json to = random.document(4);
    ASSERT_EQ(replayed(from, to), print(to)) << from;
  }
}

TEST(Diff, ReplaysAnyHistoryOfEdits) {
  RandomDocuments random(11);
  for (int round = 0; round < 100; ++round) {
    Json document = random.document(5);
    for (int change = 0; change < 20; ++change) {
      const Json before = document;
      random.edit(document, 5);
      ASSERT_EQ(replayed(before, document), print(document)) << before;
    }
  }
}

TEST(Diff, OfValuesLeadsFromAnyDocumentToAnEqualOne) {
  RandomDocuments random(13);
  for (int round = 0; round < 300; ++round) {
    const Json from = random.document(4);
    const Json to = random.document(4);
    const Result<Json> patched = apply_patch(from, diff(from, to, Sameness::value));
    ASSERT_TRUE(patched) << from << to;
    ASSERT_TRUE(equal(*patched, to)) << from << to;
  }
}

}  // namespace
}  // namespace baton::json
