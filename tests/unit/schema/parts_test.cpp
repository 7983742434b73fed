#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <string>
#include <vector>

#include "json/number.h"
#include "schema/dialect.h"
#include "schema/name_table.h"
#include "schema/uri.h"

namespace baton::schema {
namespace {

TEST(Numbers, CompareWithoutLoss) {
  const json::Number large = json::Number::from_unsigned(9007199254740993U);
  EXPECT_TRUE(compare(large, json::Number::from_real(9007199254740992.0)) > 0);
  EXPECT_TRUE(compare(json::Number::from_real(9007199254740992.0), large) < 0);
  EXPECT_TRUE(compare(json::Number::from_signed(-1), json::Number::from_real(-0.5)) < 0);
  EXPECT_TRUE(compare(json::Number::from_real(-1e300), json::Number::from_signed(-5)) < 0);
  EXPECT_TRUE(compare(json::Number::from_real(2.0), json::Number::from_signed(2)) == 0);
  EXPECT_TRUE(compare(json::Number::from_real(-0.0), json::Number::from_signed(0)) == 0);
}

TEST(Numbers, DivideAsDecimals) {
  EXPECT_TRUE(json::is_multiple(json::Number::from_real(19.99), json::Number::from_real(0.01)));
  EXPECT_FALSE(json::is_multiple(json::Number::from_real(19.995), json::Number::from_real(0.01)));
  EXPECT_TRUE(json::is_multiple(json::Number::from_signed(0), json::Number::from_real(1e300)));
  EXPECT_FALSE(json::is_multiple(json::Number::from_signed(5), json::Number::from_real(1e300)));
  EXPECT_FALSE(
      json::is_multiple(json::Number::from_real(1e308), json::Number::from_real(0.123456789)));
}

// RFC 3986, section 5.4.
TEST(Uris, ResolveAsTheStandardShows) {
  const std::string base = "http://a/b/c/d;p?q";
  EXPECT_EQ(resolve_uri(base, "g:h"), "g:h");
  EXPECT_EQ(resolve_uri(base, "g"), "http://a/b/c/g");
  EXPECT_EQ(resolve_uri(base, "./g/"), "http://a/b/c/g/");
  EXPECT_EQ(resolve_uri(base, "/g"), "http://a/g");
  EXPECT_EQ(resolve_uri(base, "//g"), "http://g");
  EXPECT_EQ(resolve_uri(base, "?y"), "http://a/b/c/d;p?y");
  EXPECT_EQ(resolve_uri(base, ""), "http://a/b/c/d;p?q");
  EXPECT_EQ(resolve_uri(base, "../../../g"), "http://a/g");
  EXPECT_EQ(resolve_uri(base, ".."), "http://a/b/");
  EXPECT_EQ(resolve_uri("", "./a"), "a");
  EXPECT_EQ(resolve_uri("", "a/../b"), "b");
  EXPECT_EQ(resolve_uri("", "../b"), "b");
  EXPECT_EQ(resolve_uri("", ".."), "");
  EXPECT_EQ(resolve_uri("", "urn:a:b/../c"), "urn:/c");
  EXPECT_EQ(resolve_uri("", "urn:a:b/./c/.."), "urn:a:b/");
  EXPECT_EQ(resolve_uri("", "urn:../c"), "urn:c");
  EXPECT_EQ(resolve_uri("urn:a/b", "../c"), "urn:/c");
}

TEST(NameTables, FindWhatWasAddedAndNothingElse) {
  NameTables tables;
  std::vector<std::string> names;
  for (int at = 0; at < 100; ++at) names.push_back("name" + std::to_string(at));
  const NameTable first = tables.add({names.begin(), names.end()});
  const NameTable second = tables.add({"other"});
  for (std::uint32_t at = 0; at < 100; ++at) EXPECT_EQ(tables.find(first, names[at]), at);
  EXPECT_EQ(tables.find(first, "other"), NameTables::kAbsent);
  EXPECT_EQ(tables.find(second, "other"), 0U);
  EXPECT_EQ(tables.find(tables.add({}), ""), NameTables::kAbsent);
}

TEST(NameTables, FindANameWhereverItIsSupposedToBe) {
  NameTables tables;
  (void)tables.add({"before"});
  const NameTable table = tables.add({"id", "agent", "status"});
  (void)tables.add({"after"});
  for (std::uint32_t likely = 0; likely < 5; ++likely) {
    EXPECT_EQ(tables.find_near(table, "id", likely), 0U);
    EXPECT_EQ(tables.find_near(table, "status", likely), 2U);
    for (const char* other : {"before", "after", "", "ids"}) {
      EXPECT_EQ(tables.find_near(table, other, likely), NameTables::kAbsent) << other;
    }
  }
  EXPECT_EQ(tables.find_near(tables.add({}), "id", 0), NameTables::kAbsent);
}

// A schema's author can find such names, too.
TEST(NameTables, FindNamesOfOneHash) {
  constexpr std::uint64_t kInverse = 0xF1DE83E19937733D;  // of the hash's multiplier
  constexpr std::size_t kAdded = 50'000;
  std::vector<std::string> names;
  for (std::uint64_t product = 0; product < 2 * kAdded; ++product) {
    const auto name = std::bit_cast<std::array<char, 8>>((product * kInverse) ^ 8U);
    names.emplace_back(name.data(), name.size());
  }
  NameTables tables;
  std::vector<std::string_view> added(names.begin(), names.begin() + kAdded);
  added.push_back(added.front());
  const NameTable table = tables.add(added);
  for (std::size_t at = 0; at < names.size(); ++at) {
    ASSERT_EQ(tables.find(table, names[at]), at < kAdded ? at : NameTables::kAbsent);
  }
}

TEST(NameTables, FindTheFirstOfEqualNames) {
  NameTables tables;
  std::vector<std::string_view> names(100'000, "same");
  names.push_back("other");
  const NameTable table = tables.add(names);
  EXPECT_EQ(tables.find(table, "same"), 0U);
  EXPECT_EQ(tables.find(table, "other"), 100'000U);
  EXPECT_EQ(tables.name(table, 5), "same");
}

TEST(Keywords, AreFoundByTheirNames) {
  for (std::size_t at = 0; at < kKeywordCount; ++at) {
    const auto keyword = static_cast<Keyword>(at);
    EXPECT_EQ(find_keyword(keyword_name(keyword)), keyword);
  }
  EXPECT_FALSE(find_keyword("x-own"));
}

}  // namespace
}  // namespace baton::schema
