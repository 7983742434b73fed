#include "app/core/request/report_error.h"

#include <algorithm>
#include <optional>

#include "app/core/findings/error_text.h"
#include "app/core/findings/finding_json.h"
#include "app/core/workspace.h"
#include "domain/policy/secrets.h"
#include "json/print.h"

namespace baton::app {

ErrorForm error_form_of(const std::vector<std::string>& arguments) {
  const bool is_json = std::ranges::find(arguments, "--json") != arguments.end();
  return is_json ? ErrorForm::json : ErrorForm::text;
}

int report_error(const Error& error, const ErrorReport& report) {
  std::optional<Workspace> workspace;
  const Result<OpenedProject> project = report.opener.open(report.root);
  if (project) workspace.emplace(*project);
  const detection::SecretRules& rules =
      workspace ? workspace->secrets_in_answers().rules : detection::SecretRules::built_in();
  if (report.form == ErrorForm::json) {
    report.console.write(Stream::output,
                         json::print(policy::redact_secrets(to_json(error), rules).document));
  } else {
    report.console.write(Stream::error, error_text(error, rules));
  }
  return static_cast<int>(error.code);
}

}  // namespace baton::app
