#include "domain/context/note_references.h"

#include <algorithm>
#include <string_view>

#include <nlohmann/json.hpp>

#include "domain/model/members.h"
#include "text/ascii.h"

namespace baton::context {
namespace {

constexpr std::string_view kScheme = "note:";
constexpr std::string_view kEnding = ".md";

bool is_part_of_path(char c) {
  return text::is_alphanumeric(c) || c == '.' || c == '_' || c == '-' || c == '/';
}

// "See note:a/b.md." refers to a/b.md: the text after the last ".md" is punctuation.
std::string_view path_at(std::string_view text) {
  const auto end = std::ranges::find_if_not(text, is_part_of_path);
  const std::string_view run = text.substr(0, static_cast<std::size_t>(end - text.begin()));
  const std::size_t ending = run.rfind(kEnding);
  if (ending == std::string_view::npos) return {};
  return run.substr(0, ending + kEnding.size());
}

void collect(std::string_view text, std::vector<std::string>& references) {
  for (std::size_t at = text.find(kScheme); at != std::string_view::npos;
       at = text.find(kScheme, at + kScheme.size())) {
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
