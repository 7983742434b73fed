#include "app/core/secret_guard.h"

#include <utility>

#include <nlohmann/json.hpp>

#include "domain/detection/find_secrets.h"
#include "domain/policy/secrets.h"
#include "domain/shared/faults.h"
#include "text/concat.h"
#include "text/utf8.h"

namespace baton::app {
namespace {

// "github-token at character 17": never the secret itself.
std::string place_in(const std::string& text, const policy::RedactionReport& report,
                     const detection::SecretRules& rules) {
  const std::string& kind = report.redactions.front().field;
  const std::vector<detection::Secret> secrets =
      detection::find_secrets(text, detection::Scope::all, rules);
  if (secrets.empty()) return kind;  // it stands in a text within the text
  const std::size_t before =
      text::count_code_points(std::string_view(text).substr(0, secrets.front().begin));
  return text::concat(kind, " at character ", std::to_string(before + 1));
}

}  // namespace

Result<std::string> guard_text(const std::string& key, const std::string& value,
                               shared::Secrets secrets, Workspace& workspace) {
  BATON_TRY(const policy::SecretSettings* settings, workspace.secrets());
  policy::Redacted cleaned = policy::redact_secrets(Json(value), settings->rules);
  if (cleaned.report.redactions.empty()) return value;
  if (secrets == shared::Secrets::refused) {
    return fail(shared::secret_refused(key, place_in(value, cleaned.report, settings->rules)));
  }
  return cleaned.document.get<std::string>();
}

Result<Json> guard_document(const std::string& key, Json value, shared::Secrets secrets,
                            Workspace& workspace) {
  BATON_TRY(const policy::SecretSettings* settings, workspace.secrets());
  policy::Redacted cleaned = policy::redact_secrets(std::move(value), settings->rules);
  if (cleaned.report.redactions.empty() || secrets == shared::Secrets::redacted) {
    return std::move(cleaned.document);
  }
  const policy::Redaction& first = cleaned.report.redactions.front();
  return fail(shared::secret_refused(
      key, text::concat(first.field, " at ", first.path.empty() ? "the value" : first.path)));
}

}  // namespace baton::app
