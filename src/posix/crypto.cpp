#include "posix/crypto.h"

#include <sodium.h>

#include <array>

#include "posix/system.h"

namespace baton::posix {
namespace {

constexpr std::size_t kHashBytes = 32;

constexpr std::size_t kLongText = std::size_t{64} * 1024;  // bytes

// Hashing works without sodium_init(), which opens libsodium's random source. For a long text that
// is worth its time: it selects the implementation that this processor runs fastest.
std::string hash(std::string_view key, std::string_view bytes) {
  [[maybe_unused]] const int ready = bytes.size() < kLongText ? 0 : sodium_init();
  std::array<unsigned char, kHashBytes> hashed = {};
  const auto* text = reinterpret_cast<const unsigned char*>(bytes.data());
  const auto* secret = reinterpret_cast<const unsigned char*>(key.data());
  crypto_generichash(hashed.data(), hashed.size(), text, bytes.size(),
                     key.empty() ? nullptr : secret, key.size());
  std::array<char, 2 * kHashBytes + 1> hex = {};
  sodium_bin2hex(hex.data(), hex.size(), hashed.data(), hashed.size());
  return hex.data();
}

}  // namespace

Digest SodiumCrypto::digest(std::string_view bytes) const {
  return Digest{hash({}, bytes)};
}

std::string SodiumCrypto::keyed_hash(std::string_view key, std::string_view bytes) const {
  return hash(key, bytes);
}

std::string SodiumCrypto::random_bytes(std::size_t count) const {
  return posix::random_bytes(count);
}

}  // namespace baton::posix
