#include "app/context/redact_document.h"

#include <array>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "app/core/caller/caller.h"
#include "app/core/configuration/launched_agents.h"
#include "app/core/redaction/policy_rules.h"
#include "domain/model/relevance_map.h"
#include "domain/policy/secrets.h"
#include "json/read.h"
#include "text/concat.h"
#include "text/names.h"
#include "text/utf16.h"

namespace baton::app {
namespace {

Error unknown_type(const std::string& type, const Configuration& configuration) {
  std::vector<std::string_view> names;
  for (const auto& [name, policy] : configuration.policies.all()) names.push_back(name);
  const std::optional<std::string_view> nearest = text::nearest(type, names);
  return {.code = ErrorCode::not_found,
          .phrase = "unknown context type",
          .subject = type,
          .hint = nearest ? text::concat("did you mean ", *nearest, "?")
                          : text::concat("types with a policy: ", text::enumerate(names))};
}

// The rules of an agent's outputs, of a policy, or of a context type. A misspelt type is refused,
// because it would redact nothing.
Result<std::vector<policy::FieldRule>> rules_for(const RedactDocument& request,
                                                 const Configuration& configuration,
                                                 const Directory& root) {
  const policy::Policies& policies = configuration.policies;
  if (!request.context_type) return policies.field_rules();
  const std::string& type = *request.context_type;
  const std::string_view agent = model::bare_agent_name(type);
  if (configuration.relevance_map.find(agent) != nullptr) return policies.field_rules({agent});
  if (const policy::Policy* policy = policies.find(type)) return policy->field_rules;
  const Result<policy::ContextType> kind = policy::parse_context_type(type);
  const std::string meant = kind ? std::string() : launched_as(type, configuration, root);
  if (configuration.relevance_map.find(meant) != nullptr) return policies.field_rules({meant});
  if (!kind) return fail(unknown_type(type, configuration));
  return policies.field_rules({.author = {}, .kind = kind->kind, .type = kind->type});
}

// An agent that can hash a guess can tell what a pseudonym in its context stands for.
void hide_pseudonyms(std::vector<policy::FieldRule>& rules) {
  for (policy::FieldRule& rule : rules) {
    if (rule.action == policy::Action::hash) rule.action = policy::Action::redact;
  }
}

}  // namespace

Result<void> require_utf8_text(std::string_view text, const std::string& name) {
  if (!text::utf8_of_utf16(text)) return {};
  return fail(ErrorCode::malformed, "the text is not UTF-8", name,
              "it looks like UTF-16; save it as UTF-8");
}

Result<Outcome<DocumentRedacted>> redact_document(const RedactDocument& request,
                                                  Workspace& workspace) {
  BATON_TRY(const Configuration* configuration, workspace.configuration());
  BATON_TRY(std::vector<policy::FieldRule> rules,
            rules_for(request, *configuration, workspace.host().root));
  if (!limited_agent(workspace).empty()) hide_pseudonyms(rules);
  BATON_TRY(const policy::SecretSettings* settings, workspace.secrets());
  if (request.form == SourceForm::text) {
    BATON_CHECK(require_utf8_text(request.source.text, request.source.name));
    return DocumentRedacted{.redacted =
                                policy::redact_secrets(Json(request.source.text), settings->rules)};
  }
  BATON_TRY(Json document, json::read(request.source.text, request.source.name,
                                      {.big_integers = json::BigIntegers::refused}));
  BATON_TRY(const policy::Pseudonym pseudonym, pseudonym_for(rules, workspace));
  const policy::FieldRules fields(rules, pseudonym);
  const policy::SecretsInText secrets(settings->rules);
  const std::array<const policy::Pass*, 2> passes = {&fields, &secrets};
  return DocumentRedacted{.redacted = policy::redact(std::move(document), passes)};
}

Json report_of(const DocumentRedacted& answer) {
  const std::vector<policy::Redaction>& redactions = answer.redacted.report.redactions;
  Json entries = Json::array();
  for (const policy::Redaction& redaction : redactions) {
    const bool again = !entries.empty() && entries.back()["instanceLocation"] == redaction.path &&
                       entries.back()["kind"] == redaction.field;
    if (again) {
      entries.back()["count"] = entries.back()["count"].get<std::size_t>() + 1;
      continue;
    }
    entries.push_back({{"instanceLocation", redaction.path},
                       {"kind", redaction.field},
                       {"action", policy::to_text(redaction.action)},
                       {"count", std::size_t{1}}});
  }
  return {{"total", redactions.size()}, {"redactions", std::move(entries)}};
}

}  // namespace baton::app
