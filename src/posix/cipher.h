#pragma once

#include "host/cipher.h"

namespace baton::posix {

// libsodium. It is initialized by the first key.
class SodiumCipher final : public Cipher {
 public:
  std::unique_ptr<SecretKey> make_key() const override;
  std::unique_ptr<SecretKey> take_key(std::string& bytes) const override;
  std::unique_ptr<SecretKey> derive(const SecretKey& key, std::string_view purpose) const override;
  Sealed seal(const SecretKey& key, std::string_view data,
              std::string_view plaintext) const override;
  std::optional<std::string> open(const SecretKey& key, std::string_view data,
                                  const Sealed& sealed) const override;
  std::string public_key(const SecretKey& secret) const override;
  std::optional<std::string> box(std::string_view recipient,
                                 const SecretKey& content) const override;
  std::unique_ptr<SecretKey> unbox(const SecretKey& secret, std::string_view box) const override;
  void erase(std::string& bytes) const override;
};

}  // namespace baton::posix
