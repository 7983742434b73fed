#pragma once

#include <bitset>
#include <cstddef>
#include <optional>
#include <string_view>

#include "domain/detection/secret.h"

// Secrets that a public format identifies, wherever they are.
namespace baton::detection {

// Whether a token, a mark in a token or a key block can begin with these three characters. Nearly
// every place of an ordinary text is ruled out by this.
class TokenStarts {
 public:
  TokenStarts();

  [[nodiscard]] bool contains(char first, char second, char third) const {
    return first_pairs_[pair_of(first, second)] && second_pairs_[pair_of(second, third)];
  }

 private:
  static std::size_t pair_of(char first, char second) {
    return static_cast<std::size_t>(static_cast<unsigned char>(first)) << 8U |
           static_cast<unsigned char>(second);
  }
  void add(std::string_view start);

  std::bitset<65536> first_pairs_;
  std::bitset<65536> second_pairs_;
};

const TokenStarts& token_starts();

// The secret that begins at `at`, or whose mark is there.
std::optional<Secret> token_at(std::string_view text, std::size_t at);

// "-----BEGIN … PRIVATE KEY-----" to the end of its last line, or of the text without that line.
std::optional<Secret> private_key_at(std::string_view text, std::size_t at);

}  // namespace baton::detection
