#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace baton::guard {

// A text with the escapes of `printf` and `echo -e` replaced: "\n", "\x2e", "\056". NUL becomes a
// newline, since both separate names.
std::string without_escapes(std::string_view text);

// What `printf` prints: the format is used again as long as there are arguments. Widths, and forms
// of numbers, are not applied. Nothing: the text is too long.
std::optional<std::string> printf_text(std::string_view format,
                                       std::span<const std::string> arguments);

}  // namespace baton::guard
