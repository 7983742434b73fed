#include "text/names.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

#include "text/ascii.h"

namespace baton::text {
namespace {

constexpr bool is_ascii(char character) {
  return static_cast<unsigned char>(character) < 0x80;
}

constexpr bool is_separator(char character) {
  return is_ascii(character) && !is_alphanumeric(character);
}

// X-Api, x_api, xApi and XApi begin with the word "x"; XML and xml do not.
bool begins_with_x(std::string_view name) {
  if (name.size() < 2 || to_lower(name.front()) != 'x') return false;
  if (is_separator(name[1])) return true;
  if (!is_upper(name[1])) return false;
  return name.front() == 'x' || (name.size() > 2 && is_lower(name[2]));
}

std::string lower_without_separators(std::string_view name) {
  std::string folded;
  folded.reserve(name.size());
  for (const char character : name) {
    if (!is_separator(character)) folded += to_lower(character);
  }
  return folded;
}

// A singular is changed where its plural cannot be told from that of another word: "cookies" and
// "entries" end alike, and so do "caches" and "batches".
void drop_plural(std::string& name) {
  constexpr std::size_t kShortestChanged = 4;
  constexpr std::array<std::string_view, 4> kSibilants = {"sse", "xe", "che", "she"};
  constexpr std::array<std::string_view, 6> kStems = {"tuse", "nuse", "ruse",   // statuses, bonuses
                                                      "cuse", "puse", "iase"};  // aliases
  const auto ends = [&name](std::string_view ending) { return name.ends_with(ending); };
  if (name.size() > 1 && ends("s") && !ends("ss")) name.pop_back();
  if (name.size() < kShortestChanged) return;
  if (ends("ie")) {
    name.replace(name.size() - 2, 2, "y");
  } else if (std::ranges::any_of(kSibilants, ends)) {
    name.pop_back();
  } else if (std::ranges::any_of(kStems, ends)) {
    name.resize(name.size() - 2);
  }
}

// Damerau-Levenshtein distance, restricted form: counts insertions, deletions, substitutions and
// swaps of adjacent characters.
std::size_t edit_distance(std::string_view left, std::string_view right) {
  std::vector<std::size_t> before_last(right.size() + 1);
  std::vector<std::size_t> last(right.size() + 1);
  std::vector<std::size_t> row(right.size() + 1);
  for (std::size_t column = 0; column <= right.size(); ++column) last[column] = column;
  for (std::size_t line = 1; line <= left.size(); ++line) {
    row[0] = line;
    for (std::size_t column = 1; column <= right.size(); ++column) {
      const std::size_t substitution =
          last[column - 1] + (left[line - 1] == right[column - 1] ? 0 : 1);
      row[column] = std::min({last[column] + 1, row[column - 1] + 1, substitution});
      const bool swapped = line > 1 && column > 1 && left[line - 1] == right[column - 2] &&
                           left[line - 2] == right[column - 1];
      if (swapped) row[column] = std::min(row[column], before_last[column - 2] + 1);
    }
    before_last.swap(last);
    last.swap(row);
  }
  return last.back();
}

std::optional<std::string_view> only_longer(std::string_view name,
                                            std::span<const std::string_view> candidates) {
  constexpr std::size_t kShortest = 3;
  std::optional<std::string_view> found;
  if (name.size() < kShortest) return found;
  for (const std::string_view candidate : candidates) {
    if (!candidate.starts_with(name)) continue;
    if (candidate == name || found) return std::nullopt;
    found = candidate;
  }
  return found;
}

// The first letter or digit of the folded name, for names that do not begin with the word "x".
char first_folded(std::string_view name) {
  const auto first = std::ranges::find_if_not(name, is_separator);
  return first == name.end() ? '\0' : to_lower(*first);
}

// Folding is compared only where it may be the same: most names have few that are similar.
bool may_fold_alike(std::string_view left, std::string_view right) {
  return first_folded(left) == first_folded(right) || begins_with_x(left) || begins_with_x(right);
}

// A candidate that differs only in case style or plural.
std::optional<std::string_view> same_when_folded(std::string_view name,
                                                 std::span<const std::string_view> candidates) {
  const auto same = std::ranges::find_if(candidates, [name](std::string_view candidate) {
    return may_fold_alike(name, candidate) && fold_name(candidate) == fold_name(name);
  });
  return same == candidates.end() ? std::nullopt : std::optional(*same);
}

}  // namespace

std::string fold_name(std::string_view name) {
  std::string folded = lower_without_separators(begins_with_x(name) ? name.substr(1) : name);
  if (folded.empty()) folded = lower_without_separators(name);
  // A name without letters and digits is returned unchanged.
  if (folded.empty()) return std::string(name);
  drop_plural(folded);
  return folded;
}

std::optional<std::string_view> nearest(std::string_view name,
                                        std::span<const std::string_view> candidates,
                                        std::size_t farthest) {
  if (const auto same = same_when_folded(name, candidates)) return same;
  if (const auto longer = only_longer(name, candidates)) return longer;
  std::optional<std::string_view> best;
  std::size_t best_distance = farthest + 1;
  for (const std::string_view candidate : candidates) {
    const std::size_t longer = std::max(name.size(), candidate.size());
    const std::size_t shorter = std::min(name.size(), candidate.size());
    if (longer - shorter > farthest) continue;
    const std::size_t distance = edit_distance(name, candidate);
    if (distance < best_distance && distance * 2 < name.size()) {
      best = candidate;
      best_distance = distance;
    }
  }
  return best;
}

}  // namespace baton::text
