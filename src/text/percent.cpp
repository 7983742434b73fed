#include "text/percent.h"

#include <algorithm>

#include "text/ascii.h"

namespace baton::text {
namespace {

template <typename Condition>
std::string encode_if(std::string_view text, const Condition& is_encoded) {
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  std::string encoded;
  for (const char byte : text) {
    if (!is_encoded(byte)) {
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

std::string encode_all_but(std::string_view punctuation, std::string_view text) {
  return encode_if(text, [punctuation](char byte) {
    return !is_alphanumeric(byte) && punctuation.find(byte) == std::string_view::npos;
  });
}

}  // namespace

std::optional<std::string> percent_decode(std::string_view text) {
  std::string decoded;
  decoded.reserve(text.size());
  while (true) {
    const std::size_t plain = std::min(text.find('%'), text.size());
    decoded += text.substr(0, plain);
    text.remove_prefix(plain);
    if (text.empty()) return decoded;
    if (text.size() < 3) return std::nullopt;
    const int high = hex_value(text[1]);
    const int low = hex_value(text[2]);
    if (high < 0 || low < 0) return std::nullopt;
    decoded += static_cast<char>(high * 16 + low);
    text.remove_prefix(3);
  }
}

std::string percent_encode(std::string_view path) {
  return encode_all_but("-._~/", path);
}

std::string percent_encode_fragment(std::string_view text) {
  return encode_all_but("-._~!$&'()*+,;=:@/?", text);
}

std::string percent_encode_only(std::string_view special, std::string_view text) {
  return encode_if(text,
                   [special](char byte) { return special.find(byte) != std::string_view::npos; });
}

}  // namespace baton::text
