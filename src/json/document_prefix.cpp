#include "json/document_prefix.h"

#include <cstddef>
#include <string_view>

namespace baton::json {
namespace {

constexpr std::size_t kMostOpen = 256;  // as read() accepts

// Of numbers, true, false, null, and between values.
constexpr bool may_be_outside_of_strings(char character) {
  constexpr std::string_view kCharacters = " \t\r\n,:0123456789+-.eEtrufalsn";
  return kCharacters.find(character) != std::string_view::npos;
}

}  // namespace

bool DocumentPrefix::takes(char character) {
  if (is_in_string_) return takes_in_string(character);
  if (has_ended_) return is_blank_on_line(character) || character == '\n';
  if (takes_bracket(character)) return true;
  if (closing_.empty()) return is_blank_on_line(character);
  is_in_string_ = character == '"';
  return is_in_string_ || may_be_outside_of_strings(character);
}

bool DocumentPrefix::takes_in_string(char character) {
  constexpr unsigned char kFirstPrintable = 0x20;
  if (static_cast<unsigned char>(character) < kFirstPrintable) return false;
  if (is_escape_) {
    is_escape_ = false;
  } else if (character == '\\') {
    is_escape_ = true;
  } else if (character == '"') {
    is_in_string_ = false;
  }
  return true;
}

bool DocumentPrefix::takes_bracket(char character) {
  if (character == '{' || character == '[') {
    closing_ += character == '{' ? '}' : ']';
    return closing_.size() <= kMostOpen;
  }
  if (closing_.empty() || character != closing_.back()) return false;
  closing_.pop_back();
  has_ended_ = closing_.empty();
  return true;
}

}  // namespace baton::json
