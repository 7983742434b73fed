#include "domain/detection/find_secrets.h"

#include <algorithm>
#include <optional>
#include <span>
#include <string>

#include "domain/detection/base64_text.h"
#include "domain/detection/control_sequence.h"
#include "domain/detection/normal_text.h"
#include "domain/detection/places.h"
#include "domain/detection/text_scan.h"
#include "text/ascii.h"
#include "text/concat.h"

namespace baton::detection {
namespace {

constexpr int kDeepestEncoding = 3;

// How a text is searched.
struct Search {
  Scope scope = Scope::all;
  const SecretRules& rules;
  int depth = 0;  // of encodings

  [[nodiscard]] Search deeper() const { return {scope, rules, depth + 1}; }
};

void find_in(std::string_view text, Search search, std::vector<Secret>& found);

// The end of a run with its padding.
std::size_t end_of(std::string_view text, Base64Run run) {
  while (run.end < text.size() && text[run.end] == '=') ++run.end;
  return run.end;
}

// Finds the secrets in neighbouring lines that encode a text. Every line with a part of one is one.
void find_in_lines(std::string_view text, std::string_view decoded,
                   std::span<const Base64Run> lines, Search search, std::vector<Secret>& found) {
  std::vector<Secret> inside;
  find_in(decoded, search.deeper(), inside);
  const std::size_t bytes = (lines.front().end - lines.front().begin) / 4 * 3;
  for (const Secret& secret : inside) {
    const std::size_t first = std::min(secret.begin / bytes, lines.size() - 1);
    const std::size_t last = std::min((secret.end - 1) / bytes, lines.size() - 1);
    found.push_back(
        {.kind = secret.kind, .begin = lines[first].begin, .end = end_of(text, lines[last])});
  }
}

// Searches the lines that encode texts, as if they were not broken.
void find_in_broken(std::string_view text, std::span<const Base64Run> lines, Search search,
                    std::vector<Secret>& found) {
  std::string decoded;
  std::size_t first = 0;
  for (std::size_t i = 0; i <= lines.size(); ++i) {
    std::optional<std::string> line;
    if (i < lines.size()) {
      line = decode_printable_base64(text.substr(lines[i].begin, lines[i].end - lines[i].begin));
    }
    if (line) {
      decoded += *line;
      continue;
    }
    if (i > first) find_in_lines(text, decoded, lines.subspan(first, i - first), search, found);
    decoded.clear();
    first = i + 1;
  }
}

// Finds runs of base64 whose bytes are a text with a secret.
void find_encoded(std::string_view text, Search search, std::vector<Secret>& found) {
  std::size_t done = 0;
  for (Base64Run run = next_base64_run(text, 0); run.begin < text.size();
       run = next_base64_run(text, done)) {
    done = run.end;
    if (text.substr(0, run.begin).ends_with(";base64,")) continue;  // see scan_text()
    if (is_length_of_base64_line(run.end - run.begin)) {
      const std::vector<Base64Run> lines = base64_lines(text, run);
      find_in_broken(text, lines, search, found);
      done = lines.back().end;
      continue;
    }
    const auto decoded = decode_printable_base64(text.substr(run.begin, run.end - run.begin));
    if (!decoded) continue;
    std::vector<Secret> inside;
    find_in(*decoded, search.deeper(), inside);
    if (inside.empty()) continue;
    found.push_back({.kind = inside.front().kind, .begin = run.begin, .end = end_of(text, run)});
  }
}

// Whether a name and its value begin there: "user=bob".
bool begins_named_value(std::string_view text) {
  const auto* const end = std::ranges::find_if_not(text, text::is_word_character);
  if (end == text.begin() || end == text.end() || (*end != '=' && *end != ':')) return false;
  const std::string_view value = text.substr(static_cast<std::size_t>(end - text.begin()) + 1);
  return !value.empty() && (text::is_word_character(value.front()) || value.front() == '"');
}

// Whether one colour ends and another one begins, or the cursor moves, as between two words.
bool separates_words(std::string_view sequences) {
  const std::size_t first = end_of_sequence(sequences, 0);
  if (first == 0) return false;
  constexpr std::string_view kMoves = "CGH";
  const char last = sequences[first - 1];
  if (kMoves.find(last) != std::string_view::npos) return true;
  const std::size_t second = end_of_sequence(sequences, first);
  return second > first && last == 'm' && sequences[second - 1] == 'm';
}

// The end of a secret in a text that had colours: what follows another colour, or is a pair of its
// own, does not belong to an unquoted value of a name.
std::size_t end_at_colour(std::string_view text, const NormalText& normal, const Secret& secret) {
  const bool is_by_name = secret.kind == "password" || secret.kind == "token";
  const std::string_view shown = normal.text();
  const char before = secret.begin > 0 ? shown[secret.begin - 1] : '\0';
  if (!is_by_name || before == '"' || before == '\'') return secret.end;
  for (std::size_t at = secret.begin + 1; at < secret.end; ++at) {
    const std::size_t begin = normal.end_of(at - 1);
    const std::string_view hidden = text.substr(begin, normal.begin_of(at) - begin);
    if (end_of_sequence(hidden, 0) == 0) continue;
    if (separates_words(hidden) || begins_named_value(shown.substr(at))) return at;
  }
  return secret.end;
}

void find_in_normal(std::string_view text, const NormalText& normal, Search search,
                    std::vector<Secret>& found) {
  std::vector<Secret> inside;
  find_in(normal.text(), search.deeper(), inside);
  for (const Secret& secret : inside) {
    found.push_back({.kind = secret.kind,
                     .begin = normal.begin_of(secret.begin),
                     .end = normal.end_of(end_at_colour(text, normal, secret) - 1)});
  }
}

// Finds what the lines with hidden characters contain without them, and the text as a terminal
// shows it.
void find_hidden(std::string_view text, Search search, std::vector<Secret>& found) {
  for (const NormalText& normal : normalized_lines(text)) {
    find_in_normal(text, normal, search, found);
  }
  if (const std::optional<NormalText> shown = without_sequences(text)) {
    find_in_normal(text, *shown, search, found);
  }
}

// Whether the secret is a part of a replacement, or begins inside of one. The end of a secret that
// ends inside of one is moved.
bool is_in_replacement(std::string_view text, Secret& secret) {
  constexpr std::string_view kBegin = "[REDACTED:";
  constexpr std::size_t kLongest = 96;
  const std::size_t least = secret.begin - std::min(secret.begin, kLongest);
  const std::string_view window = text.substr(0, secret.end);
  for (std::size_t at = window.find(kBegin, least); at != std::string_view::npos;
       at = window.find(kBegin, at + 1)) {
    const std::size_t close = text.substr(0, at + kLongest).find(']', at);
    if (close == std::string_view::npos || close < secret.begin) continue;
    if (!may_be_replaced_name(text.substr(at + kBegin.size(), close - at - kBegin.size())))
      continue;
    if (at < secret.begin || (at == secret.begin && secret.end <= close + 1)) return true;
    secret.end = std::max(secret.end, close + 1);
  }
  return false;
}

void find_in(std::string_view text, Search search, std::vector<Secret>& found) {
  std::vector<Secret> here;
  scan_text(text, search.scope, here);
  search.rules.find_own(text, here);
  if (search.depth < kDeepestEncoding) {
    find_encoded(text, search, here);
    find_hidden(text, search, here);
  }
  for (Secret& secret : here) {
    const std::string_view value = text.substr(secret.begin, secret.end - secret.begin);
    if (is_in_replacement(text, secret)) continue;
    if (!search.rules.allows(secret.kind, value)) found.push_back(secret);
  }
}

// Of two that overlap, one that covers both; a token's kind says more than a name's.
void unite_overlapping(std::vector<Secret>& found) {
  std::stable_sort(found.begin(), found.end(),
                   [](const Secret& a, const Secret& b) { return a.begin < b.begin; });
  std::vector<Secret> united;
  for (const Secret& secret : found) {
    if (united.empty() || secret.begin >= united.back().end) {
      united.push_back(secret);
      continue;
    }
    Secret& before = united.back();
    const bool covers = secret.begin == before.begin && secret.end >= before.end;
    const bool is_by_name = before.kind == "password" || before.kind == "token" ||
                            before.kind == "credentials" || before.kind == "url-parameter";
    if (covers && is_by_name) before.kind = secret.kind;
    before.end = std::max(before.end, secret.end);
  }
  found = std::move(united);
}

// The place in the text of a place in its redacted form. A place inside a replacement stands for
// the begin or the end of what it replaces.
class OriginalPlaces {
 public:
  explicit OriginalPlaces(const std::vector<Secret>& secrets) : secrets_(secrets) {}

  // In ascending order of `redacted`.
  [[nodiscard]] std::size_t of(std::size_t redacted, bool is_end) {
    while (next_ < secrets_.size()) {
      const Secret& secret = secrets_[next_];
      const std::size_t begin = secret.begin - removed_ + added_;
      const std::size_t end = begin + replacement(secret).size();
      if (redacted < begin || (is_end && redacted == begin)) break;
      if (redacted < end || (is_end && redacted == end)) return is_end ? secret.end : secret.begin;
      removed_ += secret.end - secret.begin;
      added_ += end - begin;
      ++next_;
    }
    return redacted - added_ + removed_;
  }

 private:
  const std::vector<Secret>& secrets_;
  std::size_t next_ = 0;
  std::size_t removed_ = 0;
  std::size_t added_ = 0;
};

// Adds what is found only when the others are replaced, such as the rest of a value whose first
// part is a token: a second redaction must find nothing. True if there was something.
bool find_remaining(std::string_view text, Search search, std::vector<Secret>& found) {
  std::vector<Secret> remaining;
  find_in(replace_secrets(text, found), search, remaining);
  if (remaining.empty()) return false;
  unite_overlapping(remaining);
  OriginalPlaces places(found);
  for (Secret& secret : remaining) {
    secret.begin = places.of(secret.begin, false);
    secret.end = places.of(secret.end, true);
  }
  found.insert(found.end(), remaining.begin(), remaining.end());
  unite_overlapping(found);
  return true;
}

}  // namespace

std::vector<Secret> find_secrets(std::string_view text, Scope scope, const SecretRules& rules) {
  const Search search{.scope = scope, .rules = rules};
  std::vector<Secret> found;
  find_in(text, search, found);
  if (found.empty()) return found;
  unite_overlapping(found);
  constexpr int kMostRounds = 4;
  for (int round = 0; round < kMostRounds && find_remaining(text, search, found); ++round) {
  }
  return found;
}

std::string replacement(const Secret& secret) {
  return text::concat("[REDACTED:", secret.kind, "]");
}

std::string replace_secrets(std::string_view text, std::span<const Secret> secrets) {
  std::string cleaned;
  std::size_t done = 0;
  for (const Secret& secret : secrets) {
    cleaned += text::concat(text.substr(done, secret.begin - done), replacement(secret));
    done = secret.end;
  }
  cleaned += text.substr(done);
  return cleaned;
}

}  // namespace baton::detection
