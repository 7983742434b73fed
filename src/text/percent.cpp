#include "text/percent.h"

namespace baton::text {
namespace {

bool is_plain(char byte) {
  const bool is_letter = (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z');
  const bool is_digit = byte >= '0' && byte <= '9';
  return is_letter || is_digit || std::string_view("-._~/").find(byte) != std::string_view::npos;
}

}  // namespace

std::optional<std::string> percent_decode(std::string_view text) {
  const auto digit = [](char byte) {
    if (byte >= '0' && byte <= '9') return byte - '0';
    if (byte >= 'a' && byte <= 'f') return byte - 'a' + 10;
    return byte >= 'A' && byte <= 'F' ? byte - 'A' + 10 : -1;
  };
  std::string decoded;
  decoded.reserve(text.size());
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] != '%') {
      decoded += text[at];
      continue;
    }
    if (text.size() - at < 3) return std::nullopt;
    const int high = digit(text[at + 1]);
    const int low = digit(text[at + 2]);
    if (high < 0 || low < 0) return std::nullopt;
    decoded += static_cast<char>(high * 16 + low);
    at += 2;
  }
  return decoded;
}

std::string percent_encode(std::string_view path) {
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  std::string encoded;
  for (const char byte : path) {
    if (is_plain(byte)) {
      encoded += byte;
      continue;
    }
    const auto number = static_cast<unsigned char>(byte);
    encoded += '%';
    encoded += kDigits[number / 16];
    encoded += kDigits[number % 16];
  }
  return encoded;
}

}  // namespace baton::text
