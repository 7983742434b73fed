#include "text/plain_forms.h"

#include <unicase.h>
#include <unictype.h>
#include <uninorm.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "text/ascii.h"
#include "text/decode.h"
#include "text/utf8.h"

namespace baton::text {
namespace {

using Allocated = std::unique_ptr<std::uint8_t, decltype(&std::free)>;

const std::uint8_t* first_byte(std::string_view text) {
  return reinterpret_cast<const std::uint8_t*>(text.data());
}

// What a function of libunistring made; without memory for it, the text itself.
std::string made_or(const Allocated& made, std::size_t size, std::string_view text) {
  if (!made) return std::string(text);
  return {reinterpret_cast<const char*>(made.get()), size};
}

std::string to_lower_case(std::string_view text) {
  std::size_t size = 0;
  const Allocated made(
      u8_tolower(first_byte(text), text.size(), nullptr, UNINORM_NFKC, nullptr, &size), std::free);
  return made_or(made, size, text);
}

std::string to_nfkc(std::string_view text) {
  std::size_t size = 0;
  const Allocated made(u8_normalize(UNINORM_NFKC, first_byte(text), text.size(), nullptr, &size),
                       std::free);
  return made_or(made, size, text);
}

// The plain form of a character that is newer than the library (Unicode 16 and 17); 0 for others.
char newer_plain_form(char32_t point) {
  constexpr char32_t kOutlinedA = 0x1CCD6;
  constexpr char32_t kOutlined0 = 0x1CCF0;
  constexpr char32_t kRaisedS = 0xA7F1;
  if (point >= kOutlinedA && point < kOutlined0) return static_cast<char>('A' + point - kOutlinedA);
  if (point >= kOutlined0 && point < kOutlined0 + 10)
    return static_cast<char>('0' + point - kOutlined0);
  return point == kRaisedS ? 'S' : '\0';
}

std::string replace_newer_forms(std::string_view text) {
  std::string replaced;
  for (std::size_t at = 0; at < text.size();) {
    const Decoded decoded = decode(text, at);
    const char plain = newer_plain_form(decoded.code_point);
    replaced += plain == '\0' ? text.substr(at, decoded.length) : std::string_view(&plain, 1);
    at += decoded.length;
  }
  return replaced;
}

}  // namespace

std::string to_plain_lower(std::string_view text) {
  const bool is_ascii =
      std::ranges::all_of(text, [](char byte) { return static_cast<unsigned char>(byte) < 0x80; });
  if (is_ascii || first_invalid_utf8(text)) return to_lower(text);
  return to_lower_case(to_nfkc(replace_newer_forms(text)));
}

bool is_blank_or_dash(char32_t point) {
  constexpr char32_t kGarayHyphen = 0x10D6E;  // newer than the library (Unicode 16)
  return uc_is_property_white_space(point) || uc_is_property_dash(point) ||
         uc_is_property_default_ignorable_code_point(point) || point == kGarayHyphen;
}

}  // namespace baton::text
