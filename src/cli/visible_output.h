#pragma once

#include <string>
#include <string_view>

#include "host/console.h"

namespace baton::cli {

// Writes an answer: JSON, or text that may have colours. On a terminal, DEL, control characters
// beyond ASCII and characters that reorder text become escapes such as "\u009b", which are JSON's
// escapes as well. Elsewhere, the text is unchanged.
void write_visibly(Console& console, Stream stream, std::string_view text);

// Writes a text of any other program to standard output, piece by piece. On a terminal it is
// printable(), so that no control character takes effect, also if the pieces divide characters or
// line ends. Elsewhere, the text is unchanged.
class TextOutput {
 public:
  explicit TextOutput(Console& console) : console_(console) {}
  void write(std::string_view piece);
  void finish();  // the rest

 private:
  Console& console_;
  std::string held_;  // the beginning of a character or a line end
};

}  // namespace baton::cli
