#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "json/view.h"
#include "schema/program.h"

// The messages of findings. Values are shown as JSON; long ones are shortened.
namespace baton::schema {

// The text before the types in a finding of the keyword "type".
inline constexpr std::string_view kExpected = "expected ";
inline constexpr std::string_view kFound = ", found ";
// The texts around the name in a finding of the keyword "required" about one member.
inline constexpr std::string_view kRequiredMember = "required member ";
inline constexpr std::string_view kIsMissing = " is missing";

std::string shorten(std::string_view printed_value);
// Prints a value of the instance. Does not quote objects, arrays and texts of them, because a part
// may be confidential and the finding's location does not show which.
std::string quoted(const json::View& value);
std::string quote_name(std::string_view name);
// The same for a value, and for a name, of the schema: they may end anywhere, because they are
// not secrets.
std::string shorten_own(std::string_view printed_value);
std::string quote_own_name(std::string_view name);
std::string count_of(std::uint64_t count, std::string_view singular, std::string_view plural);

// "at least 7"
std::string at_least(const json::Number& count);

std::string type_message(std::uint32_t expected_types, json::Type found);

// How to write the value as an expected type, or empty: a number or a boolean in quotes, a value
// that is not in an array.
std::string type_hint(std::uint32_t expected_types, const json::View& value);

// "write 1 without quotes", or empty: whether the values differ only in quotes.
std::string quotes_hint(const json::View& wanted, const json::View& value);

inline constexpr std::size_t kMostChoices = 12;  // of an enum, or names, that a message shows

// `"a", "b", … (20 in all)`: the first texts of so many.
std::string first_of(const std::vector<std::string>& first, std::size_t count);
// `"a" and "b"`, or the same as first_of() if some are left out.
std::string enumerate_first(const std::vector<std::string>& first, std::size_t count);

// `first_choices` are printed values, of `count`; `value` is quoted.
std::string enum_message(std::string_view value, const std::vector<std::string>& first_choices,
                         std::size_t count);

// "character 3, \" \", is not allowed there", or empty: why a text does not match a pattern that is
// a sequence of classes.
std::string pattern_hint(std::string_view pattern, std::string_view text);

// "is 5, at least 7 is needed"
std::string limit_message(Kind kind, std::string_view value, const json::Number& limit);

// "has 3 elements, at most 2 are allowed"
std::string size_message(Kind kind, std::uint64_t size, const json::Number& limit);

}  // namespace baton::schema
