#pragma once

#include <string_view>

#include "domain/detection/value_range.h"

// Numbers that say how much or when.
namespace baton::detection {

// A date, a version, a duration, a size: nothing but digits, separators and up to five letters.
// Also a number in scientific notation.
bool is_measure(std::string_view value);

// The same where a password is expected, which may be a number and letters: "83726150" and
// "2024admin" are passwords, "20261124", "30days" and "1.2.3" are not.
bool is_certain_measure(std::string_view value);

// "passwords: 100000", "PASS: 123456", "Pass 1: 123456": digits behind a name that counts, or that
// is a step of work.
bool is_count(std::string_view text, const ValueRange& value);

// The address of token0 or token1, of which a pool of tokens has two.
bool is_address_of_token(std::string_view text, const ValueRange& value);

}  // namespace baton::detection
