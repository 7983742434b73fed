// A token begins where no character of a word precedes it, except at the end of an escape
// sequence. It ends at the first character outside its alphabet.
#include "domain/detection/token_scan.h"

#include <algorithm>

#include "domain/detection/base64_text.h"
#include "domain/detection/control_sequence.h"
#include "domain/detection/places.h"
#include "domain/detection/plausible_value.h"
#include "domain/detection/token_kind.h"
#include "text/ascii.h"

namespace baton::detection {
namespace {

// "\n" and similar sequences, as JSON and messages contain them.
bool ends_escape(std::string_view before) {
  constexpr std::string_view kEscapes = "nrtbf";
  return before.size() >= 2 && before[before.size() - 2] == '\\' &&
         kEscapes.find(before.back()) != std::string_view::npos;
}

// "%3D" and similar sequences in a URL.
bool ends_percent(std::string_view before) {
  const std::size_t size = before.size();
  return size >= 3 && before[size - 3] == '%' && text::is_hex_digit(before[size - 2]) &&
         text::is_hex_digit(before[size - 1]);
}

// The dashes of an option, or of a line that a change removes; not that of a name.
bool ends_dashes(std::string_view before) {
  const std::size_t size = before.find_last_not_of('-') + 1;  // npos + 1 is 0
  return size < before.size() && (size == 0 || !text::is_word_character(before[size - 1]));
}

bool begins_word(std::string_view text, std::size_t at) {
  if (at == 0 || !(text::is_word_character(text[at - 1]) || text[at - 1] == '-')) return true;
  if (begin_of_sequence(text, at) < at) return true;
  constexpr std::size_t kLongestEscape = 24;
  const std::size_t reach = std::min(at, kLongestEscape);
  const std::string_view before = text.substr(at - reach, reach);
  return ends_escape(before) || ends_percent(before) || ends_dashes(before);
}

// The end of three parts (signed) or five (encrypted) between dots; `at` for anything else. Looks
// at six parts at most, so that a long chain of parts costs linear time.
std::size_t end_of_web_token(std::string_view text, std::size_t at) {
  constexpr std::size_t kMost = 6;
  constexpr std::size_t kShortestPart = 4;
  std::size_t parts = 0;
  std::size_t end = at;
  bool has_empty_part = false;
  for (std::size_t begin = at; parts < kMost;) {
    std::size_t part_end = begin;
    while (part_end < text.size() && belongs(text[part_end], Alphabet::word_dash)) ++part_end;
    if (part_end == begin) break;  // the end of a sentence
    has_empty_part = has_empty_part || part_end - begin < kShortestPart;
    ++parts;
    end = part_end;
    if (part_end == text.size() || text[part_end] != '.') break;
    begin = part_end + 1;
  }
  return (parts == 3 || parts == 5) && !has_empty_part ? end : at;
}

bool is_uuid(std::string_view text) {
  constexpr std::size_t kLength = 36;
  if (text.size() < kLength) return false;
  for (std::size_t i = 0; i < kLength; ++i) {
    const bool is_dash = i == 8 || i == 13 || i == 18 || i == 23;
    if (is_dash ? text[i] != '-' : !text::is_hex_digit(text[i])) return false;
  }
  return true;
}

bool is_mixed(std::string_view body) {
  const bool has_digit = std::ranges::any_of(body, text::is_digit);
  const bool has_upper = std::ranges::any_of(body, text::is_upper);
  const bool has_lower = std::ranges::any_of(body, text::is_lower);
  return has_digit && (has_upper || has_lower);
}

bool is_airtable(std::string_view text, std::size_t body) {
  constexpr std::size_t kId = 14;
  constexpr std::size_t kDigits = 64;
  if (text.size() < body + kId + 1 + kDigits || text[body + kId] != '.') return false;
  const std::string_view digits = text.substr(body + kId + 1, kDigits);
  return std::ranges::all_of(digits, text::is_lower_hex_digit);
}

// "xxxx", "XXXXXXXX-XXXX", "00000000", as documents write it in place of a token.
bool is_filler(std::string_view body) {
  const auto contains = [&](std::string_view part) { return body.find(part) != part.npos; };
  return contains("xxxx") || contains("XXXX") ||
         body.find_first_not_of("xX0-_.") == std::string_view::npos;
}

// Behind "MII" and three characters of the length: a version number, and not the content of a
// certificate.
bool is_der_key(std::string_view body) {
  constexpr std::size_t kLength = 3;
  return body.substr(kLength).starts_with("IBA");
}

bool passes(const PrefixedKind& kind, std::string_view text, std::size_t at, std::size_t end) {
  const std::size_t body = at + kind.prefix.size();
  const std::string_view characters = text.substr(body, end - body);
  if (is_filler(characters)) return false;
  switch (kind.check) {
    case Check::none:
    case Check::web_token: return true;  // see end_of_web_token()
    case Check::uuid: return is_uuid(characters);
    case Check::mixed: return is_mixed(characters);
    case Check::openai:
      return characters.find("T3BlbkFJ") != std::string_view::npos || is_mixed(characters);
    case Check::airtable: return is_airtable(text, body);
    case Check::random:
      return std::ranges::count_if(characters, text::is_digit) >= 2 || is_gibberish(characters);
    case Check::der: return is_der_key(characters);
  }
  return false;
}

std::size_t end_of_run(std::string_view text, std::size_t begin, Alphabet alphabet) {
  std::size_t end = begin;
  while (end < text.size() && belongs(text[end], alphabet)) ++end;
  while (end > begin && text[end - 1] == '.') --end;  // the end of a sentence
  return end;
}

// Whether base64 of any bytes may contain what looks like a token of the kind: letters of both
// cases and digits. Smaller alphabets, "_", "-" and "." tell a token, and keys are base64
// themselves.
bool may_be_base64(const PrefixedKind& kind, std::string_view token) {
  return belongs('Z', kind.alphabet) && belongs('z', kind.alphabet) &&
         !belongs('+', kind.alphabet) && std::ranges::all_of(token, text::is_alphanumeric);
}

std::optional<Secret> prefixed_at(const PrefixedKind& kind, std::string_view text, std::size_t at) {
  const std::size_t body = at + kind.prefix.size();
  std::size_t end = kind.check == Check::web_token ? end_of_web_token(text, at)
                                                   : end_of_run(text, body, kind.alphabet);
  if (end < body + kind.length || !passes(kind, text, at, end)) return std::nullopt;
  if (kind.check == Check::airtable) end = end_of_run(text, end + 1, Alphabet::hex);
  const bool is_part =
      may_be_base64(kind, text.substr(at, end - at)) && is_inside_base64(text, at, end);
  if (is_part) return std::nullopt;
  return Secret{.kind = kind.name, .begin = at, .end = end};
}

std::optional<Secret> find_prefixed(std::string_view text, std::size_t at) {
  const std::string_view rest = text.substr(at);
  std::optional<Secret> longest;
  for (const PrefixedKind& kind : prefixed_with(rest[0])) {
    if (rest[1] != kind.prefix[1] || !rest.starts_with(kind.prefix)) continue;
    if (!begins_word(text, at)) return std::nullopt;
    const std::optional<Secret> found = prefixed_at(kind, text, at);
    if (found && (!longest || found->end >= longest->end)) longest = found;
  }
  return longest;
}

// Where a token begins whose mark is at `at`; `at` if nothing fits. A longer run may begin with the
// end of an escape sequence.
std::size_t begin_of_marked(const MarkedKind& kind, std::string_view text, std::size_t at) {
  constexpr std::size_t kLongestBefore = 128;
  std::size_t begin = at;
  const std::size_t least = at - std::min(at, kLongestBefore);
  while (begin > least && belongs(text[begin - 1], kind.before_alphabet)) --begin;
  if (at - begin < kind.before) return at;
  if (kind.is_minimum) return begin;
  const std::size_t exact = at - kind.before;
  return exact == begin || begins_word(text, exact) ? exact : at;
}

std::optional<Secret> marked_at(const MarkedKind& kind, std::string_view text, std::size_t at) {
  const std::size_t begin = begin_of_marked(kind, text, at);
  if (begin == at) return std::nullopt;
  const std::size_t body = at + kind.mark.size();
  const std::size_t end = end_of_run(text, body, kind.after_alphabet);
  if (end < body + kind.after || is_filler(text.substr(begin, end - begin))) return std::nullopt;
  return Secret{.kind = kind.name, .begin = begin, .end = end};
}

// A token of a Discord bot: 24 to 28 characters, a dot, six, a dot, at least 27. `at` is the
// first dot.
std::optional<Secret> discord_token_at(std::string_view text, std::size_t at) {
  constexpr std::size_t kMiddle = 6;
  constexpr std::size_t kLast = 27;
  const std::size_t body = at + 1 + kMiddle + 1;
  if (body + kLast > text.size() || text[body - 1] != '.') return std::nullopt;
  const auto is_body = [](char c) { return belongs(c, Alphabet::word_dash); };
  if (!std::ranges::all_of(text.substr(at + 1, kMiddle), is_body)) return std::nullopt;
  for (std::size_t before = 24; before <= 28 && before <= at; ++before) {
    const std::size_t begin = at - before;
    const bool fits = (text[begin] == 'M' || text[begin] == 'N' || text[begin] == 'O') &&
                      begins_word(text, begin) &&
                      std::ranges::all_of(text.substr(begin, before), is_body);
    const std::size_t end = end_of_run(text, body, Alphabet::word_dash);
    if (fits && end >= body + kLast) {
      return Secret{.kind = "discord-token", .begin = begin, .end = end};
    }
  }
  return std::nullopt;
}

std::optional<Secret> find_marked(std::string_view text, std::size_t at) {
  for (const MarkedKind& kind : marked_with(text[at])) {
    if (!text.substr(at).starts_with(kind.mark)) continue;
    if (const auto found = marked_at(kind, text, at)) return found;
  }
  return std::nullopt;
}

// Behind the mark that opens the next line of a key whose lines are strings of their own, side by
// side; npos if the mark at `at` closes the last one. A member's name is not a line.
std::size_t begin_of_next_line(std::string_view text, std::size_t at) {
  constexpr std::string_view kBetween = " \t\r\n\\,+";
  std::size_t begin = at + 1;
  while (begin < text.size() && (kBetween.find(text[begin]) != std::string_view::npos ||
                                 ends_escape(text.substr(0, begin + 1)))) {
    ++begin;
  }
  if (begin >= text.size() || text[begin] != text[at]) return std::string_view::npos;
  std::size_t end = begin + 1;
  while (end < text.size() && (belongs(text[end], Alphabet::base64) || text[end] == '\\')) ++end;
  if (end == text.size()) return begin + 1;
  const std::size_t next = text.find_first_not_of(" \t", end + 1);
  const bool is_name = next != std::string_view::npos && text[next] == ':';
  return text[end] == text[at] && !is_name ? begin + 1 : std::string_view::npos;
}

// The end of a key without a closing line: behind the characters that a key can have. The mark that
// closes a string ends it, unless the first string has only the first line.
std::size_t end_of_cut_key(std::string_view text, std::size_t body) {
  constexpr std::string_view kAlsoInKeys = " \t\r\n\\+,";
  constexpr std::string_view kEscapes = " \t\r\n\\nr";
  constexpr std::string_view kMarks = "\"'";
  const std::size_t second = std::min(text.find_first_not_of(kEscapes, body), text.size());
  for (std::size_t end = body; end < text.size(); ++end) {
    if (belongs(text[end], Alphabet::base64) || kAlsoInKeys.find(text[end]) != kAlsoInKeys.npos) {
      continue;
    }
    const bool may_continue =
        kMarks.find(text[end]) != kMarks.npos && kMarks.find(text[second]) != kMarks.npos;
    const std::size_t next = may_continue ? begin_of_next_line(text, end) : text.npos;
    if (next == text.npos) return std::max(body, text.find_last_not_of('\\', end - 1) + 1);
    end = next - 1;
  }
  return text.size();
}

// Behind the closing line of a key.
std::size_t end_of_key(std::string_view text, std::size_t body) {
  constexpr std::size_t kLongestKey = 65536;
  const std::string_view window = text.substr(body, kLongestKey);
  const std::size_t next = std::min(window.find(kKeyBegin), window.size());
  const std::size_t closing = window.substr(0, next).find(kKeyEnd);
  if (closing != std::string_view::npos) {
    const std::size_t dashes = window.find(kKeyDashes, closing + kKeyEnd.size());
    if (dashes != std::string_view::npos) return body + dashes + kKeyDashes.size();
  }
  return end_of_cut_key(text, body);
}

std::optional<Secret> private_key_at(std::string_view text, std::size_t at) {
  if (!text.substr(at).starts_with(kKeyBegin)) return std::nullopt;
  constexpr std::size_t kLongestLabel = 64;
  const std::size_t label_begin = at + kKeyBegin.size();
  const std::string_view line = text.substr(label_begin, kLongestLabel + kKeyDashes.size());
  const std::string_view label = line.substr(0, line.find(kKeyDashes));
  if (label.size() == line.size()) return std::nullopt;
  const bool is_private = label.find("PRIVATE KEY") != std::string_view::npos ||
                          label.find("OpenVPN Static key") != std::string_view::npos;
  if (!is_private) return std::nullopt;
  const std::size_t body = label_begin + label.size() + kKeyDashes.size();
  return Secret{.kind = "private-key", .begin = at, .end = end_of_key(text, body)};
}

}  // namespace

bool may_begin_token(std::string_view text) {
  const auto begins_alike = [&](const PrefixedKind& kind) {
    return kind.prefix[1] == text[1] && (kind.prefix.size() == 2 || kind.prefix[2] == text[2]);
  };
  return text.size() > 2 && std::ranges::any_of(prefixed_with(text[0]), begins_alike);
}

std::optional<Secret> token_at(std::string_view text, std::size_t at) {
  if (auto found = find_prefixed(text, at)) return found;
  if (text[at] == '.') {
    if (auto found = discord_token_at(text, at)) return found;
  }
  if (text[at] == '-') {
    if (auto found = private_key_at(text, at)) return found;
  }
  return find_marked(text, at);
}

}  // namespace baton::detection
