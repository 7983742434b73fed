#pragma once

#include "host/cipher.h"

namespace baton::test {

// Detects every change, and hides nothing: the "ciphertext" is the plaintext with a checksum.
class FakeCipher final : public Cipher {
 public:
  std::unique_ptr<SecretKey> make_key() const override;  // 'k', 'k', …; then 'l', 'l', …
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
  void erase(std::string& bytes) const override { bytes.clear(); }

 private:
  mutable char next_ = 'k';
};

}  // namespace baton::test
