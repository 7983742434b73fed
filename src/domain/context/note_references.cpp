#include "domain/context/note_references.h"

#include <algorithm>
#include <cstddef>
#include <string_view>

#include <nlohmann/json.hpp>

#include "domain/search/words.h"
#include "text/ascii.h"

namespace baton::context {
namespace {

constexpr std::string_view kScheme = "note";  // before a colon
constexpr std::string_view kEnding = ".md";

bool is_part_of_path(char c) {
  return text::is_alphanumeric(c) || c == '.' || c == '_' || c == '-' || c == '/';
}

// Characters of a path from `at` on, with the letters of every script.
std::size_t part_of_path(std::string_view text, std::size_t at) {
  if (is_part_of_path(text[at])) return 1;
  const std::string_view word = search::next_word(text, at);
  return word.data() == text.data() + at ? word.size() : 0;
}

// The size of the path in a run of its characters; 0: none. "See note:a/b.md." refers to a/b.md:
// the text after the last ".md" is punctuation. In a script without blanks the sentence goes on
// behind the first one.
std::size_t size_of_path(std::string_view run) {
  std::size_t size = 0;
  for (std::size_t at = run.find(kEnding); at != std::string_view::npos;
       at = run.find(kEnding, size)) {
    size = at + kEnding.size();
    const bool goes_on = size < run.size() && static_cast<unsigned char>(run[size]) >= 0x80;
    if (goes_on) break;
  }
  return size;
}

std::string_view path_at(std::string_view text) {
  std::size_t end = 0;
  std::size_t part = 0;
  while (end < text.size() && (part = part_of_path(text, end)) != 0) end += part;
  return text.substr(0, size_of_path(text.substr(0, end)));
}

// Latin-1, Extended-A, -B and Additional (Unicode, Blocks.txt), in UTF-8.
bool ends_with_latin_letter(std::string_view text) {
  const auto byte = [text](std::size_t from_end) {
    return from_end > text.size() ? 0U : static_cast<unsigned char>(text[text.size() - from_end]);
  };
  const bool is_of_two = byte(2) >= 0xC3 && byte(2) <= 0xC9;
  return byte(1) >= 0x80 && (is_of_two || (byte(3) == 0xE1 && byte(2) >= 0xB8 && byte(2) <= 0xBB));
}

// "keynote:", "Fußnote:". A word of another script may precede the scheme without a blank.
bool goes_on_in_scheme(std::string_view before) {
  if (before.empty()) return false;
  const char last = before.back();
  return text::is_word_character(last) || last == '-' || ends_with_latin_letter(before);
}

// Searches for the colon, which is rarer than any letter.
void collect(std::string_view text, std::vector<std::string>& references) {
  for (std::size_t at = text.find(':'); at != std::string_view::npos; at = text.find(':', at + 1)) {
    std::string_view before = text.substr(0, at);
    if (!before.ends_with(kScheme)) continue;
    before.remove_suffix(kScheme.size());
    if (goes_on_in_scheme(before)) continue;
    const std::string_view path = path_at(text.substr(at + 1));
    const bool is_new = std::ranges::find(references, path) == references.end();
    if (!path.empty() && is_new) references.emplace_back(path);
  }
}

}  // namespace

void add_note_references(const json::View& value, std::vector<std::string>& references) {
  switch (value.type()) {
    case json::Type::string: return collect(value.string(), references);
    case json::Type::array:
      value.each_element([&](std::size_t, const json::View& element) {
        add_note_references(element, references);
        return true;
      });
      return;
    case json::Type::object:
      value.each_member([&](std::size_t, std::string_view, const json::View& member) {
        add_note_references(member, references);
        return true;
      });
      return;
    default: return;
  }
}

std::vector<std::string> note_references(const Json& value) {
  std::vector<std::string> references;
  add_note_references(value, references);
  return references;
}

}  // namespace baton::context
