#include "app/core/redaction/redact_summary.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/core/redaction/policy_rules.h"
#include "app/core/redaction/redact_state.h"
#include "domain/model/members.h"
#include "domain/policy/items.h"

namespace baton::app {
namespace {

void add_to(policy::RedactionReport& report, policy::RedactionReport more) {
  std::ranges::move(more.redactions, std::back_inserter(report.redactions));
}

// The policies that apply to a lesson follow from what it quotes, so no rule may change that.
void restore_quotes(const Json& before, Json& lessons) {
  for (std::size_t index = 0; index < before.size() && index < lessons.size(); ++index) {
    const Json* quotes = model::member(before[index], "quotes");
    if (quotes != nullptr && lessons[index].is_object()) lessons[index]["quotes"] = *quotes;
  }
}

Result<policy::RedactionReport> redact_lessons(Json& lessons, Workspace& workspace) {
  BATON_TRY(const Configuration* configuration, workspace.configuration());
  const std::vector<policy::FieldRule> rules = configuration->policies.field_rules();
  BATON_TRY(const policy::Pseudonym pseudonym, pseudonym_for(rules, workspace));
  policy::Redacted redacted = policy::redact(lessons, rules, pseudonym);
  restore_quotes(lessons, redacted.document);
  lessons = std::move(redacted.document);
  return std::move(redacted.report);
}

}  // namespace

Result<policy::RedactionReport> redact_summary(Json& summary, Workspace& workspace) {
  policy::RedactionReport report;
  for (Json& decision : model::ensure_array(summary, "keyDecisions")) {
    const Json original = decision;
    BATON_TRY(policy::RedactionReport of_decision,
              redact_item(decision, policy::decision_item(original), workspace));
    add_to(report, std::move(of_decision));
  }
  BATON_TRY(policy::RedactionReport of_lessons,
            redact_lessons(model::ensure_array(summary, "lessonsLearned"), workspace));
  add_to(report, std::move(of_lessons));
  BATON_TRY(policy::RedactionReport of_secrets, redact_secrets_in(summary, workspace));
  add_to(report, std::move(of_secrets));
  return report;
}

}  // namespace baton::app
