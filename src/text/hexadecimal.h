#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace baton::text {

// Appends the last digits of a number, in lower case: two digits of 0x1f are "1f".
void append_hexadecimal(std::string& text, std::uint32_t value, unsigned digits);

// Two digits for each byte, in lower case.
std::string hexadecimal(std::string_view bytes);

}  // namespace baton::text
