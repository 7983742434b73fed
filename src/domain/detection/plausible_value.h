#pragma once

#include <optional>
#include <string_view>

#include "domain/detection/secret.h"
#include "domain/detection/secret_name.h"
#include "domain/detection/value_range.h"

namespace baton::detection {

// Whether a value can be the secret that its name announces. False for placeholders
// (YOUR_API_KEY, ${TOKEN}, changeme), references (env:NAME, process.env.NAME), words, types,
// function calls, paths, versions and dates. Looks at the first 256 bytes.
bool is_plausible(std::string_view value, NameClass name_class);

// The value as a secret of its name's kind, if it is plausible.
std::optional<Secret> plausible_secret(std::string_view text, const ValueRange& value,
                                       NameClass name_class);

// Whether a value can be a password where the syntax alone identifies it: user:password@host. Words
// count.
bool is_plausible_in_url(std::string_view value);

// Letters and digits without a visible order: at least 16 characters.
bool looks_random(std::string_view value);

// Whether a value can be the secret whose name is the element in front of it in a list.
bool is_plausible_in_list(std::string_view value);

// Letters and digits without a visible order: at least 8 characters, of which most differ in class
// from the one before. A part of a secret looks so.
bool has_no_order(std::string_view value);

// Letters that are not words: five consonants in a row, or several humps of one or two letters.
bool is_gibberish(std::string_view value);

}  // namespace baton::detection
