#include "web/report.h"

#include <string>

#include "app/core/finding_json.h"
#include "domain/policy/secrets.h"
#include "json/print.h"
#include "text/concat.h"
#include "text/terminal.h"

namespace baton::web {

void print_error(const Error& error, Console& console, ErrorForm form) {
  const auto& rules = detection::SecretRules::built_in();
  if (form == ErrorForm::json) {
    const Json document = policy::redact_secrets(app::to_json(error), rules).document;
    return console.write(Stream::output, json::print(document));
  }
  std::string lines = text::concat("baton: error: ", error.phrase.view());
  if (!error.subject.empty()) lines += text::concat(": ", error.subject);
  if (!error.hint.empty()) lines += text::concat("\n  hint: ", error.hint);
  console.write(Stream::error, text::printable(policy::redact_secrets(lines + "\n", rules)));
}

}  // namespace baton::web
