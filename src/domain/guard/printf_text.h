#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace baton::guard {

// A text with the escapes of `printf` and `echo -e` replaced: "\n", "\x2e", "\056". NUL becomes a
// newline, since both separate names.
enum class OctalCode : std::uint8_t {
  three_digits,  // "\056" of a format
  behind_zero,   // "\0056" of an argument and of `echo`
};
std::string without_escapes(std::string_view text, OctalCode octal);

// What `printf` prints: the format is used again as long as there are arguments. Widths, and forms
// of numbers, are not applied. Nothing: the text is too long.
std::optional<std::string> printf_text(std::string_view format,
                                       std::span<const std::string> arguments);

}  // namespace baton::guard
