#include "domain/shared/pattern.h"

#include <algorithm>
#include <cstddef>

#include "domain/shared/participant.h"

namespace baton::shared {

// Greedy, with one position to return to: for each star, linear in the text.
bool matches(std::string_view pattern, std::string_view text) {
  std::size_t at = 0;
  std::size_t in_pattern = 0;
  std::size_t star = std::string_view::npos;
  std::size_t taken = 0;
  while (at < text.size()) {
    if (in_pattern < pattern.size() && pattern[in_pattern] == '*') {
      star = in_pattern++;
      taken = at;
    } else if (in_pattern < pattern.size() && pattern[in_pattern] == text[at]) {
      ++in_pattern;
      ++at;
    } else if (star != std::string_view::npos) {
      in_pattern = star + 1;
      at = ++taken;
    } else {
      return false;
    }
  }
  return pattern.find_first_not_of('*', in_pattern) == std::string_view::npos;
}

bool matches_any(const std::vector<std::string>& patterns, std::string_view text) {
  return std::ranges::any_of(patterns,
                             [&](const std::string& pattern) { return matches(pattern, text); });
}

bool names_participant(const std::vector<std::string>& patterns, std::string_view participant) {
  if (participant != kUnknownParticipant) return matches_any(patterns, participant);
  return std::ranges::find(patterns, "*") != patterns.end();
}

}  // namespace baton::shared
