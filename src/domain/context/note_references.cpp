#include "domain/context/note_references.h"

#include <algorithm>
#include <string_view>

#include <nlohmann/json.hpp>

#include "domain/model/members.h"
#include "domain/search/words.h"
#include "text/ascii.h"

namespace baton::context {
namespace {

constexpr std::string_view kScheme = "note:";
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

// "See note:a/b.md." refers to a/b.md: the text after the last ".md" is punctuation.
std::string_view path_at(std::string_view text) {
  std::size_t end = 0;
  std::size_t part = 0;
  while (end < text.size() && (part = part_of_path(text, end)) != 0) end += part;
  const std::string_view run = text.substr(0, end);
  const std::size_t ending = run.rfind(kEnding);
  if (ending == std::string_view::npos) return {};
  return run.substr(0, ending + kEnding.size());
}

void collect(std::string_view text, std::vector<std::string>& references) {
  for (std::size_t at = text.find(kScheme); at != std::string_view::npos;
       at = text.find(kScheme, at + kScheme.size())) {
    if (search::is_inside_word(text, at)) continue;  // "keynote:"
    const std::string_view path = path_at(text.substr(at + kScheme.size()));
    const bool is_new = std::ranges::find(references, path) == references.end();
    if (!path.empty() && is_new) references.emplace_back(path);
  }
}

}  // namespace

void add_note_references(const Json& value, std::vector<std::string>& references) {
  if (value.is_string()) collect(model::text_of(value), references);
  if (!value.is_structured()) return;
  for (const Json& element : value) add_note_references(element, references);
}

std::vector<std::string> note_references(const Json& value) {
  std::vector<std::string> references;
  add_note_references(value, references);
  return references;
}

}  // namespace baton::context
