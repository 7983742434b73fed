#include "json/open_documents.h"

#include <cstdint>

#include "json/skip.h"
#include "text/ascii.h"

namespace baton::json {
namespace {

// Stands for any character that is not ASCII: in a document, it can only be in strings.
constexpr char kNotAscii = '\x80';

// The character that a backslash and a letter stand for.
constexpr char unescaped(char letter) {
  switch (letter) {
    case 'b': return '\b';
    case 'f': return '\f';
    case 'n': return '\n';
    case 'r': return '\r';
    case 't': return '\t';
    default: return letter;
  }
}

}  // namespace

void OpenDocuments::take(std::string_view text) {
  take(0, text);
}

void OpenDocuments::take(std::size_t depth, std::string_view text) {
  if (depth == levels_.size()) return;
  while (!text.empty()) text.remove_prefix(take_run(depth, text));
}

// Takes the first characters that can be taken at once, and returns their number.
std::size_t OpenDocuments::take_run(std::size_t depth, std::string_view text) {
  Level& level = levels_[depth];
  if (level.passes_line) {
    const std::size_t newline = text.find('\n');
    if (newline == std::string_view::npos) return text.size();
    level = {};
    return newline + 1;
  }
  const DocumentPrefix& prefix = level.prefix;
  if (prefix.is_in_string() && !prefix.is_escape() && level.hex_digits == 0) {
    const std::size_t run = skip_plain_run(text, 0);
    take(depth + 1, text.substr(0, run));
    if (run > 0) return run;
  }
  take_character(depth, text.front());
  return 1;
}

void OpenDocuments::take_character(std::size_t depth, char character) {
  Level& level = levels_[depth];
  const bool was_in_string = level.prefix.is_in_string();
  const bool is_escape = level.prefix.is_escape();
  const bool continues = level.prefix.takes(character);
  if (character == '\n' && (!continues || level.prefix.has_ended())) {
    level = {};
  } else if (!continues) {
    level = {.passes_line = true};
  } else if (level.prefix.is_in_string() && was_in_string) {
    take_in_string(depth, character, is_escape);
  } else if (level.prefix.is_in_string() && depth + 1 < levels_.size()) {
    level.hex_digits = 0;
    levels_[depth + 1] = {};
  }
}

// Hands a character of the string on, as soon as its escape is complete.
void OpenDocuments::take_in_string(std::size_t depth, char character, bool is_escape) {
  constexpr std::size_t kHexDigits = 4;
  constexpr unsigned kFirstNotAscii = 0x80;
  Level& level = levels_[depth];
  if (level.prefix.is_escape()) return;  // the backslash
  if (is_escape && character == 'u') {
    level.hex_digits = kHexDigits;
    level.code = 0;
    return;
  }
  if (level.hex_digits > 0) {
    if (!text::is_hex_digit(character)) return;
    level.code = level.code * 16 + static_cast<unsigned>(text::hex_value(character));
    if (--level.hex_digits > 0) return;
    character = level.code < kFirstNotAscii ? static_cast<char>(level.code) : kNotAscii;
  } else if (is_escape) {
    character = unescaped(character);
  }
  take(depth + 1, std::string_view(&character, 1));
}

std::string OpenDocuments::quote() const {
  std::size_t backslashes = 0;
  for (const Level& level : levels_) {
    if (!level.prefix.is_open()) return {};
    if (!level.prefix.is_in_string()) return std::string(backslashes, '\\') + '"';
    backslashes = 2 * backslashes + 1;  // each is escaped in the string around it, and the quote
  }
  return {};
}

std::string OpenDocuments::quote_for(std::string_view value) const {
  std::string before = quote();
  if (before.empty()) return {};
  OpenDocuments behind = *this;
  behind.take(value);
  return behind.quote() == before ? before : std::string();
}

}  // namespace baton::json
