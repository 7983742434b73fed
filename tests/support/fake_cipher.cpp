#include "support/fake_cipher.h"

#include <utility>

#include "support/fake_host.h"

namespace baton::test {
namespace {

constexpr std::size_t kTag = 16;
constexpr std::size_t kNonce = 24;

class FakeKey final : public SecretKey {
 public:
  explicit FakeKey(std::string bytes) : bytes_(std::move(bytes)) {}
  [[nodiscard]] std::string_view bytes() const override { return bytes_; }

 private:
  std::string bytes_;
};

// The lengths are part of it, so that no byte can move from one text to the next.
std::string checksum(std::string_view key, std::string_view data, std::string_view text) {
  const std::string all = std::to_string(data.size()) + "," + std::string(data) + std::string(text);
  return FakeCrypto().keyed_hash(key, all);
}

}  // namespace

std::unique_ptr<SecretKey> FakeCipher::make_key() const {
  return std::make_unique<FakeKey>(std::string(SecretKey::kBytes, next_++));
}

std::unique_ptr<SecretKey> FakeCipher::take_key(std::string& bytes) const {
  return std::make_unique<FakeKey>(std::exchange(bytes, {}));
}

std::unique_ptr<SecretKey> FakeCipher::derive(const SecretKey& key,
                                              std::string_view purpose) const {
  return std::make_unique<FakeKey>(checksum(key.bytes(), purpose, "").substr(0, SecretKey::kBytes));
}

Sealed FakeCipher::seal(const SecretKey& key, std::string_view data,
                        std::string_view plaintext) const {
  const std::string sum = checksum(key.bytes(), data, plaintext);
  return {.nonce = sum.substr(0, kNonce),
          .ciphertext = std::string(plaintext) + sum.substr(kNonce, kTag)};
}

std::optional<std::string> FakeCipher::open(const SecretKey& key, std::string_view data,
                                            const Sealed& sealed) const {
  if (sealed.ciphertext.size() < kTag) return std::nullopt;
  std::string plaintext = sealed.ciphertext.substr(0, sealed.ciphertext.size() - kTag);
  const Sealed again = seal(key, data, plaintext);
  if (again.nonce != sealed.nonce || again.ciphertext != sealed.ciphertext) return std::nullopt;
  return plaintext;
}

std::string FakeCipher::public_key(const SecretKey& secret) const {
  return std::string(secret.bytes());
}

std::optional<std::string> FakeCipher::box(std::string_view recipient,
                                           const SecretKey& content) const {
  if (recipient.size() != SecretKey::kBytes) return std::nullopt;
  return std::string(recipient) + std::string(content.bytes());
}

std::unique_ptr<SecretKey> FakeCipher::unbox(const SecretKey& secret, std::string_view box) const {
  if (!box.starts_with(secret.bytes())) return nullptr;
  return std::make_unique<FakeKey>(std::string(box.substr(secret.bytes().size())));
}

}  // namespace baton::test
