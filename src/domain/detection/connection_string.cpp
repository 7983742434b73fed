#include "domain/detection/connection_string.h"

#include <algorithm>
#include <array>
#include <string>

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

// "HOST=x;PASSWORD=y|cat": the variables of a shell have such names, too.
bool is_assigned_by_shell(std::string_view pair) {
  constexpr std::array<std::string_view, 4> kVariables = {
      "HOST=", "DATABASE=", "USERNAME=", "SERVER="};
  return std::ranges::any_of(kVariables,
                             [&](std::string_view variable) { return pair.starts_with(variable); });
}

// Whether the line has a word that only connection strings have, near the place.
bool has_word_of_connection(std::string_view text, std::size_t at) {
  constexpr std::size_t kReachOfWords = 256;
  constexpr std::array<std::string_view, 13> kWordsOfConnection = {
      "server=",   "data source=", "initial catalog=",     "uid=",  "user id=",  "accountname=",
      "endpoint=", "driver=",      "integrated security=", "host=", "provider=", "database=",
      "username="};
  const std::size_t least = at - std::min(at, kReachOfWords);
  std::string_view line = text.substr(least, at - least + kReachOfWords);
  line = line.substr(0, line.find('\n', at - least));
  line.remove_prefix(line.substr(0, at - least).rfind('\n') + 1);  // npos + 1 is 0
  const std::string lower = text::to_lower(line);
  const auto is_at = [&](std::size_t place) {
    if (place > 0 && text::is_word_character(line[place - 1])) return false;
    const std::size_t end = skip_back(line, place, " ");
    const bool is_argument = end > 0 && (line[end - 1] == '(' || line[end - 1] == ',');
    return !is_argument && !is_assigned_by_shell(line.substr(place));
  };
  return std::ranges::any_of(kWordsOfConnection, [&](std::string_view word) {
    std::size_t place = lower.find(word);
    while (place != std::string::npos && !is_at(place)) place = lower.find(word, place + 1);
    return place != std::string::npos;
  });
}

// "x)" of "f(user=a;password=x); b=2", and "x|cat": code ends the value sooner.
bool contains_code(std::string_view value) {
  constexpr std::string_view kOpening = "([{";
  constexpr std::string_view kClosing = ")]}";
  if (value.find_first_of("|&") != std::string_view::npos) return true;
  const std::size_t bracket = kClosing.find(value.back());
  return bracket != std::string_view::npos &&
         std::ranges::count(value, kOpening[bracket]) < std::ranges::count(value, value.back());
}

}  // namespace

bool is_in_connection_string(std::string_view text, NameRange name, std::size_t at) {
  if (text[at - 1] != '=') return false;
  const ValueRange value = read_value(text, at, Ending::semicolon);
  const std::string_view whole = value.in(text);
  if (whole.empty() || ends_with_entity(whole) || contains_pairs(whole)) return false;
  if (contains_code(whole) && !has_word_of_connection(text, name.begin)) return false;
  const std::string_view rest = text.substr(value.end);
  const bool is_behind_pair = follows_pair(text, name.begin);
  if (rest.starts_with(';')) return is_behind_pair || begins_pair(rest.substr(1));
  const bool ends_text = rest.empty() || std::string_view("\"'\n").find(rest[0]) != rest.npos;
  return is_behind_pair && ends_text && text::is_alphanumeric(whole.back());
}

}  // namespace baton::detection
