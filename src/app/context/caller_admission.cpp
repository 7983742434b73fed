#include "app/context/caller_admission.h"

#include <utility>

#include <nlohmann/json.hpp>

#include "app/context/gate_json.h"
#include "app/core/caller/caller.h"
#include "app/core/redaction/policy_rules.h"
#include "domain/model/members.h"

namespace baton::app {
namespace {

Json array_of(const std::vector<json::View>& items) {
  Json array = Json::array();
  for (const json::View& item : items) array.push_back(item.tree());
  return array;
}

}  // namespace

Result<CallerAdmission> CallerAdmission::of(const json::View& state, Workspace& workspace) {
  CallerAdmission view(state);
  const std::string agent = limited_agent(workspace);
  if (agent.empty()) return view;
  BATON_TRY(const Configuration* configuration, workspace.configuration());
  BATON_TRY(policy::Pseudonym pseudonym,
            pseudonym_for(configuration->policies.field_rules(), workspace));
  BATON_TRY(const policy::AgentNames* names, workspace.agent_names());
  const model::AgentRule* const rule = configuration->relevance_map.find(agent);
  view.parts_ = std::make_unique<Parts>();
  Parts& parts = *view.parts_;
  if (rule != nullptr) parts.rule = *rule;
  parts.rule.agent = agent;
  parts.request = {.agent = agent,
                   .execution_id = {},
                   .now = workspace.now(),
                   .pseudonym = std::move(pseudonym),
                   .names = names};
  parts.admission = std::make_unique<context::Admission>(state, parts.rule, configuration->policies,
                                                         parts.request);
  return view;
}

bool CallerAdmission::sees(const policy::Item& item) const {
  return sees_everything() || model::bare_agent_name(item.author) == parts_->rule.agent ||
         parts_->admission->sees(item);
}

context::AdmittedItems CallerAdmission::items() const {
  if (sees_everything()) {
    return {.decisions = array_of(model::decisions(state_)),
            .constraints = array_of(model::constraints(state_)),
            .artifacts = array_of(model::artifacts(state_))};
  }
  context::Explanation unused;
  return context::admit_items(state_, *parts_->admission, unused);
}

Json CallerAdmission::gate(const model::Gate& gate) const {
  Json shown = to_json(gate);
  if (sees_everything() || !gate.details) return shown;
  Json opinions = Json::array();
  if (const auto found = shown.find("opinions"); found != shown.end()) {
    opinions = std::move(*found);
    shown.erase("opinions");
  }
  std::optional<Json> verdict = permitted_verdict(shown, gate.name);
  Json permitted = verdict ? *std::move(verdict)
                           : Json{{"name", gate.name}, {"status", model::name_of(gate.status)}};
  for (const Json& opinion : opinions) {
    if (std::optional<Json> one = permitted_verdict(opinion, gate.name)) {
      permitted["opinions"].push_back(*std::move(one));
    }
  }
  return permitted;
}

std::optional<Json> CallerAdmission::permitted_verdict(Json verdict, std::string_view gate) const {
  const std::string author(model::text_member(verdict, "updatedBy"));
  const bool is_own = model::bare_agent_name(author) == parts_->rule.agent;
  if (!is_own && !parts_->admission->gate(gate, author).admitted()) return std::nullopt;
  return parts_->admission->redacted(std::move(verdict), {author, policy::Kind::gate, gate});
}

}  // namespace baton::app
