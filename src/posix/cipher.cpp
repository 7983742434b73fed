#include "posix/cipher.h"

#include <sodium.h>
#include <sys/prctl.h>
#include <sys/resource.h>

#include <algorithm>
#include <array>
#include <cstdlib>

namespace baton::posix {
namespace {

constexpr std::string_view kNoncePurpose = "baton nonce";
constexpr std::size_t kNonceBytes = crypto_aead_xchacha20poly1305_ietf_NPUBBYTES;
constexpr std::size_t kTagBytes = crypto_aead_xchacha20poly1305_ietf_ABYTES;
static_assert(SecretKey::kBytes == crypto_aead_xchacha20poly1305_ietf_KEYBYTES);
static_assert(SecretKey::kBytes == crypto_box_SECRETKEYBYTES);

const unsigned char* octets(std::string_view bytes) {
  return reinterpret_cast<const unsigned char*>(bytes.data());
}

unsigned char* octets(std::string& bytes) {
  return reinterpret_cast<unsigned char*>(bytes.data());
}

// Also keeps other processes of the same user from reading this one's memory.
void forbid_dumps() {
  const rlimit none = {.rlim_cur = 0, .rlim_max = 0};
  (void)::setrlimit(RLIMIT_CORE, &none);
  (void)::prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
}

class SodiumKey final : public SecretKey {
 public:
  SodiumKey() {
    static const bool is_ready = sodium_init() >= 0;
    forbid_dumps();
    if (is_ready) memory_ = static_cast<unsigned char*>(sodium_malloc(kBytes));
    if (memory_ == nullptr) std::abort();  // as where memory cannot be allocated
  }
  ~SodiumKey() override { sodium_free(memory_); }
  SodiumKey(const SodiumKey&) = delete;
  SodiumKey& operator=(const SodiumKey&) = delete;

  [[nodiscard]] std::string_view bytes() const override {
    return {reinterpret_cast<const char*>(memory_), kBytes};
  }
  [[nodiscard]] unsigned char* memory() { return memory_; }

 private:
  unsigned char* memory_ = nullptr;
};

std::array<unsigned char, crypto_box_PUBLICKEYBYTES> public_half(const SecretKey& secret) {
  std::array<unsigned char, crypto_box_PUBLICKEYBYTES> half = {};
  crypto_scalarmult_base(half.data(), octets(secret.bytes()));
  return half;
}

void hash_part(crypto_generichash_state& state, std::string_view part) {
  std::array<unsigned char, sizeof(std::uint64_t)> length = {};
  std::uint64_t left = part.size();
  for (unsigned char& byte : length) {
    byte = static_cast<unsigned char>(left & 255U);
    left >>= 8U;
  }
  crypto_generichash_update(&state, length.data(), length.size());
  crypto_generichash_update(&state, octets(part), part.size());
}

std::string nonce_of(const SecretKey& key, std::string_view data, std::string_view plaintext) {
  crypto_generichash_state state;
  crypto_generichash_init(&state, octets(key.bytes()), SecretKey::kBytes, kNonceBytes);
  hash_part(state, data);
  hash_part(state, plaintext);
  std::string nonce(kNonceBytes, '\0');
  crypto_generichash_final(&state, octets(nonce), kNonceBytes);
  sodium_memzero(&state, sizeof state);
  return nonce;
}

}  // namespace

std::unique_ptr<SecretKey> SodiumCipher::make_key() const {
  auto key = std::make_unique<SodiumKey>();
  randombytes_buf(key->memory(), SecretKey::kBytes);
  return key;
}

std::unique_ptr<SecretKey> SodiumCipher::take_key(std::string& bytes) const {
  auto key = std::make_unique<SodiumKey>();
  bytes.resize(SecretKey::kBytes);
  std::copy_n(octets(bytes), SecretKey::kBytes, key->memory());
  erase(bytes);
  return key;
}

std::unique_ptr<SecretKey> SodiumCipher::derive(const SecretKey& key,
                                                std::string_view purpose) const {
  auto derived = std::make_unique<SodiumKey>();
  crypto_generichash(derived->memory(), SecretKey::kBytes, octets(purpose), purpose.size(),
                     octets(key.bytes()), SecretKey::kBytes);
  return derived;
}

Sealed SodiumCipher::seal(const SecretKey& key, std::string_view data,
                          std::string_view plaintext) const {
  const std::unique_ptr<SecretKey> nonce_key = derive(key, kNoncePurpose);
  Sealed sealed{.nonce = nonce_of(*nonce_key, data, plaintext),
                .ciphertext = std::string(plaintext.size() + kTagBytes, '\0')};
  crypto_aead_xchacha20poly1305_ietf_encrypt(octets(sealed.ciphertext), nullptr, octets(plaintext),
                                             plaintext.size(), octets(data), data.size(), nullptr,
                                             octets(sealed.nonce), octets(key.bytes()));
  return sealed;
}

std::optional<std::string> SodiumCipher::open(const SecretKey& key, std::string_view data,
                                              const Sealed& sealed) const {
  const bool has_sizes =
      sealed.nonce.size() == kNonceBytes && sealed.ciphertext.size() >= kTagBytes;
  if (!has_sizes) return std::nullopt;
  std::string plaintext(sealed.ciphertext.size() - kTagBytes, '\0');
  const int result = crypto_aead_xchacha20poly1305_ietf_decrypt(
      octets(plaintext), nullptr, nullptr, octets(sealed.ciphertext), sealed.ciphertext.size(),
      octets(data), data.size(), octets(sealed.nonce), octets(key.bytes()));
  if (result != 0) return std::nullopt;
  return plaintext;
}

std::string SodiumCipher::public_key(const SecretKey& secret) const {
  const auto half = public_half(secret);
  return {reinterpret_cast<const char*>(half.data()), half.size()};
}

std::optional<std::string> SodiumCipher::box(std::string_view recipient,
                                             const SecretKey& content) const {
  if (recipient.size() != crypto_box_PUBLICKEYBYTES) return std::nullopt;
  std::string boxed(SecretKey::kBytes + crypto_box_SEALBYTES, '\0');
  const int result =
      crypto_box_seal(octets(boxed), octets(content.bytes()), SecretKey::kBytes, octets(recipient));
  if (result != 0) return std::nullopt;
  return boxed;
}

std::unique_ptr<SecretKey> SodiumCipher::unbox(const SecretKey& secret,
                                               std::string_view box) const {
  if (box.size() != SecretKey::kBytes + crypto_box_SEALBYTES) return nullptr;
  auto content = std::make_unique<SodiumKey>();
  const auto half = public_half(secret);
  const int result = crypto_box_seal_open(content->memory(), octets(box), box.size(), half.data(),
                                          octets(secret.bytes()));
  if (result != 0) return nullptr;
  return content;
}

void SodiumCipher::erase(std::string& bytes) const {
  sodium_memzero(bytes.data(), bytes.size());
  bytes.clear();
}

}  // namespace baton::posix
