#include "web/report.h"

#include "app/core/findings/error_text.h"
#include "app/core/findings/finding_json.h"
#include "domain/policy/secrets.h"
#include "json/print.h"

namespace baton::web {

void print_error(const Error& error, Console& console, ErrorForm form) {
  if (form == ErrorForm::json) {
    const Json document =
        policy::redact_secrets(app::to_json(error), detection::SecretRules::built_in()).document;
    return console.write(Stream::output, json::print(document));
  }
  console.write(Stream::error, app::error_text(error));
}

}  // namespace baton::web
