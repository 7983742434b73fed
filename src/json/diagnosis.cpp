#include "json/diagnosis.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "text/ascii.h"
#include "text/concat.h"

namespace baton::json {
namespace {

constexpr std::array<std::string_view, 4> kMarkers = {"<<<<<<<", "|||||||", "=======", ">>>>>>>"};

// Spellings of other languages, with JSON's spelling.
constexpr std::array<std::pair<std::string_view, std::string_view>, 8> kSpellings = {{
    {"True", "true"},
    {"TRUE", "true"},
    {"False", "false"},
    {"FALSE", "false"},
    {"None", "null"},
    {"NULL", "null"},
    {"Null", "null"},
    {"undefined", "null"},
}};

// Of typed and copied texts.
constexpr std::array<std::string_view, 7> kTypographicQuotes = {
    "\u201c", "\u201d", "\u201e", "\u2018", "\u2019", "\u00ab", "\u00bb"};
constexpr std::string_view kNoBreakSpace = "\u00a0";

constexpr bool wants_value(Expected expected) {
  return expected == Expected::value || expected == Expected::value_or_array_end;
}

constexpr bool wants_name(Expected expected) {
  return expected == Expected::name || expected == Expected::name_or_object_end;
}

constexpr Phrase phrase_of(Expected expected) {
  switch (expected) {
    case Expected::value: return "expected a value";
    case Expected::value_or_array_end: return "expected a value or ']'";
    case Expected::name: return "expected a member name in double quotes";
    case Expected::name_or_object_end: return "expected a member name in double quotes or '}'";
    case Expected::colon: return "expected ':' after the member name";
    case Expected::comma_or_object_end: return "expected ',' or '}'";
    case Expected::comma_or_array_end: return "expected ',' or ']'";
    case Expected::end_of_text: return "unexpected text after the document";
  }
  return "not JSON";
}

constexpr bool is_word_character(char c) {
  return text::is_letter(c) || c == '_' || c == '$';
}

constexpr bool begins_value(char character) {
  return std::string_view("{[\"-0123456789tfn").find(character) != std::string_view::npos;
}

std::string_view word_at(std::string_view text, std::size_t offset) {
  std::size_t end = offset;
  while (end < text.size() && is_word_character(text[end])) ++end;
  return text.substr(offset, end - offset);
}

Fault cut_off(std::size_t offset, const Surroundings& around) {
  Fault fault{.phrase = "unexpected end of the text", .offset = offset};
  if (around.container == Container::none) {
    fault.phrase = "the text is empty";
    fault.hint = "a JSON document has at least one value, such as {}";
    return fault;
  }
  const bool is_object = around.container == Container::object;
  fault.hint =
      text::concat(is_object ? "an object" : "an array", " is not closed; the file may be cut off");
  fault.earlier =
      Fault::Earlier{.offset = around.opened,
                     .note = is_object ? "the object begins here" : "the array begins here"};
  return fault;
}

// A conflict marker of git or diff3 is at the start of its line.
bool is_conflict_marker(std::string_view text, std::size_t offset) {
  if (offset != 0 && text[offset - 1] != '\n') return false;
  for (const std::string_view marker : kMarkers) {
    if (text.substr(offset).starts_with(marker)) return true;
  }
  return false;
}

// Detects text that is invalid anywhere outside a string, whatever token is expected.
std::optional<Fault> foreign_text(std::string_view text, std::size_t offset) {
  const std::string_view rest = text.substr(offset);
  if (is_conflict_marker(text, offset)) {
    return Fault{.phrase = "the file has merge conflict markers",
                 .offset = offset,
                 .hint = "keep one side of each conflict and remove the marker lines"};
  }
  if (rest.find_first_not_of('\0') == std::string_view::npos) {
    return Fault{.phrase = "NUL bytes at the end",
                 .offset = offset,
                 .hint = text::concat("the last ", std::to_string(rest.size()),
                                      " bytes are zero, as a power cut may leave them")};
  }
  if (rest.starts_with("//") || rest.starts_with("/*") || rest.front() == '#') {
    return Fault{.phrase = "JSON has no comments",
                 .offset = offset,
                 .hint = "remove the comment, or keep it as a member"};
  }
  if (rest.front() == '\'') {
    return Fault{.phrase = "JSON has no single quotes",
                 .offset = offset,
                 .hint = "write strings and member names in double quotes"};
  }
  if (std::ranges::any_of(kTypographicQuotes,
                          [rest](std::string_view quote) { return rest.starts_with(quote); })) {
    return Fault{.phrase = "JSON has no typographic quotes",
                 .offset = offset,
                 .hint = "write strings and member names in plain double quotes"};
  }
  if (rest.starts_with(kNoBreakSpace)) {
    return Fault{.phrase = "a no-break space outside of a string",
                 .offset = offset,
                 .hint = "replace it with a blank"};
  }
  return std::nullopt;
}

std::optional<Fault> odd_value(std::string_view text, std::size_t offset) {
  const std::string_view rest = text.substr(offset);
  const bool has_sign = rest.front() == '-' || rest.front() == '+';
  const std::string_view word = word_at(text, offset + (has_sign ? 1 : 0));
  if (word == "NaN" || word == "nan" || word == "Infinity" || word == "inf") {
    return Fault{.phrase = "JSON has no NaN and no Infinity",
                 .offset = offset,
                 .hint = "write null, or a string"};
  }
  if (rest.front() == '+' || rest.front() == '.') {
    return Fault{.phrase = "malformed number",
                 .offset = offset,
                 .hint = "a number starts with '-' or a digit"};
  }
  for (const auto& [spelling, right] : kSpellings) {
    if (word != spelling) continue;
    return Fault{.phrase = "expected a value",
                 .offset = offset,
                 .hint = text::concat("JSON writes '", right, "'")};
  }
  return std::nullopt;
}

std::string hint_for(Expected expected, char found) {
  if (wants_name(expected) && is_word_character(found)) return "put the name in double quotes";
  if (wants_value(expected) && is_word_character(found)) {
    return "a string is written in double quotes; the only words are true, false and null";
  }
  if (wants_value(expected) && (found == ',' || found == '}')) return "a value is missing";
  if (expected == Expected::colon && (found == '=' || found == ',')) {
    return "name and value are separated by ':'";
  }
  const bool wants_comma =
      expected == Expected::comma_or_object_end || expected == Expected::comma_or_array_end;
  if (wants_comma && begins_value(found)) return "a comma is missing before it";
  if (expected == Expected::comma_or_object_end && found == ']') return "an object ends with '}'";
  if (expected == Expected::comma_or_array_end && found == '}') return "an array ends with ']'";
  if (expected == Expected::end_of_text && (found == '}' || found == ']')) {
    return "unmatched closing bracket";
  }
  if (expected == Expected::end_of_text) return "a file holds one JSON document and nothing else";
  return {};
}

}  // namespace

Fault diagnose(std::string_view text, std::size_t offset, Expected expected,
               const Surroundings& around) {
  if (offset >= text.size()) return cut_off(offset, around);
  if (std::optional<Fault> fault = foreign_text(text, offset)) return *std::move(fault);
  const char found = text[offset];
  if (wants_value(expected)) {
    if (std::optional<Fault> fault = odd_value(text, offset)) return *std::move(fault);
  }
  if (expected == Expected::end_of_text && begins_value(found)) {
    return {.phrase = "a second document in one text",
            .offset = offset,
            .hint = "a file holds one JSON document; put several into an array",
            .earlier = Fault::Earlier{.offset = around.opened, .note = "the first begins here"}};
  }
  const bool is_hexadecimal = offset > 0 && text[offset - 1] == '0' && text::to_lower(found) == 'x';
  return {.phrase = phrase_of(expected),
          .offset = offset,
          .hint = is_hexadecimal ? "JSON has no hexadecimal numbers" : hint_for(expected, found)};
}

}  // namespace baton::json
