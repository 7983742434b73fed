#pragma once

#include <cstddef>
#include <string_view>

#include "domain/detection/value_range.h"

// Secrets that a generator made. They can look like a path, a call or a reference by chance.
namespace baton::detection {

// "r4e@+k(8x)#q1v": letters, digits and symbols in an order that no program and no path has.
// "/r0ABCec5HyT7U+Wwy7FNYJE5q/CKxsv": base64, at least 24 characters of it.
bool is_generated(std::string_view value);

// The value that begins at `at` and ends at punctuation; if what stands before the next blank is
// generated, punctuation is a part of it.
ValueRange read_value_or_generated(std::string_view text, std::size_t at);

// The argument of a command that begins at `begin`: what stands before the next blank, without
// the marks and the command behind it. Empty if it does not look like one argument.
ValueRange argument_at(std::string_view text, std::size_t begin);

}  // namespace baton::detection
