#include "text/same_secret.h"

#include <cstddef>

namespace baton::text {

bool same_secret(std::string_view given, std::string_view right) {
  unsigned difference = given.size() == right.size() ? 0U : 1U;
  for (std::size_t at = 0; at < right.size(); ++at) {
    const char other = at < given.size() ? given[at] : '\0';
    difference |= other == right[at] ? 0U : 1U;
  }
  return difference == 0;
}

}  // namespace baton::text
