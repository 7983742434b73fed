#include "domain/detection/find_secrets.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "domain/detection/assignment.h"
#include "domain/detection/normal_text.h"
#include "domain/detection/phrase.h"
#include "domain/detection/token_scan.h"
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

constexpr bool is_base64(char c) {
  return text::is_alphanumeric(c) || c == '+' || c == '/' || c == '-' || c == '_';
}

// What a character can be, as bits.
constexpr std::uint8_t kPartOfBase64 = 1;
constexpr std::uint8_t kOperator = 2;     // between a name and its value
constexpr std::uint8_t kPhraseStart = 4;  // the first letter of a phrase, the dash of an option

constexpr std::array<std::uint8_t, 256> kRoles = [] {
  std::array<std::uint8_t, 256> roles = {};
  for (std::size_t i = 0; i < roles.size(); ++i) {
    const char c = static_cast<char>(i);
    if (is_base64(c)) roles.at(i) |= kPartOfBase64;
    if (c == '=' || c == ':' || c == '|' || c == '>') roles.at(i) |= kOperator;
    for (const char start : std::string_view("bBpPEiIw-;")) {
      if (c == start) roles.at(i) |= kPhraseStart;
    }
  }
  return roles;
}();

std::uint8_t roles_of(char c) {
  return kRoles[static_cast<unsigned char>(c)];
}

// The first two letters of the phrases of phrase.h, of options, and of ";base64,".
bool may_begin_phrase(char first, char second) {
  const char lower = text::to_lower(second);
  switch (first) {
    case 'b':
    case 'B': return lower == 'e' || lower == 'a';
    case 'p':
    case 'P':
    case 'w': return lower == 'a';
    case 'E': return second == 'N';
    case 'i':
    case 'I': return lower == 's' || lower == 'd';
    case '-': return second == '-' || second == 'u' || second == 'p' || second == 'a';
    case ';': return second == 'b';
    default: return false;
  }
}

class Finder {
 public:
  Finder(std::string_view text, Search search, std::vector<Secret>& found)
      : text_(text), search_(search), found_(found) {}

  void run() {
    const TokenStarts& starts = token_starts();
    std::size_t run_begin = 0;  // of characters of base64
    for (std::size_t at = 0; at < text_.size(); ++at) {
      const std::uint8_t roles = roles_of(text_[at]);
      if ((roles & kPartOfBase64) == 0) {
        decode(run_begin, at);
        run_begin = at + 1;
      }
      if (at + 2 >= text_.size() || at < skipped_until_) continue;
      if (starts.contains(text_[at], text_[at + 1], text_[at + 2])) look_for_token(at);
      const bool is_context =
          (roles & kOperator) != 0 ||
          ((roles & kPhraseStart) != 0 && may_begin_phrase(text_[at], text_[at + 1]));
      if (is_context) look_for_context(at);
    }
    decode(run_begin, text_.size());
  }

 private:
  void look_for_token(std::size_t at) {
    if (at < token_end_) return;
    std::optional<Secret> token = token_at(text_, at);
    if (!token && text_[at] == '-') token = private_key_at(text_, at);
    if (!token) return;
    token_end_ = token->end;
    found_.push_back(*token);
  }

  void look_for_context(std::size_t at) {
    if (at < context_end_ || at < token_end_) return;
    if (text_.substr(at).starts_with(";base64,")) return skip_data(at);
    if (search_.scope == Scope::formats) return;
    const std::optional<Secret> secret = context_at(at);
    if (!secret) return;
    context_end_ = secret->end;
    found_.push_back(*secret);
  }

  std::optional<Secret> context_at(std::size_t at) const {
    switch (text_[at]) {
      case '=':
      case '|':
      case '>': return assigned_at(text_, at);
      case ':':
        if (const auto webhook = webhook_at(text_, at)) return webhook;
        if (const auto password = url_password_at(text_, at)) return password;
        return assigned_at(text_, at);
      case '-':
        return text_[at + 1] == '-' ? option_value_at(text_, at) : short_option_at(text_, at);
      default: return phrase_at(text_, at);
    }
  }

  // Images and other files in a text are no text.
  void skip_data(std::size_t at) {
    const std::size_t begin = at + std::string_view(";base64,").size();
    skipped_until_ = begin;
    while (skipped_until_ < text_.size() &&
           (is_base64(text_[skipped_until_]) || text_[skipped_until_] == '=')) {
      ++skipped_until_;
    }
  }

  // A run of base64 whose bytes are a text with a secret.
  void decode(std::size_t begin, std::size_t end) {
    constexpr std::size_t kShortest = 24;
    if (end < begin + kShortest || search_.depth >= kDeepestEncoding || begin < skipped_until_)
      return;
    const auto decoded = decode_printable_base64(text_.substr(begin, end - begin));
    if (!decoded) return;
    std::vector<Secret> inside;
    find_in(*decoded, search_.deeper(), inside);
    if (inside.empty()) return;
    while (end < text_.size() && text_[end] == '=') ++end;
    found_.push_back({.kind = inside.front().kind, .begin = begin, .end = end});
  }

  std::string_view text_;
  Search search_;
  std::vector<Secret>& found_;
  std::size_t skipped_until_ = 0;
  std::size_t token_end_ = 0;
  std::size_t context_end_ = 0;
};

// Finds what the lines with hidden characters contain without them.
void find_hidden(std::string_view text, Search search, std::vector<Secret>& found) {
  for (const NormalText& normal : normalized_lines(text)) {
    std::vector<Secret> hidden;
    find_in(normal.text, search.deeper(), hidden);
    for (const Secret& secret : hidden) {
      found.push_back({.kind = secret.kind,
                       .begin = normal.places[secret.begin],
                       .end = normal.places[secret.end - 1] + normal.lengths[secret.end - 1]});
    }
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
    if (at < secret.begin || (at == secret.begin && secret.end <= close + 1)) return true;
    secret.end = std::max(secret.end, close + 1);
  }
  return false;
}

void find_in(std::string_view text, Search search, std::vector<Secret>& found) {
  std::vector<Secret> here;
  Finder(text, search, here).run();
  search.rules.find_own(text, here);
  if (search.depth < kDeepestEncoding) find_hidden(text, search, here);
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
