#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace baton {

// 32 secret bytes in memory that is not swapped or dumped, and is overwritten at the end.
class SecretKey {
 public:
  static constexpr std::size_t kBytes = 32;

  virtual ~SecretKey() = default;
  [[nodiscard]] virtual std::string_view bytes() const = 0;
};

struct Sealed {
  std::string nonce;       // 24 bytes
  std::string ciphertext;  // as long as the plaintext, and 16 bytes of authentication
};

// Encryption with secret keys. From the first key on, this process leaves no core dump.
class Cipher {
 public:
  virtual ~Cipher() = default;

  virtual std::unique_ptr<SecretKey> make_key() const = 0;
  // Copies 32 bytes, and overwrites `bytes`.
  virtual std::unique_ptr<SecretKey> take_key(std::string& bytes) const = 0;
  // A key for one purpose, from which `key` cannot be computed.
  virtual std::unique_ptr<SecretKey> derive(const SecretKey& key,
                                            std::string_view purpose) const = 0;

  // XChaCha20-Poly1305. The nonce is a keyed hash of `data` and `plaintext`: sealing the same value
  // at the same place again gives the same bytes, so that a repeated request changes nothing.
  virtual Sealed seal(const SecretKey& key, std::string_view data,
                      std::string_view plaintext) const = 0;
  // Empty: it was not sealed with this key and this data, or it was changed.
  virtual std::optional<std::string> open(const SecretKey& key, std::string_view data,
                                          const Sealed& sealed) const = 0;

  // X25519: the public key, and a sealed box that only the owner of a secret key can open.
  virtual std::string public_key(const SecretKey& secret) const = 0;
  // Empty: `recipient` is not a public key.
  virtual std::optional<std::string> box(std::string_view recipient,
                                         const SecretKey& content) const = 0;
  // Null: the box is for another key, or was changed.
  virtual std::unique_ptr<SecretKey> unbox(const SecretKey& secret, std::string_view box) const = 0;

  virtual void erase(std::string& bytes) const = 0;  // overwrites, then empties
};

}  // namespace baton
