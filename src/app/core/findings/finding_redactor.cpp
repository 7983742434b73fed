#include "app/core/findings/finding_redactor.h"

#include <mutex>
#include <optional>
#include <utility>

#include <nlohmann/json.hpp>

#include "domain/model/kept_conflicts.h"
#include "domain/policy/secrets.h"
#include "json/pointer.h"
#include "text/concat.h"

namespace baton::app {
namespace {

void conceal_secret(Finding& finding) {
  finding.message = text::concat("violates the rule \"", finding.rule,
                                 "\"; the value contains a secret, so it is not shown");
  finding.hint.clear();
}

void conceal(Finding& finding) {
  const bool is_conflict = finding.rule == model::kMergeConflict;
  const std::string what = is_conflict ? "both sides of a merge changed it"
                                       : text::concat("violates the rule \"", finding.rule, "\"");
  finding.message = text::concat(what, "; a policy redacts this value, so it is not shown");
  finding.hint = is_conflict
                     ? "`baton get --decrypt /extensions/conflicts` shows the values of both "
                       "sides, and `baton set` keeps one"
                     : "`baton lint` names field rules that make outputs invalid";
}

}  // namespace

// Shared by copies. Files may be validated in several threads.
struct FindingRedactor::Places {
  FieldRules rules = {};
  Secrets find_secrets = {};
  std::once_flag once = {};
  policy::HiddenPlaces hidden = {};
  policy::SecretSettings secrets = {};

  void find() {
    std::call_once(once, [this] {
      hidden = policy::HiddenPlaces(rules());
      secrets = find_secrets();
    });
  }
};

FindingRedactor::FindingRedactor(FieldRules rules, Secrets secrets)
    : places_(std::make_shared<Places>()) {
  places_->rules = std::move(rules);
  places_->find_secrets = std::move(secrets);
}

const policy::HiddenPlaces& FindingRedactor::places() const {
  places_->find();
  return places_->hidden;
}

Result<Findings> FindingRedactor::findings(const schema::Validator& validator,
                                           const json::View& document) const {
  BATON_TRY(Findings findings, validator.validate(document));
  return concealed(std::move(findings), document);
}

Findings FindingRedactor::concealed(Findings findings, const json::View& document) const {
  if (findings.empty()) return findings;
  conceal_secrets(findings, document);
  conceal_hidden(findings);
  return findings;
}

// The wording of a message is cut, and lacks the names around the value: what a secret is must be
// decided in the document.
void FindingRedactor::conceal_secrets(Findings& findings, const json::View& document) const {
  places_->find();
  if (places_->secrets.shows_secrets()) return;
  for (Finding& finding : findings) {
    const auto place = json::Pointer::parse(finding.instance_location);
    const json::View value = place ? json::find(document, *place) : json::View();
    if (!value || !value.is_string()) continue;
    const policy::Redacted redacted =
        policy::redact_secrets_at(*place, document, places_->secrets.rules);
    if (!redacted.report.redactions.empty()) conceal_secret(finding);
  }
}

void FindingRedactor::conceal_hidden(Findings& findings) const {
  for (Finding& finding : findings) {
    auto place = json::Pointer::parse(finding.instance_location);
    if (!place) continue;
    const std::optional<std::size_t> shown = places().hidden_after(place->tokens());
    if (!shown) continue;
    while (place->tokens().size() > *shown) place = place->parent();
    finding.instance_location = place->text();
    conceal(finding);
  }
}

FindingRedactor finding_redactor_of(Workspace& workspace) {
  const auto rules = [&workspace] {
    const Result<const Configuration*> configuration = workspace.configuration();
    if (configuration) return (*configuration)->policies.field_rules();
    const Result<Configuration> defaults = default_configuration();
    return defaults ? defaults->policies.field_rules() : std::vector<policy::FieldRule>();
  };
  return {rules, [&workspace] { return workspace.secrets_in_answers(); }};
}

}  // namespace baton::app
