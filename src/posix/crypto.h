#pragma once

#include "host/host.h"
#include "posix/cipher.h"

namespace baton::posix {

// BLAKE2b from libsodium, random bytes from the kernel.
class SodiumCrypto final : public Crypto {
 public:
  Digest digest(std::string_view bytes) const override;
  std::string keyed_hash(std::string_view key, std::string_view bytes) const override;
  std::string random_bytes(std::size_t count) const override;
  const Cipher& cipher() const override { return cipher_; }

 private:
  SodiumCipher cipher_;
};

}  // namespace baton::posix
