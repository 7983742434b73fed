#pragma once

#include <string>

#include "support/fake_host.h"

namespace baton::test {

// Random bytes that differ at each call.
class NumberedCrypto final : public Crypto {
 public:
  [[nodiscard]] Digest digest(std::string_view bytes) const override { return fake_.digest(bytes); }
  [[nodiscard]] std::string keyed_hash(std::string_view key,
                                       std::string_view bytes) const override {
    return fake_.keyed_hash(key, bytes);
  }
  [[nodiscard]] std::string random_bytes(std::size_t count) const override {
    return std::string(count, static_cast<char>('a' + calls_++));
  }
  [[nodiscard]] const Cipher& cipher() const override { return fake_.cipher(); }

 private:
  FakeCrypto fake_;
  mutable int calls_ = 0;
};

}  // namespace baton::test
