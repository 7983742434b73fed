#include "domain/search/matches.h"

#include <algorithm>
#include <utility>

#include "domain/notes/frontmatter.h"
#include "domain/search/fold.h"
#include "domain/search/weight.h"
#include "domain/search/words.h"

namespace baton::search {
namespace {

constexpr std::size_t kLead = 40;     // bytes shown before the match in a long line
constexpr double kPartOfWord = 0.5;   // the weight of a match within a longer word
constexpr double kBytesOfWord = 6.5;  // including the following space, in an English text
constexpr std::string_view kElision = "\xE2\x80\xA6";

bool is_continuation(char c) {
  return (static_cast<unsigned char>(c) & 0xC0U) == 0x80;
}

// Whether the match begins and ends at word boundaries.
bool is_whole_word(std::string_view text, std::size_t begin, std::size_t size) {
  return !is_inside_word(text, begin) && !is_inside_word(text, begin + size);
}

struct Line {
  std::size_t number = 1;
  std::string_view text;
  std::vector<Snippet::Range> found = {};
  std::size_t kinds = 0;  // number of the texts in the line
  bool is_body = false;
};

// The part of a long line around the first match, in whole characters.
Snippet cut(const Line& line) {
  Snippet snippet{.line = line.number, .text = {}, .found = {}};
  const std::size_t first = line.found.front().begin;
  std::size_t begin = line.text.size() <= kLongestSnippet || first < kLead ? 0 : first - kLead;
  std::size_t end = std::min(begin + kLongestSnippet, line.text.size());
  while (begin > 0 && is_continuation(line.text[begin])) --begin;
  while (end < line.text.size() && is_continuation(line.text[end])) ++end;
  if (begin > 0) snippet.text = kElision;
  const std::size_t shift = snippet.text.size();
  snippet.text += line.text.substr(begin, end - begin);
  if (end < line.text.size()) snippet.text += kElision;
  for (const Snippet::Range& range : line.found) {
    if (range.end > end) break;
    snippet.found.push_back({range.begin - begin + shift, range.end - begin + shift});
  }
  return snippet;
}

}  // namespace

Matcher::Matcher(const Query& query) : case_(query.letter_case), match_(query.match) {
  for (const std::string& text : query.texts) {
    if (!text.empty()) needles_.push_back(prepared(text));
  }
}

std::string Matcher::prepared(std::string_view text) const {
  return case_ == Case::ignored ? folded(text) : std::string(text);
}

std::size_t Matcher::find(std::string_view text, std::string_view needle, std::size_t from) const {
  std::size_t at = text.find(needle, from);
  while (match_ == Match::whole_word && at != std::string_view::npos &&
         !is_whole_word(text, at, needle.size())) {
    at = text.find(needle, at + 1);
  }
  return at;
}

double Matcher::count(std::string_view prepared_text, std::string_view needle,
                      std::size_t first) const {
  double count = 0;
  for (std::size_t at = first; at != std::string_view::npos;
       at = find(prepared_text, needle, at + needle.size())) {
    count += is_whole_word(prepared_text, at, needle.size()) ? 1 : kPartOfWord;
  }
  return count;
}

std::optional<Matcher::Matches> Matcher::matches_in(std::string_view prepared_text) const {
  Matches matches;
  for (const std::string& needle : needles_) {
    const std::size_t first = find(prepared_text, needle, 0);
    if (first == std::string_view::npos) return std::nullopt;
    matches.first = std::min(matches.first, first);
    matches.counts.push_back(count(prepared_text, needle, first));
  }
  return matches;
}

// Whether a match may be in the title or a tag, which precede most of the text: a tag that is
// written with an escape or a doubled quote, or on two lines, need not stand there as it is.
bool Matcher::may_stand_out(std::string_view text, const Matches& matches) const {
  const std::size_t end = notes::title_end(text);
  const std::string_view head = text.substr(0, end);
  const auto has_space = [](const std::string& needle) {
    return needle.find(' ') != std::string::npos;
  };
  return matches.first < end || head.find('\\') != std::string_view::npos ||
         head.find("''") != std::string_view::npos || std::ranges::any_of(needles_, has_space);
}

std::vector<double> Matcher::weigh(const Matches& matches, std::string_view text,
                                   const notes::Note& note) const {
  const std::string title = prepared(note.title);
  const double words = static_cast<double>(text.size()) / kBytesOfWord;
  std::vector<double> weights;
  for (std::size_t at = 0; at < needles_.size(); ++at) {
    const std::string& needle = needles_[at];
    const auto is_tagged = [&](const std::string& tag) {
      return find(prepared(tag), needle, 0) != std::string_view::npos;
    };
    weights.push_back(weight_of({.in_text = matches.counts[at],
                                 .in_title = find(title, needle, 0) != std::string_view::npos,
                                 .in_tags = std::ranges::any_of(note.tags, is_tagged)},
                                words));
  }
  return weights;
}

std::optional<std::vector<double>> Matcher::weights(std::string_view text) const {
  if (needles_.empty()) return std::vector<double>();
  const std::optional<Matches> matches = matches_in(prepared(text));
  if (!matches) return std::nullopt;
  if (!may_stand_out(text, *matches)) return weigh(*matches, text, {});
  return weigh(*matches, text, notes::read_note(text).value_or(notes::Note{}));
}

std::optional<std::vector<double>> Matcher::weights(std::string_view text,
                                                    const notes::Note& note) const {
  const std::optional<Matches> matches = matches_in(prepared(text));
  if (!matches) return std::nullopt;
  return weigh(*matches, text, note);
}

std::vector<Snippet> Matcher::snippets(std::string_view text, std::size_t most) const {
  const std::string prepared_text = prepared(text);
  const std::size_t body = notes::body_offset(text);
  std::vector<Line> lines;
  std::size_t number = 1;
  for (std::size_t begin = 0; begin < text.size(); ++number) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    Line line{.number = number, .text = text.substr(begin, end - begin), .is_body = begin >= body};
    const std::string_view within = std::string_view(prepared_text).substr(begin, end - begin);
    for (const std::string& needle : needles_) {
      const std::size_t before = line.found.size();
      for (std::size_t at = find(within, needle, 0); at != std::string_view::npos;
           at = find(within, needle, at + needle.size())) {
        line.found.push_back({at, at + needle.size()});
      }
      if (line.found.size() > before) ++line.kinds;
    }
    if (!line.found.empty()) lines.push_back(std::move(line));
    begin = end + 1;
  }
  std::ranges::stable_sort(lines, [](const Line& a, const Line& b) {
    return std::pair(a.is_body, a.kinds) > std::pair(b.is_body, b.kinds);
  });
  lines.resize(std::min(lines.size(), most));
  std::ranges::sort(lines, {}, &Line::number);
  std::vector<Snippet> snippets;
  for (Line& line : lines) {
    std::ranges::sort(line.found, {}, &Snippet::Range::begin);
    snippets.push_back(cut(line));
  }
  return snippets;
}

}  // namespace baton::search
