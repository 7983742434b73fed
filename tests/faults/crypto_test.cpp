#include "posix/crypto.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "posix/system.h"

namespace baton::posix {
namespace {

TEST(SodiumCrypto, HashesAsB2sumDoes) {
  // printf abc | b2sum -l 256
  EXPECT_EQ(SodiumCrypto().digest("abc").hex,
            "bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319");
}

TEST(SodiumCrypto, HashesDifferentlyByKey) {
  const SodiumCrypto crypto;
  const std::string first = crypto.keyed_hash(std::string(32, 'a'), "text");
  EXPECT_EQ(first.size(), 64U);
  EXPECT_NE(first, crypto.keyed_hash(std::string(32, 'b'), "text"));
  EXPECT_NE(first, crypto.digest("text").hex);
}

TEST(RandomIds, AreSixteenDifferentHexadecimalDigits) {
  RandomIds ids;
  const std::string id = ids.next();
  EXPECT_EQ(id.size(), 16U);
  EXPECT_TRUE(std::ranges::all_of(id, [](char c) {
    return std::string_view("0123456789abcdef").find(c) != std::string_view::npos;
  }));
  EXPECT_NE(id, ids.next());
}

}  // namespace
}  // namespace baton::posix
