#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "baton/position.h"

namespace baton {

// What the caller can do about a failure. The values are the exit codes of the
// command line, which do not change; 1 is missing because a negative answer is
// not an error (see finding.h).
enum class ErrorCode : std::uint8_t {
  usage = 2,        // correct the request
  malformed = 3,    // correct the input: unreadable, not JSON, not a regular file
  conflict = 4,     // read again, then repeat: stale revision, busy, exists already
  unavailable = 5,  // correct the system: permissions, full disk, I/O; see `cause`
  denied = 6,       // ask a person or agent that has access
  not_found = 7,    // create it or correct its name: no workflow, unknown id
  limit = 8,        // make the input smaller
  internal = 70,    // report it: a defect of baton
};

// A fixed phrase. The consteval constructor accepts literals only, so wording
// can be searched and tested; whatever varies goes in Error's other fields.
class Phrase {
 public:
  // NOLINTNEXTLINE(google-explicit-constructor): a literal is converted implicitly
  explicit(false) consteval Phrase(const char* text) : text_(text) {}
  [[nodiscard]] constexpr std::string_view view() const { return text_; }

 private:
  std::string_view text_;
};

// Another place that explains the failure: "first defined here".
struct RelatedLocation {
  std::string file;
  std::optional<Position> position;
  std::string note;
};

struct Error {
  ErrorCode code = ErrorCode::internal;
  Phrase phrase = "internal error";
  std::string subject = {};               // the path, id or value the phrase is about
  std::optional<Position> position = {};  // where in `subject`, if it is a file
  std::string pointer = {};               // JSON Pointer into the document, if any
  std::string hint = {};                  // how to correct it; never a command that deletes data
  int cause = 0;                          // errno, 0 if the system was not involved
  std::vector<RelatedLocation> related = {};  // further places
  // The name under which a published contract knows this failure, such as KEY_NOT_FOUND of shared
  // contexts; a literal. Empty: the code's own name.
  std::string_view name = {};
};

}  // namespace baton
