#include "domain/detection/connection_string.h"

#include <algorithm>
#include <array>

#include "domain/detection/value_range.h"
#include "text/ascii.h"

namespace baton::detection {
namespace {

// "Initial Catalog=", " b="
bool begins_pair(std::string_view text) {
  const auto* const end =
      std::ranges::find_if_not(text, [](char c) { return text::is_word_character(c) || c == ' '; });
  return end != text.end() && *end == '=' && end != text.begin();
}

// "&amp;" and the like end with a semicolon that separates nothing.
bool ends_with_entity(std::string_view text) {
  constexpr std::array<std::string_view, 5> kEntities = {"&amp", "&quot", "&apos", "&lt", "&gt"};
  return std::ranges::any_of(kEntities,
                             [&](std::string_view entity) { return text.ends_with(entity); });
}

// "x,user=y": other characters separate the pairs.
bool contains_pairs(std::string_view value) {
  for (std::size_t at = value.find_first_of(",&|"); at != std::string_view::npos;
       at = value.find_first_of(",&|", at + 1)) {
    if (begins_pair(value.substr(at + 1))) return true;
  }
  return false;
}

bool follows_pair(std::string_view text, std::size_t name) {
  const std::size_t end = skip_back(text, name, " ");
  return end > 0 && text[end - 1] == ';' && !ends_with_entity(text.substr(0, end - 1));
}

}  // namespace

bool is_in_connection_string(std::string_view text, NameRange name, std::size_t at) {
  if (text[at - 1] != '=') return false;
  const ValueRange value = read_value(text, at, Ending::semicolon);
  const std::string_view whole = value.in(text);
  if (whole.empty() || ends_with_entity(whole) || contains_pairs(whole)) return false;
  const std::string_view rest = text.substr(value.end);
  const bool is_behind_pair = follows_pair(text, name.begin);
  if (rest.starts_with(';')) return is_behind_pair || begins_pair(rest.substr(1));
  const bool ends_text = rest.empty() || std::string_view("\"'\n").find(rest[0]) != rest.npos;
  return is_behind_pair && ends_text && text::is_alphanumeric(whole.back());
}

}  // namespace baton::detection
