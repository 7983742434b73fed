#include "domain/notes/loose_forms.h"

#include <algorithm>

#include "domain/notes/note.h"
#include "domain/notes/note_name.h"
#include "domain/notes/prose.h"
#include "text/ascii.h"
#include "text/concat.h"
#include "text/names.h"
#include "text/rfc3339.h"

namespace baton::notes {
namespace {

constexpr std::size_t kDate = std::string_view("2026-02-21").size();
constexpr std::size_t kTime = std::string_view("2026-02-21T14:30:22").size();

// The part after the seconds: a fraction and an offset, in the form of RFC 3339.
std::string strict_rest(std::string_view rest) {
  const std::size_t fraction = std::min(rest.find_first_not_of(".0123456789"), rest.size());
  const std::string_view offset = text::trim(rest.substr(fraction));
  if (offset.empty() || offset == "UTC" || offset == "GMT") {
    return text::concat(rest.substr(0, fraction), "Z");
  }
  const bool lacks_colon = offset.size() == 5 && offset.find(':') == std::string_view::npos;
  if (!lacks_colon) return text::concat(rest.substr(0, fraction), offset);
  return text::concat(rest.substr(0, fraction), offset.substr(0, 3), ":", offset.substr(3));
}

// Removes "[author]" from the front.
std::string_view take_author(std::string_view& rest) {
  const std::size_t end = rest.find(']');
  if (!rest.starts_with('[') || end == std::string_view::npos) return {};
  const std::string_view author = text::trim(rest.substr(1, end - 1));
  rest = text::trim(rest.substr(end + 1));
  return author;
}

// Removes a time from the front: up to three words, the longest match.
std::optional<Instant> take_time(std::string_view& rest) {
  std::optional<Instant> time;
  std::string_view left = rest;
  std::size_t end = 0;
  for (int words = 1; words <= 3 && end < rest.size(); ++words) {
    end = std::min(rest.find(' ', end + 1), rest.size());
    std::string_view candidate = rest.substr(0, end);
    while (candidate.ends_with(':') || candidate.ends_with(',')) candidate.remove_suffix(1);
    if (const std::optional<Instant> found = loose_time(candidate)) {
      time = found;
      left = text::trim(rest.substr(end));
    }
  }
  rest = left;
  return time;
}

}  // namespace

std::optional<Instant> loose_time(std::string_view text) {
  text = text::trim(text);
  if (const std::optional<Instant> strict = text::parse_date_time(text)) return strict;
  if (const std::optional<Instant> compact = parse_compact_time(text)) return compact;
  if (text.size() < kTime) return std::nullopt;
  return text::parse_date_time(text::concat(text.substr(0, kDate), "T",
                                            text.substr(kDate + 1, kTime - kDate - 1),
                                            strict_rest(text.substr(kTime))));
}

std::string_view loose_type(std::string_view text) {
  const std::string folded = text::fold_name(text::trim(text));
  const auto* const found = std::ranges::find(kNoteTypes, folded);
  return found == kNoteTypes.end() ? std::string_view() : *found;
}

std::optional<std::vector<std::string>> loose_tags(std::string_view text) {
  text = text::trim(text, " \t\n");
  if (text.find('\n') != std::string_view::npos) return std::nullopt;
  std::vector<std::string> tags;
  while (!text.empty()) {
    const std::string_view word = text.substr(0, text.find(','));
    text.remove_prefix(std::min(word.size() + 1, text.size()));
    if (const std::string_view tag = text::trim(word); !tag.empty()) tags.emplace_back(tag);
  }
  return tags;
}

bool is_found_by_line(std::string_view text, const YamlNode& list) {
  const std::string_view written = text.substr(list.name_offset, list.end - list.name_offset);
  return list.style == YamlStyle::flow && written.starts_with(list.name + ":") &&
         written.find('\n') == std::string_view::npos;
}

std::optional<Change> loose_change(std::string_view line) {
  std::string_view rest = text::trim(line);
  if (!rest.empty() && std::string_view("-*+").find(rest.front()) != std::string_view::npos) {
    rest = text::trim(rest.substr(1));
  }
  std::string_view author = take_author(rest);
  if (rest.starts_with(':')) rest = text::trim(rest.substr(1));
  const std::optional<Instant> time = take_time(rest);
  if (author.empty()) author = take_author(rest);
  if (!time || author.empty()) return std::nullopt;
  while (rest.starts_with(':') || rest.starts_with('-')) rest = text::trim(rest.substr(1));
  if (rest.empty()) return std::nullopt;
  return make_change(*time, author, rest);
}

std::optional<LooseHeading> find_loose_changelog(std::string_view text) {
  std::optional<LooseHeading> heading;
  Prose prose(text, body_offset(text));
  while (const std::optional<ProseLine> line = prose.next()) {
    if (line->heading) {
      heading.reset();
      const bool is_marked = line->heading->begin == line->begin;
      if (is_marked && text::fold_name(line->heading->text) == "changelog") {
        heading = LooseHeading{.begin = line->begin, .end = line->end};
      }
    } else if (heading && line->is_prose) {
      if (loose_change(text.substr(line->begin, line->end - line->begin))) return heading;
    }
  }
  return std::nullopt;
}

}  // namespace baton::notes
