#include "json/open_documents.h"

#include <utility>

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

// Whether the character can belong to a number, true, false or null; "n" of "\n" cannot.
bool belongs_to_value(std::string_view text, std::size_t at) {
  constexpr std::string_view kCharacters = "0123456789+-.eEtrufalsn";
  const bool is_escaped = at > 0 && text[at - 1] == '\\';
  return !is_escaped && kCharacters.find(text[at]) != std::string_view::npos;
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

OpenDocuments::Inside OpenDocuments::inside() const {
  std::size_t depth = 0;
  for (; depth < levels_.size(); ++depth) {
    const DocumentPrefix& prefix = levels_[depth].prefix;
    if (!prefix.is_open()) break;
    if (!prefix.is_in_string()) return {.depth = depth, .is_document = true};
  }
  return {.depth = depth, .is_document = false};
}

bool OpenDocuments::is_in_escape() const {
  for (const Level& level : levels_) {
    if (!level.prefix.is_in_string()) return false;
    if (level.prefix.is_escape() || level.hex_digits > 0) return true;
  }
  return false;
}

bool OpenDocuments::has_ended(std::size_t depth) const {
  return depth < levels_.size() && levels_[depth].prefix.has_ended();
}

std::size_t OpenDocuments::take_whole_character(std::string_view text, std::size_t at) {
  do {
    take(text.substr(at, 1));
    ++at;
  } while (at < text.size() && is_in_escape());
  return at;
}

class OpenDocuments::PartList {
 public:
  PartList(std::string_view text, std::size_t begin) : text_(text) { opened_.fill(begin); }

  // Characters that are not in a document.
  void add(Part characters) { join(std::move(characters)); }

  // A document of that depth begins. The end of the line before it and its blanks stay.
  void begin_document(std::size_t depth, std::size_t begin) {
    opened_[depth] = begin;
    if (parts_.empty() || parts_.back().end != begin) return;
    Part& before = parts_.back();
    const std::string_view characters = text_.substr(before.begin, begin - before.begin);
    before.end = before.begin + characters.find_last_not_of(" \t\r\n") + 1;  // npos + 1 is 0
    if (before.begin == before.end) parts_.pop_back();
  }

  // A character of a value outside of strings. The characters before it belong to the value, too.
  void add_of_value(Part character, std::size_t depth) {
    character.quote = std::string((std::size_t{1} << depth) - 1, '\\') + '"';
    const std::size_t least = parts_.empty() ? 0 : parts_.back().end;
    while (character.begin > least && belongs_to_value(text_, character.begin - 1)) {
      --character.begin;
    }
    join(std::move(character));
  }

  // What seemed to be a document of that depth is not one, as its character before `end` tells.
  void drop_document(std::size_t depth, std::size_t end) {
    const std::size_t begin = opened_[depth];
    while (!parts_.empty() && parts_.back().end > begin) parts_.pop_back();
    join({.begin = begin, .end = end});
  }

  // A value that is the last part is taken to its end.
  std::vector<Part> take() && {
    if (!parts_.empty() && !parts_.back().quote.empty()) {
      std::size_t& end = parts_.back().end;
      while (end < text_.size() && belongs_to_value(text_, end)) ++end;
    }
    return std::move(parts_);
  }

 private:
  void join(Part part) {
    const bool continues =
        !parts_.empty() && parts_.back().end == part.begin && parts_.back().quote == part.quote;
    if (continues) {
      parts_.back().end = part.end;
    } else {
      parts_.push_back(std::move(part));
    }
  }

  std::string_view text_;
  std::vector<Part> parts_ = {};
  std::array<std::size_t, kMostLevels + 1> opened_ = {};  // where the document of a depth began
};

std::vector<OpenDocuments::Part> OpenDocuments::parts(std::string_view text, std::size_t begin,
                                                      std::size_t end) const {
  OpenDocuments here = *this;
  std::size_t at = begin;
  if (here.is_in_escape()) at = here.take_whole_character(text, at);
  PartList parts(text, at);
  // A document that is all in what is replaced, as in "secret": "{…}", is only characters of its
  // string: with each of its names replaced, it would lose members.
  const Inside first = here.inside();
  const bool is_in_string = first.depth > 0 && first.depth < kMostLevels && !first.is_document;
  while (at < end) {
    if (is_in_string && here.inside() == first) here.levels_[first.depth].passes_line = true;
    at = here.take_part(text, at, parts);
  }
  return std::move(parts).take();
}

std::size_t OpenDocuments::take_part(std::string_view text, std::size_t at, PartList& parts) {
  const Inside from = inside();
  const bool is_behind_document = has_ended(from.depth);
  const std::size_t next = take_whole_character(text, at);
  const Inside to = inside();
  const bool leaves = to.depth < from.depth || (to.depth == from.depth && from.is_document);
  if (leaves && !to.is_document && !has_ended(to.depth)) {
    parts.drop_document(to.depth, next);
  } else if (from == to && from.is_document) {
    if (belongs_to_value(text, at)) parts.add_of_value({.begin = at, .end = next}, to.depth);
  } else if (from == to) {
    const bool is_blank = is_behind_document && !levels_[to.depth].passes_line;
    if (!is_blank) parts.add({.begin = at, .end = next});
  } else if (from.depth == to.depth && to.is_document) {
    parts.begin_document(to.depth, at);
  }
  return next;
}

}  // namespace baton::json
