#pragma once

#include <string_view>

// Numbers that say how much or when.
namespace baton::detection {

// A date, a version, a duration, a size: nothing but digits, separators and up to five letters.
bool is_measure(std::string_view value);

// The same where a password is expected, which may be a number and letters: "83726150" and
// "2024admin" are passwords, "20261124", "30days" and "1.2.3" are not.
bool is_certain_measure(std::string_view value);

}  // namespace baton::detection
