#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "domain/detection/secret.h"

// Secrets that a name in front of them identifies. `last_word` is the last place before `at` where
// begins_secret_word() is true: a name that begins behind it is not secret.
namespace baton::detection {

// The value of `NAME = VALUE`, `NAME: VALUE`, `NAME => VALUE`, `<NAME>VALUE<`, `| NAME | VALUE
// |` or `"NAME", "VALUE"`, quoted or not, and the new value of `NAME = OLD -> NEW`; `at` is the
// place of =, :, >, | or the comma.
std::optional<Secret> assigned_at(std::string_view text, std::size_t at, std::size_t last_word);

// Adds the values of a list, `NAME: [VALUE, VALUE]`, and those on the lines below `NAME:`, where
// YAML has a value or a list. `at` is the place of : or =.
void add_values_apart(std::string_view text, std::size_t at, std::size_t last_word,
                      std::vector<Secret>& found);

// The value of `"value": VALUE, "name": NAME`; `at` is the place of the first : or =.
std::optional<Secret> value_before_name(std::string_view text, std::size_t at);

}  // namespace baton::detection
