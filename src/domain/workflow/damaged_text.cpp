#include "domain/workflow/damaged_text.h"

#include <algorithm>
#include <cstddef>
#include <tuple>
#include <utility>

#include "domain/model/dialect.h"
#include "domain/model/members.h"
#include "text/concat.h"
#include "text/utf16.h"

namespace baton::workflow {
namespace {

constexpr std::size_t kMaxDocuments = 8;
constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

bool is_marker(std::string_view line, char character) {
  constexpr std::size_t kLength = 7;
  const std::size_t end = std::min(line.find_first_not_of(character), line.size());
  return end == kLength && (line.size() == kLength || line[kLength] == ' ' ||
                            line[kLength] == '\n' || line[kLength] == '\r');
}

enum class Side { both, ours, ancestor, theirs };

// The side of the text after a marker line; empty for other lines.
std::optional<Side> side_after(std::string_view line, Side side) {
  if (is_marker(line, '<')) return Side::ours;
  if (side == Side::both) return std::nullopt;
  if (is_marker(line, '|')) return Side::ancestor;
  if (is_marker(line, '=')) return Side::theirs;
  if (is_marker(line, '>')) return Side::both;
  return std::nullopt;
}

// The beginnings of objects that have "workflowId" before any nested object. Only the last ones, so
// that a text costs only a few parses.
std::vector<std::size_t> beginnings(std::string_view text) {
  std::vector<std::size_t> found;
  for (std::size_t name = text.rfind("\"workflowId\"");
       name != std::string_view::npos && name > 0 && found.size() < kMaxDocuments;
       name = text.rfind("\"workflowId\"", name - 1)) {
    const std::size_t brace = text.find_last_of("{}", name);
    if (brace != std::string_view::npos && text[brace] == '{') found.push_back(brace);
  }
  const std::size_t first = text.find('{');
  if (first != std::string_view::npos) found.push_back(first);
  std::ranges::sort(found);
  const auto repeated = std::unique(found.begin(), found.end());
  found.erase(repeated, found.end());
  return found;
}

auto rank_of(const json::Salvaged& state) {
  return std::tuple(state.losses.empty(),
                    model::number_member(state.document, "revision").value_or(0),
                    model::time_member(state.document, "lastUpdated").value_or(Instant::min()));
}

bool is_state(const json::Salvaged& salvaged) {
  return model::is_baton_state(salvaged.document, model::Origin::baton);
}

// A state whose beginning is lost: the lines of its members show where it continues. The inserted
// text counts as damage; after it, only lines that look like members count as members.
json::Salvaged headless(std::string_view text) {
  const std::size_t line = std::min(text.find('\n'), text.size());
  return json::salvage(text::concat("{\n??", text.substr(line)));
}

}  // namespace

ConflictSides split_conflicts(std::string_view text) {
  ConflictSides sides;
  Side side = Side::both;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size() - 1) + 1;
    const std::string_view line = text.substr(begin, end - begin);
    begin = end;
    if (const std::optional<Side> next = side_after(line, side)) {
      side = *next;
      sides.is_conflict = true;
      continue;
    }
    if (side == Side::both || side == Side::ours) sides.ours += line;
    if (side == Side::both || side == Side::theirs) sides.theirs += line;
  }
  return sides;
}

std::string as_utf8(std::string_view text) {
  const bool is_utf16 = text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF");
  if (is_utf16) return text::utf8_of_utf16(text).value_or(std::string());
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  return std::string(text);
}

std::vector<json::Salvaged> states_in(std::string_view text) {
  std::vector<json::Salvaged> states;
  std::size_t whole_up_to = 0;
  for (const std::size_t begin : beginnings(text)) {
    if (begin < whole_up_to) continue;
    json::Salvaged state = json::salvage(text.substr(begin));
    if (!is_state(state)) continue;
    if (state.losses.empty()) whole_up_to = begin + state.end;
    states.push_back(std::move(state));
  }
  if (states.empty()) {
    json::Salvaged state = headless(text);
    if (is_state(state)) states.push_back(std::move(state));
  }
  std::ranges::reverse(states);
  std::ranges::stable_sort(states, [](const json::Salvaged& left, const json::Salvaged& right) {
    return rank_of(left) > rank_of(right);
  });
  return states;
}

}  // namespace baton::workflow
