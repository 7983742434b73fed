#include "app/core/values/secret_guard.h"

#include <utility>

#include <nlohmann/json.hpp>

#include "domain/detection/find_secrets.h"
#include "domain/detection/personal_data.h"
#include "domain/policy/personal_data.h"
#include "domain/policy/secrets.h"
#include "domain/shared/faults.h"
#include "text/concat.h"
#include "text/utf8.h"

namespace baton::app {
namespace {

constexpr std::string_view kRedacted = "redacted: ";

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

// A member's name can be a secret, too.
std::string place_in(const Json& /*value*/, const policy::RedactionReport& report,
                     const detection::SecretRules& rules) {
  const policy::Redaction& first = report.redactions.front();
  return text::concat(first.field, " at ",
                      first.path.empty() ? "the value" : policy::redact_secrets(first.path, rules));
}

std::string personal_place_in(const std::string& text, const policy::RedactionReport& report) {
  const std::vector<detection::Secret> found = detection::find_personal_data(text);
  if (found.empty()) return report.redactions.front().field;  // it stands in a text within the text
  const std::size_t before =
      text::count_code_points(std::string_view(text).substr(0, found.front().begin));
  return text::concat(found.front().kind, " at character ", std::to_string(before + 1));
}

std::string personal_place_in(const Json& /*value*/, const policy::RedactionReport& report) {
  const policy::Redaction& first = report.redactions.front();
  return text::concat(first.field, " at ", first.path.empty() ? "the value" : first.path);
}

std::string warning_of(std::string_view what, const std::string& place,
                       const policy::RedactionReport& report) {
  const std::size_t others = report.redactions.size() - 1;
  const std::string more =
      others == 0 ? std::string() : text::concat(", and ", std::to_string(others), " more");
  return text::concat(what, place, more);
}

// A key's value without secrets. Paths in the report are those in the value.
policy::Redacted redact_under(const std::string& key, Json value,
                              const detection::SecretRules& rules) {
  const json::Pointer place = json::Pointer().child(key);
  const std::string prefix = place.text();
  const Json entry = {{key, std::move(value)}};
  policy::Redacted redacted = policy::redact_secrets_at(place, entry, rules);
  for (policy::Redaction& redaction : redacted.report.redactions) {
    if (redaction.path.starts_with(prefix)) redaction.path.erase(0, prefix.size());
  }
  return redacted;
}

// The value that may be stored of `value`, in which `cleaned` found secrets.
template <typename Value>
Result<Guarded<Value>> guarded(const std::string& key, Value value, policy::Redacted cleaned,
                               policy::SecretAction action, const detection::SecretRules& rules) {
  using policy::SecretAction;
  if (cleaned.report.redactions.empty()) return Guarded<Value>{std::move(value)};
  const std::string place = place_in(value, cleaned.report, rules);
  if (action == SecretAction::refuse) return fail(shared::secret_refused(key, place));
  if (action == SecretAction::redact) {
    return Guarded<Value>{cleaned.document.template get<Value>(),
                          warning_of(kRedacted, place, cleaned.report)};
  }
  return Guarded<Value>{std::move(value),
                        warning_of("a secret is stored: ", place, cleaned.report)};
}

// The same without its personal data, or with a warning about it.
template <typename Value>
Result<Guarded<Value>> without_personal_data(const std::string& key, Guarded<Value> guarded,
                                             Workspace& workspace,
                                             Refusal refusal = Refusal::fails) {
  using policy::PersonalDataAction;
  BATON_TRY(const Configuration* configuration, workspace.configuration());
  PersonalDataAction action = configuration->personal_data;
  const bool is_refused = action == PersonalDataAction::refuse;
  if (is_refused && refusal == Refusal::redacts) action = PersonalDataAction::redact;
  if (action == PersonalDataAction::off) return guarded;
  policy::Redacted cleaned = policy::redact_personal_data(Json(guarded.value));
  if (cleaned.report.redactions.empty()) return guarded;
  const std::string place = personal_place_in(guarded.value, cleaned.report);
  if (action == PersonalDataAction::refuse) return fail(shared::personal_data_refused(key, place));
  const bool is_redacted = action == PersonalDataAction::redact;
  if (is_redacted) guarded.value = cleaned.document.template get<Value>();
  guarded.warning = text::join_clauses(
      guarded.warning,
      warning_of(is_redacted ? kRedacted : "personal data is stored: ", place, cleaned.report));
  return guarded;
}

}  // namespace

Result<Guarded<std::string>> guard_value(const std::string& key, const std::string& value,
                                         policy::SecretAction secrets, Workspace& workspace,
                                         Refusal refusal) {
  BATON_TRY(const policy::SecretSettings* settings, workspace.secrets());
  const bool is_refused = secrets == policy::SecretAction::refuse;
  if (is_refused && refusal == Refusal::redacts) secrets = policy::SecretAction::redact;
  BATON_TRY(Guarded<std::string> safe,
            guarded(key, value, redact_under(key, Json(value), settings->rules), secrets,
                    settings->rules));
  return without_personal_data(key, std::move(safe), workspace, refusal);
}

Result<Guarded<Json>> guard_document(const std::string& key, Json value,
                                     policy::SecretAction secrets, Workspace& workspace) {
  BATON_TRY(const policy::SecretSettings* settings, workspace.secrets());
  policy::Redacted cleaned = redact_under(key, value, settings->rules);
  BATON_TRY(Guarded<Json> safe,
            guarded(key, std::move(value), std::move(cleaned), secrets, settings->rules));
  return without_personal_data(key, std::move(safe), workspace);
}

Result<Guarded<std::string>> guard_text(const std::string& key, const std::string& text,
                                        policy::SecretAction secrets, Workspace& workspace) {
  BATON_TRY(const policy::SecretSettings* settings, workspace.secrets());
  BATON_TRY(Guarded<std::string> safe,
            guarded(key, text, policy::redact_secrets(Json(text), settings->rules), secrets,
                    settings->rules));
  return without_personal_data(key, std::move(safe), workspace);
}

}  // namespace baton::app
