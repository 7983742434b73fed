#include "app/documents/excerpts.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>

#include <nlohmann/json.hpp>

#include "domain/detection/find_secrets.h"
#include "domain/policy/secrets.h"
#include "json/locate.h"
#include "json/tape.h"
#include "json/view.h"

namespace baton::app {
namespace {

constexpr std::size_t kLargestSearched = 4U << 20U;  // bytes

// A longer line is cut around the finding's place.
constexpr std::size_t kExcerptBytes = 160;

// Of bytes.
struct TextRange {
  std::size_t begin = 0;
  std::size_t end = 0;

  [[nodiscard]] bool overlaps(const TextRange& other) const {
    return begin < other.end && other.begin < end;
  }
  friend bool operator==(const TextRange&, const TextRange&) = default;
};

TextRange line_around(std::string_view text, std::size_t offset) {
  const std::size_t before = text.substr(0, offset).rfind('\n');
  const std::size_t after = text.find('\n', offset);
  return {.begin = before == std::string_view::npos ? 0 : before + 1,
          .end = after == std::string_view::npos ? text.size() : after};
}

// What is a secret by its text, and the texts that are one by their place in the document. A text
// of JSON is on one line, so its first byte stands for all.
std::vector<TextRange> secrets_in(const json::Tape& document, const detection::SecretRules& rules) {
  std::vector<TextRange> ranges;
  for (const detection::Secret& secret :
       detection::find_secrets(document.text(), detection::Scope::all, rules)) {
    ranges.push_back({.begin = secret.begin, .end = secret.end});
  }
  std::vector<json::Pointer> places;
  const json::View view(document);
  for (const policy::Redaction& redaction :
       policy::redact_secrets(view.tree(), rules).report.redactions) {
    if (auto place = json::Pointer::parse(redaction.path)) places.push_back(*std::move(place));
  }
  if (places.empty()) return ranges;
  for (const Position& position : json::locate(document.text(), places)) {
    ranges.push_back({.begin = position.offset, .end = position.offset + 1});
  }
  return ranges;
}

// Searches a line for parts of values that a policy redacts.
class RedactedOnLine {
 public:
  RedactedOnLine(const json::Tape& document, const policy::HiddenPlaces& hidden, TextRange line)
      : document_(document), hidden_(hidden), line_(line) {}

  bool is_found() { return is_found_in(0); }

 private:
  bool is_found_in(json::Tape::Place value) {
    if (!document_.is_container(value)) return is_redacted_text(value);
    const bool is_array = document_.kind(value) == json::Tape::Kind::array;
    json::Tape::Place child = value + 1;
    for (std::uint32_t at = 0; at < document_.count(value); ++at, child = document_.next(child)) {
      const TextRange range = range_of(child);
      if (range.begin >= line_.end) return false;
      if (!range.overlaps(line_)) continue;
      place_.push_back(is_array ? std::to_string(at) : std::string(document_.name(child)));
      const bool is_hidden = hidden_.hidden_after(place_) || is_found_in(child);
      place_.pop_back();
      if (is_hidden) return true;
    }
    return false;
  }

  // Of a member with its name, without brackets that close.
  [[nodiscard]] TextRange range_of(json::Tape::Place value) const {
    const json::Tape::Place next = document_.next(value);
    const std::string_view text = document_.text();
    const std::size_t end = next < document_.size() ? document_.outset(next) : text.size();
    return {.begin = document_.outset(value),
            .end = text.substr(0, end).find_last_not_of(" \t\r\n,]}") + 1};
  }

  // A text may be JSON with such values.
  [[nodiscard]] bool is_redacted_text(json::Tape::Place value) const {
    if (document_.kind(value) != json::Tape::Kind::string) return false;
    const Json text = std::string(document_.string(value));
    return hidden_.quotable(text) != text;
  }

  const json::Tape& document_;
  const policy::HiddenPlaces& hidden_;
  TextRange line_;
  std::vector<std::string> place_;
};

// Decides for each line of a document whether it is shown.
class ShownLines {
 public:
  ShownLines(const json::Tape& document, const ExcerptRules& rules)
      : document_(document), hidden_(rules.redactor.places()) {
    if (!rules.secrets.shows_secrets()) secrets_ = secrets_in(document, rules.secrets.rules);
  }

  bool has(TextRange line) {
    if (!last_ || last_->first != line) last_ = {line, is_shown(line)};
    return last_->second;
  }

 private:
  [[nodiscard]] bool is_shown(TextRange line) const {
    return std::ranges::none_of(
               secrets_, [&line](const TextRange& secret) { return secret.overlaps(line); }) &&
           !RedactedOnLine(document_, hidden_, line).is_found();
  }

  const json::Tape& document_;
  const policy::HiddenPlaces& hidden_;
  std::vector<TextRange> secrets_;
  std::optional<std::pair<TextRange, bool>> last_;
};

// Never cuts a code point in two.
std::size_t begin_of_code_point(std::string_view text, std::size_t offset) {
  while (offset < text.size() && (static_cast<unsigned char>(text[offset]) & 0xc0U) == 0x80U) {
    ++offset;
  }
  return offset;
}

Excerpt cut_around(std::string_view text, TextRange line, std::size_t offset) {
  if (offset - line.begin > kExcerptBytes / 2) {
    line.begin = begin_of_code_point(text, offset - kExcerptBytes / 2);
  }
  if (line.end - line.begin > kExcerptBytes) {
    line.end = std::min(line.end, begin_of_code_point(text, line.begin + kExcerptBytes));
  }
  return {.before = std::string(text.substr(line.begin, offset - line.begin)),
          .after = std::string(text.substr(offset, line.end - offset))};
}

}  // namespace

std::vector<Excerpt> excerpts_of(std::string_view text, const std::string& file,
                                 std::span<const Finding> findings, const ExcerptRules& rules) {
  std::vector<Excerpt> excerpts(findings.size());
  if (findings.empty() || text.size() > kLargestSearched) return excerpts;
  const Result<json::Tape> document = json::read_tape(text, file);
  if (!document) return excerpts;
  ShownLines shown(*document, rules);
  for (std::size_t at = 0; at < findings.size(); ++at) {
    const std::optional<Position>& position = findings[at].position;
    if (!position || findings[at].file != file || position->offset > text.size()) continue;
    const TextRange line = line_around(text, position->offset);
    if (shown.has(line)) excerpts[at] = cut_around(text, line, position->offset);
  }
  return excerpts;
}

}  // namespace baton::app
