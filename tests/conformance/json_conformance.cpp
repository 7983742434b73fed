// Reads the texts of tests/data/json: y_ and i_accepted_ are accepted, n_ and i_refused_ are
// refused with a place, by both readers, with the same value or the same error.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include <nlohmann/json.hpp>

#include "json/read.h"
#include "json/tape.h"

namespace baton::json {
namespace {

namespace fs = std::filesystem;

std::string text_of(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

void expect_refused(const std::string& text, const std::string& name) {
  const auto tree = read(text, name);
  const auto tape = read_tape(text, name);
  ASSERT_FALSE(tree) << name;
  ASSERT_FALSE(tape) << name;
  ASSERT_TRUE(tree.error().position) << name;
  EXPECT_LE(tree.error().position->offset, text.size()) << name;
  EXPECT_FALSE(tree.error().phrase.view().empty()) << name;
  EXPECT_EQ(tape.error().phrase.view(), tree.error().phrase.view()) << name;
  EXPECT_EQ(tape.error().position->offset, tree.error().position->offset) << name;
}

TEST(JsonConformance, AcceptsAndRefusesWhatTheNamesSay) {
  std::size_t accepted = 0;
  std::size_t refused = 0;
  for (const auto& entry : fs::directory_iterator(BATON_JSON_TEXTS)) {
    if (entry.path().extension() != ".json") continue;
    const std::string name = entry.path().stem().string();
    const std::string text = text_of(entry.path());
    if (name.starts_with("y_") || name.starts_with("i_accepted_")) {
      ++accepted;
      EXPECT_TRUE(read(text, name)) << name;
      EXPECT_TRUE(read_tape(text, name)) << name;
    } else if (name.starts_with("n_") || name.starts_with("i_refused_")) {
      ++refused;
      expect_refused(text, name);
    } else {
      ADD_FAILURE() << name;
    }
  }
  EXPECT_GE(accepted, 80U);
  EXPECT_GE(refused, 150U);
}

// The library agrees about everything that RFC 8259 decides.
TEST(JsonConformance, AgreesWithAnotherReader) {
  std::size_t compared = 0;
  for (const auto& entry : fs::directory_iterator(BATON_JSON_TEXTS)) {
    if (!entry.path().filename().string().starts_with("y_")) continue;
    const std::string text = text_of(entry.path());
    const auto own = read(text, "file");
    ASSERT_TRUE(own) << entry.path();
    EXPECT_EQ(*own, Json::parse(text)) << entry.path();
    ++compared;
  }
  EXPECT_GE(compared, 80U);
}

}  // namespace
}  // namespace baton::json
