#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "json/document_prefix.h"

namespace baton::json {

// Divides a text that may arrive in pieces into lines and what looks like documents: objects and
// arrays that begin and end with a line, as in JSON Lines and between the lines of a log. Only
// read() decides whether such a part is a document. One that is longer than 1 MiB is divided into
// lines. Takes time linear in the text.
class DocumentLines {
 public:
  enum class Input : std::uint8_t { may_continue, is_complete };

  struct Part {
    std::size_t size = 0;
    bool may_be_document = false;
    bool begins_long_document = false;  // which is divided into lines
  };

  // The first part of `text`, which must begin where the part before ended. Empty: the part has not
  // arrived as a whole, and the next call must begin with the same text; or there is no text.
  std::optional<Part> next(std::string_view text, Input input);

 private:
  enum class Found : std::uint8_t { document, begin_of_document, begin_of_long_document, lines };

  Part taken(Part part);
  Found examine(std::string_view text, Input input);
  Found examine(std::string_view text);
  bool takes(char character);

  // What may be a document, and is examined as it arrives.
  struct Candidate {
    std::size_t examined = 0;  // bytes
    DocumentPrefix prefix = {};
  };

  bool begins_line_ = true;
  // So much of the text was examined for a document that it is not.
  std::size_t examined_in_vain_ = 0;
  Candidate candidate_;
};

}  // namespace baton::json
