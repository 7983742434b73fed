#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "json/document_prefix.h"

namespace baton::json {

// Follows a text that arrives in pieces of any size, and knows the documents that are open in it:
// one that begins with a line, one that begins with a line of a string of that document, and so on.
// They are judged by their beginnings: see DocumentPrefix. Takes time linear in the text.
class OpenDocuments {
 public:
  // The next characters.
  void take(std::string_view text);

  // A part of a text that a string can replace.
  struct Part {
    std::size_t begin = 0;
    std::size_t end = 0;
    std::string quote = {};  // what must be before and behind the string

    friend bool operator==(const Part&, const Part&) = default;
  };

  // What can be replaced of a text from `begin`, up to which it was taken, to `end` while the
  // documents stay documents: the characters of each string, but not the quotes around them, and
  // whole values outside of strings, for which a quote has the backslashes that the strings around
  // it need.
  [[nodiscard]] std::vector<Part> parts(std::string_view text, std::size_t begin,
                                        std::size_t end) const;

 private:
  // The text, or the string that is open in the document of the level before.
  struct Level {
    DocumentPrefix prefix = {};
    bool passes_line = false;    // because it does not begin a document
    std::size_t hex_digits = 0;  // that are missing of an escape such as \u0022
    unsigned code = 0;           // of that escape
  };

  // Where the next character is: in the document of the level `depth`, outside of strings; or in a
  // text or string of that level that is not a document.
  struct Inside {
    std::size_t depth = 0;
    bool is_document = false;

    friend bool operator==(const Inside&, const Inside&) = default;
  };
  class PartList;

  void take(std::size_t depth, std::string_view text);
  std::size_t take_run(std::size_t depth, std::string_view text);
  void take_character(std::size_t depth, char character);
  void take_in_string(std::size_t depth, char character, bool is_escape);
  // The end of the character at `at`, or of the escapes that stand for one.
  std::size_t take_whole_character(std::string_view text, std::size_t at);
  // Adds the character at `at` to the parts, if it can be replaced. Returns its end.
  std::size_t take_part(std::string_view text, std::size_t at, PartList& parts);
  [[nodiscard]] bool is_in_escape() const;
  [[nodiscard]] bool has_ended(std::size_t depth) const;
  [[nodiscard]] Inside inside() const;

  static constexpr std::size_t kMostLevels = 9;  // as deep as values are redacted
  std::array<Level, kMostLevels> levels_ = {};
};

}  // namespace baton::json
