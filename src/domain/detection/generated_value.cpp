#include "domain/detection/generated_value.h"

#include <algorithm>
#include <array>
#include <cstddef>

#include "domain/detection/plausible_value.h"
#include "text/ascii.h"

namespace baton::detection {
namespace {

// The places where a letter follows a digit: names have few of them.
std::size_t letters_behind_digits(std::string_view value) {
  std::size_t count = 0;
  for (std::size_t i = 1; i < value.size(); ++i) {
    if (text::is_digit(value[i - 1]) && text::is_letter(value[i])) ++count;
  }
  return count;
}

bool is_in_base64(char c) {
  return text::is_alphanumeric(c) || c == '+' || c == '/' || c == '=';
}

// A part of base64 between slashes; directories have names.
bool is_random_part_of_base64(std::string_view part) {
  constexpr std::size_t kShortest = 12;
  return part.size() >= kShortest && letters_behind_digits(part) > 0 && is_gibberish(part) &&
         std::ranges::any_of(part, text::is_upper) && std::ranges::any_of(part, text::is_lower);
}

bool is_random_base64(std::string_view value) {
  constexpr std::size_t kShortest = 24;
  if (value.size() < kShortest || !std::ranges::all_of(value, is_in_base64)) return false;
  while (!value.empty()) {
    const std::string_view part = value.substr(0, value.find('/'));
    if (is_random_part_of_base64(part)) return true;
    value.remove_prefix(std::min(part.size() + 1, value.size()));
  }
  return false;
}

// "[0-9a-f]{64}", "(?:a|b)"
bool is_regular_expression(std::string_view value) {
  constexpr std::array<std::string_view, 5> kParts = {"a-z", "A-Z", "0-9", "(?:", "(?="};
  return std::ranges::any_of(
      kParts, [&](std::string_view part) { return value.find(part) != std::string_view::npos; });
}

// Quotes, blanks and escapes belong to programs and texts.
bool has_mark_of_text(std::string_view value) {
  return value.find_first_of(" \t\r\n\"'`\\") != std::string_view::npos ||
         value.find("://") != std::string_view::npos || value.find("</") != std::string_view::npos;
}

// "${NAME}", "$(NAME)", "{{ .Name }}"
bool has_reference(std::string_view value) {
  for (const std::string_view mark : {"${", "$(", "{{"}) {
    const std::size_t at = value.find(mark);
    if (at == std::string_view::npos) continue;
    const std::size_t begin = at + mark.size();
    const std::size_t size = value.substr(begin).find_first_of(":-.)}");
    if (size == std::string_view::npos) continue;
    const std::string_view name = value.substr(begin, size);
    if (std::ranges::all_of(name, text::is_word_character)) return true;
  }
  return false;
}

// What names, paths and calls do not have.
bool is_symbol(char c) {
  constexpr std::string_view kSymbols = "!@#$%^&*=+?~";
  return kSymbols.find(c) != std::string_view::npos;
}

// Letters, digits and symbols mixed: code has words between its symbols.
bool is_random_with_symbols(std::string_view value) {
  constexpr std::size_t kShortest = 12;
  constexpr std::size_t kFewest = 3;
  constexpr std::size_t kLetters = 8;  // for one place that is odd
  if (value.size() < kShortest) return false;
  const std::size_t behind = letters_behind_digits(value);
  const auto symbols = static_cast<std::size_t>(std::ranges::count_if(value, is_symbol));
  return behind > 0 && symbols > 0 &&
         behind + symbols >= std::max(kFewest, value.size() / kLetters) && is_gibberish(value) &&
         !has_mark_of_text(value) && !is_regular_expression(value) && !has_reference(value);
}

// Without "&user=y" and ",user:y": what follows these marks has a name of its own.
std::string_view without_pairs(std::string_view value) {
  constexpr std::string_view kApart = ",&|;";
  for (std::size_t at = value.find_first_of(kApart); at != std::string_view::npos;
       at = value.find_first_of(kApart, at + 1)) {
    const std::string_view rest = value.substr(at + 1);
    const auto* const end = std::ranges::find_if_not(rest, text::is_word_character);
    if (end != rest.end() && (*end == '=' || *end == ':')) return value.substr(0, at);
  }
  return value;
}

constexpr std::size_t kLongestArgument = 256;
constexpr std::string_view kCommandMarks = "|&;";

// "|cat" behind a value: the next command.
std::string_view without_command(std::string_view word) {
  constexpr std::size_t kShortestName = 2;
  const std::size_t mark = word.find_last_of(kCommandMarks);
  if (mark == std::string_view::npos) return word;
  const std::string_view name = word.substr(mark + 1);
  const bool is_command = name.size() >= kShortestName && std::ranges::all_of(name, text::is_lower);
  return is_command ? word.substr(0, mark) : word;
}

// The text before the next blank or quote, without the marks and the command at its end.
std::string_view word_at(std::string_view text, std::size_t begin) {
  const std::string_view rest = text.substr(begin, kLongestArgument);
  constexpr std::string_view kEnds("\0\x1B \t\r\n\v\f\"'`\\", 12);
  const std::size_t size = std::min(rest.find_first_of(kEnds), rest.size());
  const std::string_view word = without_command(rest.substr(0, size));
  return word.substr(0, word.find_last_not_of(",;)]}|&<>.:") + 1);  // npos + 1 is 0
}

}  // namespace

bool is_generated(std::string_view value) {
  return is_random_base64(value) || is_random_with_symbols(value);
}

ValueRange read_value_or_generated(std::string_view text, std::size_t at) {
  const ValueRange value = read_value(text, at, Ending::punctuation);
  const bool ends_at_blank = value.end >= text.size() || text::is_space(text[value.end]);
  if (value.is_quoted || ends_at_blank) return value;
  const std::string_view word = without_pairs(word_at(text, value.begin));
  const bool is_longer = word.size() > value.end - value.begin && is_generated(word);
  if (!is_longer) return value;
  return {.begin = value.begin, .end = value.begin + word.size()};
}

ValueRange argument_at(std::string_view text, std::size_t begin) {
  const std::string_view word = word_at(text, begin);
  constexpr std::array<std::string_view, 7> kOthers = {"&&", "||", "</", ",-", ";-", "&-", "|-"};
  const bool is_more = std::ranges::any_of(
      kOthers, [&](std::string_view mark) { return word.find(mark) != word.npos; });
  return {.begin = begin, .end = begin + (is_more ? 0 : word.size())};
}

}  // namespace baton::detection
