#include "app/core/unused_marker.h"

#include <gtest/gtest.h>

#include <string>

#include <nlohmann/json.hpp>

namespace baton::app {
namespace {

class CountingIds final : public IdSource {
 public:
  std::string next() override { return "marker" + std::to_string(++count_); }

 private:
  int count_ = 0;
};

TEST(UnusedMarker, IsTheFirstIdThatTheDataLacks) {
  CountingIds ids;
  EXPECT_EQ(unused_marker(ids, "marker1 and marker2"), "marker3");
  EXPECT_EQ(unused_marker(ids, "marker3"), "marker4");
}

TEST(UnusedMarker, IsReturnedAfterTheLastTry) {
  CountingIds ids;
  EXPECT_EQ(unused_marker(ids, "marker1 marker2 marker3 marker4 marker5 marker6 marker7 marker8"),
            "marker8");
}

TEST(UnusedMarker, IsInNoStringAndNoNameOfADocument) {
  CountingIds ids;
  const Json data = {{"a marker1", {{"b", {1, "the marker2", "marker 3"}}}}};
  EXPECT_EQ(unused_marker(ids, data), "marker3");
}

}  // namespace
}  // namespace baton::app
