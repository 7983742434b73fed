#include "text/same_name.h"

#include <gtest/gtest.h>

#include <string>

namespace baton::text {
namespace {

TEST(SameName, ComparesEveryByte) {
  for (std::size_t size = 0; size < 40; ++size) {
    const std::string name(size, 'a');
    EXPECT_TRUE(is_same_name(name, std::string(size, 'a'))) << size;
    EXPECT_FALSE(is_same_name(name, name + 'a')) << size;
    for (std::size_t at = 0; at < size; ++at) {
      std::string other = name;
      other[at] = 'b';
      EXPECT_FALSE(is_same_name(name, other)) << size << " at " << at;
    }
  }
}

TEST(SameName, ReadsNothingOutsideTheNames) {
  const std::string text = "abcdefgh";
  EXPECT_TRUE(is_same_name(std::string_view(text).substr(2, 5), "cdefg"));
  EXPECT_FALSE(is_same_name(std::string_view(text).substr(2, 5), "cdefgh"));
}

}  // namespace
}  // namespace baton::text
