#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "domain/detection/secret.h"

// Secrets that a public format identifies, wherever they are.
namespace baton::detection {

// Whether a token, a mark in a token or a key block can begin with these three characters. Nearly
// every place of an ordinary text is ruled out by this. A program that reads one short text builds
// the table, too, so it is small and quick to build.
class TokenStarts {
 public:
  TokenStarts();

  [[nodiscard]] bool contains(char first, char second, char third) const {
    return PairSet::is_ascii(first, second, third) && first_pairs_.contains(first, second) &&
           (first == '.' || second_pairs_.contains(second, third));
  }

 private:
  // Pairs of ASCII characters.
  class PairSet {
   public:
    static bool is_ascii(char a, char b, char c) {
      return ((static_cast<unsigned char>(a) | static_cast<unsigned char>(b) |
               static_cast<unsigned char>(c)) &
              0x80U) == 0;
    }
    [[nodiscard]] bool contains(char a, char b) const {
      return (rows_[row(a)][row(b) / 64] >> (row(b) % 64) & 1U) != 0;
    }
    void add(char a, char b) { rows_[row(a)][row(b) / 64] |= std::uint64_t{1} << (row(b) % 64); }
    void add_all(char a) { rows_[row(a)] = {~std::uint64_t{0}, ~std::uint64_t{0}}; }

   private:
    static std::size_t row(char c) { return static_cast<unsigned char>(c) & 0x7FU; }
    std::array<std::array<std::uint64_t, 2>, 128> rows_ = {};
  };

  void add(std::string_view start);

  PairSet first_pairs_;
  PairSet second_pairs_;  // not asked after a dot, see discord_token_at()
};

const TokenStarts& token_starts();

// The secret that begins at `at`, or whose mark is there.
std::optional<Secret> token_at(std::string_view text, std::size_t at);

// "-----BEGIN … PRIVATE KEY-----" to the end of its last line, or of the text without that line.
std::optional<Secret> private_key_at(std::string_view text, std::size_t at);

}  // namespace baton::detection
