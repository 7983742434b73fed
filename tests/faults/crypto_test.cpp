#include "posix/crypto.h"

#include <gtest/gtest.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>

#include <algorithm>
#include <fstream>
#include <string>

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

TEST(SodiumCipher, OpensOnlyWhatWasSealedWithTheSameKeyAndData) {
  const SodiumCipher cipher;
  const auto key = cipher.make_key();
  const auto other = cipher.make_key();
  const Sealed sealed = cipher.seal(*key, "data", "plaintext");
  EXPECT_EQ(cipher.open(*key, "data", sealed), "plaintext");
  EXPECT_FALSE(cipher.open(*other, "data", sealed));
  EXPECT_FALSE(cipher.open(*key, "date", sealed));
  EXPECT_EQ(cipher.seal(*key, "data", "plaintext").ciphertext, sealed.ciphertext);
  EXPECT_NE(cipher.seal(*key, "dat", "aplaintext").nonce, sealed.nonce);
}

TEST(SodiumCipher, OpensAnEmptyPlaintext) {
  const SodiumCipher cipher;
  const auto key = cipher.make_key();
  const Sealed sealed = cipher.seal(*key, "data", "");
  EXPECT_EQ(cipher.open(*key, "data", sealed), "");
  EXPECT_FALSE(cipher.open(*key, "date", sealed));
  EXPECT_FALSE(cipher.open(*key, "data", {.nonce = sealed.nonce, .ciphertext = ""}));
}

TEST(SodiumCipher, RefusesEveryChangedByte) {
  const SodiumCipher cipher;
  const auto key = cipher.make_key();
  const Sealed sealed = cipher.seal(*key, "data", "plaintext");
  for (std::size_t at = 0; at < sealed.nonce.size(); ++at) {
    Sealed changed = sealed;
    changed.nonce[at] = static_cast<char>(changed.nonce[at] ^ 1);
    EXPECT_FALSE(cipher.open(*key, "data", changed));
  }
  for (std::size_t at = 0; at < sealed.ciphertext.size(); ++at) {
    Sealed changed = sealed;
    changed.ciphertext[at] = static_cast<char>(changed.ciphertext[at] ^ 1);
    EXPECT_FALSE(cipher.open(*key, "data", changed));
  }
}

TEST(SodiumCipher, BoxesAKeyForTheOwnerOfAPublicKey) {
  const SodiumCipher cipher;
  const auto own = cipher.make_key();
  const auto content = cipher.make_key();
  const auto box = cipher.box(cipher.public_key(*own), *content);
  ASSERT_TRUE(box);
  const auto opened = cipher.unbox(*own, *box);
  ASSERT_NE(opened, nullptr);
  EXPECT_EQ(opened->bytes(), content->bytes());
  EXPECT_EQ(cipher.unbox(*content, *box), nullptr);
  EXPECT_FALSE(cipher.box("short", *content));
  EXPECT_FALSE(cipher.box(std::string(32, '\0'), *content));
}

TEST(SodiumCipher, TakesAKeyAndErasesItsSource) {
  std::string bytes(SecretKey::kBytes, 'x');
  const auto key = SodiumCipher().take_key(bytes);
  EXPECT_EQ(key->bytes(), std::string(SecretKey::kBytes, 'x'));
  EXPECT_TRUE(bytes.empty());
}

// The memory of this process that is never written to a swap file, in kB.
std::size_t locked_memory() {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);) {
    constexpr std::string_view kName = "VmLck:";
    if (line.starts_with(kName)) return std::stoul(line.substr(kName.size()));
  }
  return 0;
}

// Not where the limit is too low, and not with a sanitizer, which locks nothing.
bool can_lock_memory() {
  const std::string page(16'384, 'x');
  const std::size_t before = locked_memory();
  const bool is_locked = ::mlock(page.data(), page.size()) == 0 && locked_memory() > before;
  ::munlock(page.data(), page.size());
  return is_locked;
}

TEST(SodiumCipher, KeepsAKeyInLockedMemory) {
  if (!can_lock_memory()) GTEST_SKIP() << "no memory can be locked here";
  const std::size_t before = locked_memory();
  {
    const auto key = SodiumCipher().make_key();
    EXPECT_GT(locked_memory(), before);
  }
  EXPECT_EQ(locked_memory(), before);
}

TEST(SodiumCipher, ForbidsCoreDumps) {
  const auto key = SodiumCipher().make_key();
  rlimit limit = {};
  ASSERT_EQ(::getrlimit(RLIMIT_CORE, &limit), 0);
  EXPECT_EQ(limit.rlim_max, 0U);
  EXPECT_EQ(::prctl(PR_GET_DUMPABLE, 0, 0, 0, 0), 0);
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
