#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "domain/detection/secret.h"

// Secrets that a name in front of them identifies. `last_word` is the last place before `at` where
// begins_secret_word() is true: a name that begins behind it is not secret.
namespace baton::detection {

// The value of `NAME = VALUE`, `NAME: VALUE`, `NAME => VALUE`, `<NAME>VALUE<`, `| NAME | VALUE
// |` or `"NAME", "VALUE"`, quoted or not; `at` is the place of =, :, >, | or the comma.
std::optional<Secret> assigned_at(std::string_view text, std::size_t at, std::size_t last_word);

// Where the pairs of a `Cookie` or `Set-Cookie` header end; `at`, the place of : or =, if it does
// not follow such a name.
std::size_t end_of_cookies(std::string_view text, std::size_t at, std::size_t last_word);
// The value of a pair of a cookie header that looks like a session; `at` is the place of its =.
std::optional<Secret> cookie_at(std::string_view text, std::size_t at);

}  // namespace baton::detection
