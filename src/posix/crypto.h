#pragma once

#include "host/host.h"

namespace baton::posix {

// libsodium's BLAKE2b and the kernel's randomness.
class SodiumCrypto final : public Crypto {
 public:
  Digest digest(std::string_view bytes) const override;
  std::string keyed_hash(std::string_view key, std::string_view bytes) const override;
  std::string random_bytes(std::size_t count) const override;
};

}  // namespace baton::posix
