#include "app/core/findings/error_finding.h"

#include <algorithm>
#include <cstring>

#include "app/core/findings/finding_json.h"
#include "text/ascii.h"
#include "text/concat.h"

namespace baton::app {
namespace {

// Rules have lower-case names: "value-damaged" for the code VALUE_DAMAGED.
std::string rule_of(const Error& error) {
  std::string rule(code_of(error));
  for (char& character : rule) {
    character = character == '_' ? '-' : text::to_lower(character);
  }
  return rule;
}

// The place in a file that explains the error, such as the keyword of a schema that refers to a
// missing file.
const RelatedLocation* explaining_place(const Error& error) {
  const auto place = std::ranges::find_if(error.related, [](const RelatedLocation& related) {
    return !related.file.empty() && related.position;
  });
  return place == error.related.end() ? nullptr : &*place;
}

}  // namespace

Finding finding_of(const Error& error, const std::string& file) {
  const bool names_file = error.position.has_value() && !error.subject.empty();
  Finding finding{.rule = rule_of(error),
                  .message = std::string(error.phrase.view()),
                  .instance_location = error.pointer,
                  .file = names_file ? error.subject : file,
                  .position = error.position,
                  .hint = error.hint};
  const RelatedLocation* const place = names_file ? nullptr : explaining_place(error);
  if (place != nullptr) {
    finding.file = place->file;
    finding.position = place->position;
  }
  if (!names_file && !error.subject.empty() && error.subject != finding.file) {
    finding.message += text::concat(": ", error.subject);
  }
  // Any other code's phrase says what the system's text would repeat.
  const bool has_reason = error.cause != 0 && error.code == ErrorCode::unavailable;
  const char* const reason = has_reason ? strerrordesc_np(error.cause) : nullptr;
  if (reason != nullptr) finding.message += text::concat(": ", reason);
  return finding;
}

}  // namespace baton::app
