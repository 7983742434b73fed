#include "app/redact_state.h"

#include <algorithm>
#include <memory>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/project_key.h"
#include "domain/model/members.h"
#include "domain/model/relevance_map.h"
#include "text/concat.h"

namespace baton::app {
namespace {

constexpr RelativePath kPseudonymKey = ".claude/baton/pseudonym-key";

bool hashes(std::span<const policy::FieldRule> rules) {
  return std::ranges::any_of(
      rules, [](const policy::FieldRule& rule) { return rule.action == policy::Action::hash; });
}

}  // namespace

Result<policy::Pseudonym> load_pseudonym(Workspace& workspace) {
  Host& host = workspace.host();
  BATON_TRY(std::string key, read_or_make_key(kPseudonymKey, host));
  return policy::Pseudonym([&crypto = host.crypto, key = std::move(key)](std::string_view value) {
    return crypto.keyed_hash(key, value);
  });
}

Result<policy::Redacted> redact_output(Json output, std::string_view agent, Workspace& workspace) {
  BATON_TRY(const Configuration* configuration, workspace.configuration());
  const std::span<const policy::FieldRule> rules = configuration->policies.field_rules(agent);
  if (rules.empty()) return policy::Redacted{.document = std::move(output), .report = {}};
  policy::Pseudonym pseudonym;
  if (hashes(rules)) {
    BATON_TRY(pseudonym, load_pseudonym(workspace));
  }
  return policy::redact(std::move(output), rules, pseudonym);
}

Result<void> redact_state(Json& state, Workspace& workspace) {
  BATON_TRY(const Configuration* configuration, workspace.configuration());
  Json* sequence =
      state.is_object() && state.contains("agentSequence") ? &state["agentSequence"] : nullptr;
  if (sequence == nullptr || !sequence->is_array()) return {};
  for (Json& execution : *sequence) {
    const std::string agent(model::bare_agent_name(model::text_member(execution, "agentName")));
    if (configuration->policies.field_rules(agent).empty()) continue;
    if (model::object_member(execution, "outputs") == nullptr) continue;
    Json& outputs = execution["outputs"];
    BATON_TRY(policy::Redacted redacted, redact_output(std::move(outputs), agent, workspace));
    outputs = std::move(redacted.document);
  }
  return {};
}

bool lacks_encryption(std::string_view agent, const Configuration& configuration) {
  const policy::Policy* policy = configuration.policies.find(model::bare_agent_name(agent));
  return policy != nullptr && policy->encryption_required;
}

Finding policy_unencrypted(std::string_view agent) {
  return {.severity = Severity::info,
          .rule = "policy-unencrypted",
          .message = text::concat("the policy of ", agent,
                                  " asks for encryption, and no key is configured: its fields are "
                                  "stored redacted")};
}

}  // namespace baton::app
