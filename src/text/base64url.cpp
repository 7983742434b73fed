#include "text/base64url.h"

#include <cstdint>

namespace baton::text {
namespace {

constexpr std::string_view kBase64Digits =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
constexpr unsigned kDigitBits = 6;
constexpr unsigned kByteBits = 8;

}  // namespace

std::string to_base64url(std::string_view bytes) {
  std::string text;
  text.reserve((bytes.size() * kByteBits + kDigitBits - 1) / kDigitBits);
  std::uint32_t bits = 0;
  unsigned count = 0;
  for (const char byte : bytes) {
    bits = (bits << kByteBits) | static_cast<unsigned char>(byte);
    for (count += kByteBits; count >= kDigitBits; count -= kDigitBits) {
      text += kBase64Digits[(bits >> (count - kDigitBits)) & 63U];
    }
  }
  if (count > 0) text += kBase64Digits[(bits << (kDigitBits - count)) & 63U];
  return text;
}

std::optional<std::string> from_base64url(std::string_view text) {
  std::string bytes;
  bytes.reserve(text.size() * kDigitBits / kByteBits);
  std::uint32_t bits = 0;
  unsigned count = 0;
  for (const char digit : text) {
    const std::size_t value = kBase64Digits.find(digit);
    if (value == std::string_view::npos) return std::nullopt;
    bits = (bits << kDigitBits) | static_cast<std::uint32_t>(value);
    count += kDigitBits;
    if (count < kByteBits) continue;
    count -= kByteBits;
    bytes += static_cast<char>((bits >> count) & 255U);
  }
  const bool has_unused_bits = (bits & ((1U << count) - 1U)) != 0;
  if (count >= kDigitBits || has_unused_bits) return std::nullopt;
  return bytes;
}

}  // namespace baton::text
