#include "app/core/findings/error_finding.h"

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

}  // namespace

Finding finding_of(const Error& error, const std::string& file) {
  const bool names_file = error.position.has_value() && !error.subject.empty();
  Finding finding{.rule = rule_of(error),
                  .message = std::string(error.phrase.view()),
                  .instance_location = error.pointer,
                  .file = names_file ? error.subject : file,
                  .position = error.position,
                  .hint = error.hint};
  if (!names_file && !error.subject.empty() && error.subject != file) {
    finding.message += text::concat(": ", error.subject);
  }
  // Any other code's phrase says what the system's text would repeat.
  const bool has_reason = error.cause != 0 && error.code == ErrorCode::unavailable;
  const char* const reason = has_reason ? strerrordesc_np(error.cause) : nullptr;
  if (reason != nullptr) finding.message += text::concat(": ", reason);
  return finding;
}

}  // namespace baton::app
