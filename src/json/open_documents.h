#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

#include "json/document_prefix.h"

namespace baton::json {

// Follows a text that arrives in pieces of any size, and knows the documents that are open in it:
// one that begins with a line, one that begins with a line of a string of that document, and so on.
// They are judged by their beginnings: see DocumentPrefix. Takes time linear in the text.
class OpenDocuments {
 public:
  // The next characters.
  void take(std::string_view text);

  // What must be before and behind a string that replaces `value`, the next characters, as a value
  // of the innermost document: a quote with the backslashes that the strings around it need. Empty
  // if `value` is in a string that is not a document, or cannot be a value.
  [[nodiscard]] std::string quote_for(std::string_view value) const;

 private:
  // The text, or the string that is open in the document of the level before.
  struct Level {
    DocumentPrefix prefix = {};
    bool passes_line = false;    // because it does not begin a document
    std::size_t hex_digits = 0;  // that are missing of an escape such as \u0022
    unsigned code = 0;           // of that escape
  };

  void take(std::size_t depth, std::string_view text);
  std::size_t take_run(std::size_t depth, std::string_view text);
  void take_character(std::size_t depth, char character);
  void take_in_string(std::size_t depth, char character, bool is_escape);
  [[nodiscard]] std::string quote() const;

  static constexpr std::size_t kMostLevels = 9;  // as deep as values are redacted
  std::array<Level, kMostLevels> levels_ = {};
};

}  // namespace baton::json
