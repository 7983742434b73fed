#pragma once

#include <string>

namespace baton::json {

constexpr bool is_blank_on_line(char character) {
  return character == ' ' || character == '\t' || character == '\r';
}

// The beginning of what may be a document: an object or an array, with blanks before it on its
// first line and behind it on its last one. Judged by its brackets, and by what can be outside of
// strings; whether it is a document, only read() decides.
class DocumentPrefix {
 public:
  // False if the character cannot be the next one.
  bool takes(char character);

  [[nodiscard]] bool is_open() const { return !closing_.empty(); }
  [[nodiscard]] bool has_ended() const { return has_ended_; }
  [[nodiscard]] bool is_in_string() const { return is_in_string_; }
  // Whether the next character belongs to a backslash.
  [[nodiscard]] bool is_escape() const { return is_escape_; }

 private:
  bool takes_in_string(char character);
  bool takes_bracket(char character);

  std::string closing_;  // the brackets that are missing; the last one comes first
  bool is_in_string_ = false;
  bool is_escape_ = false;
  bool has_ended_ = false;
};

}  // namespace baton::json
