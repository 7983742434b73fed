#include "app/core/findings/error_text.h"

#include "domain/policy/secrets.h"
#include "text/concat.h"
#include "text/terminal.h"

namespace baton::app {

std::string headline_of(const Error& error) {
  return text::concat(error.phrase.view(), error.subject.empty() ? "" : ": ", error.subject);
}

std::string sentence_of(const Error& error) {
  return text::join_clauses(headline_of(error), error.hint);
}

std::string error_text(const Error& error, const detection::SecretRules& rules) {
  std::string lines = text::concat("baton: error: ", headline_of(error));
  if (!error.hint.empty()) lines += text::concat("\n  hint: ", error.hint);
  return text::printable(policy::redact_secrets(lines + "\n", rules));
}

std::string text_with_place(const Finding& finding) {
  return text::concat(finding.instance_location, finding.instance_location.empty() ? "" : ": ",
                      finding.message);
}

}  // namespace baton::app
