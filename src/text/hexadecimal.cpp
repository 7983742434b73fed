#include "text/hexadecimal.h"

namespace baton::text {

void append_hexadecimal(std::string& text, std::uint32_t value, unsigned digits) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  for (unsigned left = digits; left > 0; --left) {
    text += kDigits[(value >> (4 * (left - 1))) & 0xFU];
  }
}

std::string hexadecimal(std::string_view bytes) {
  std::string text;
  text.reserve(2 * bytes.size());
  for (const char byte : bytes) append_hexadecimal(text, static_cast<unsigned char>(byte), 2);
  return text;
}

}  // namespace baton::text
