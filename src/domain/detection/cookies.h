#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "domain/detection/secret.h"

// Sessions in the headers of cookies. `last_word` as for assigned_at().
namespace baton::detection {

// Where the pairs of a `Cookie` or `Set-Cookie` header end, or the members of `cookies`; at `at`,
// the place of : or =, if it does not follow such a name.
struct CookiesEnd {
  std::size_t end = 0;
  bool are_members = false;  // {"NAME": "VALUE"}, [{"name": "NAME", "value": "VALUE"}]
};
CookiesEnd end_of_cookies(std::string_view text, std::size_t at, std::size_t last_word);
// The value of such a pair that looks like a session; `at` is the place of its = or colon.
std::optional<Secret> cookie_at(std::string_view text, std::size_t at);
// The same of all pairs of a header without its name.
std::vector<Secret> cookies_in(std::string_view header);

}  // namespace baton::detection
