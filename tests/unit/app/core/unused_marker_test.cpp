#include "app/core/unused_marker.h"

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <string>

#include <nlohmann/json.hpp>

namespace baton::app {
namespace {

class CountingIds final : public IdSource {
 public:
  std::string next() override { return std::to_string(++count_) + "marker"; }

 private:
  int count_ = 0;
};

TEST(UnusedMarker, IsTheFirstIdThatTheDataLacks) {
  CountingIds ids;
  EXPECT_EQ(unused_marker(ids, "1marker and 2marker"), "3marker");
  EXPECT_EQ(unused_marker(ids, "3marker"), "4marker");
}

TEST(UnusedMarker, IsReturnedAfterTheLastTry) {
  CountingIds ids;
  std::string all;
  for (int number = 1; number <= 20; ++number) all += " " + std::to_string(number) + "marker";
  EXPECT_EQ(unused_marker(ids, all), "16marker");
}

TEST(UnusedMarker, BeginsWithADigit) {
  class Ids final : public IdSource {
   public:
    std::string next() override { return ids_.at(next_++); }

   private:
    std::array<std::string, 3> ids_ = {"a1marker", "b2marker", "3cmarker"};
    std::size_t next_ = 0;
  };
  Ids ids;
  EXPECT_EQ(unused_marker(ids, "text"), "3cmarker");
}

TEST(UnusedMarker, IsInNoStringAndNoNameOfADocument) {
  CountingIds ids;
  const Json data = {{"a 1marker", {{"b", {1, "the 2marker", "3 marker"}}}}};
  EXPECT_EQ(unused_marker(ids, data), "3marker");
}

}  // namespace
}  // namespace baton::app
