#include "domain/workflow/gate.h"

#include <algorithm>
#include <utility>

#include <nlohmann/json.hpp>

#include "domain/model/members.h"
#include "domain/model/relevance_map.h"
#include "domain/workflow/changes.h"
#include "text/blank.h"
#include "text/concat.h"

namespace baton::workflow {
namespace {

using model::GateStatus;

constexpr std::string_view kUpdates = "qualityGateUpdates";

// The new status and details, independent of the form of the request.
struct GateChange {
  std::string name;
  GateStatus status = GateStatus::pending;
  Json details;
  authority::Caller by = {};
};

GateStatus status_after(GateAction action) {
  switch (action) {
    case GateAction::pass: return GateStatus::passed;
    case GateAction::warn: return GateStatus::warning;
    case GateAction::fail: return GateStatus::failed;
    case GateAction::pend: return GateStatus::pending;
    case GateAction::override_failure: return GateStatus::passed;
  }
  return GateStatus::pending;
}

// Removes the gate from every list except that of `status`, which has it once. Creates the lists
// that are missing: a valid state has all that the schema requires.
void move_to_list(Json& quality_gates, const std::string& name, GateStatus status) {
  for (const GateStatus required : {GateStatus::passed, GateStatus::pending, GateStatus::failed}) {
    const std::string_view list = model::name_of(required);
    if (!quality_gates.contains(list)) quality_gates[list] = Json::array();
  }
  for (const GateStatus listed : model::kGateLists) {
    const std::string_view list = model::name_of(listed);
    if (model::array_member(quality_gates, list) == nullptr) continue;
    Json& entries = *quality_gates.find(list);
    const bool stays = listed == status;
    bool seen = false;
    const auto is_surplus = [&](const Json& entry) {
      if (model::text_of(entry) != name) return false;
      const bool keeps = stays && !seen;
      seen = true;
      return !keeps;
    };
    entries.erase(std::remove_if(entries.begin(), entries.end(), is_surplus), entries.end());
  }
  Json& entries = model::ensure_array(quality_gates, model::name_of(status));
  const bool listed = std::ranges::any_of(
      entries, [&name](const Json& entry) { return model::text_of(entry) == name; });
  if (!listed) entries.push_back(name);
}

// Unknown members of the old details keep their places.
void renew_details(Json& quality_gates, const GateChange& change) {
  Json& details = model::ensure_object(quality_gates, "details");
  Json& detail = model::ensure_object(details, change.name);
  for (const std::string_view name : {"executionId", "reason", "overridden", "evidenceFiles"}) {
    if (model::member(change.details, name) == nullptr) model::remove_member(detail, name);
  }
  for (const auto& [name, value] : change.details.items()) model::set_member(detail, name, value);
}

GateChanged apply(Json& state, const GateChange& change, Instant now) {
  GateChanged changed{.name = change.name,
                      .before = model::gate_status(state, change.name),
                      .after = change.status,
                      .verdict = change.status};
  Json& quality_gates = model::ensure_object(state, "qualityGates");
  move_to_list(quality_gates, change.name, change.status);
  renew_details(quality_gates, change);
  touch(state, now);
  return changed;
}

// Keeps the latest opinion of each author beside the gate's status, which stays. A new gate is
// pending.
GateChanged keep_opinion(Json& state, const GateChange& change, Instant now) {
  const std::optional<GateStatus> before = model::gate_status(state, change.name);
  const GateStatus status = before.value_or(GateStatus::pending);
  Json& quality_gates = model::ensure_object(state, "qualityGates");
  if (!before) move_to_list(quality_gates, change.name, status);
  Json& detail = model::ensure_object(model::ensure_object(quality_gates, "details"), change.name);
  model::set_member(detail, "status", model::name_of(status));
  Json& opinions = model::ensure_array(detail, "opinions");
  const std::string_view author = model::text_member(change.details, "updatedBy");
  const auto is_authors = [author](const Json& opinion) {
    return model::text_member(opinion, "updatedBy") == author;
  };
  opinions.erase(std::remove_if(opinions.begin(), opinions.end(), is_authors), opinions.end());
  opinions.push_back(change.details);
  touch(state, now);
  return {.name = change.name,
          .before = before,
          .after = status,
          .standing = Standing::opinion,
          .verdict = change.status};
}

GateChanged apply_or_keep(Json& state, Standing standing, const GateRules& rules,
                          const GateChange& change, Instant now) {
  if (standing == Standing::moves) return apply(state, change, now);
  GateChanged kept = keep_opinion(state, change, now);
  const std::vector<std::string_view> owners = owners_of(state, rules, change.name);
  kept.reason = owners.empty() ? "it is protected and failed"
                               : text::concat(text::alternatives(owners), " decides");
  return kept;
}

Json list_or_empty(const Json& update, std::string_view name) {
  const Json* list = model::array_member(update, name);
  return list == nullptr ? Json::array() : *list;
}

Verdict verdict_of(const GateChange& change) {
  return {.gate = change.name,
          .status = change.status,
          .has_evidence = has_evidence(change.details),
          .overrides = model::flag_member(change.details, "overridden")};
}

GateChange change_of(const GateRequest& request, Instant now) {
  GateChange change{request.name, status_after(request.action), Json::object()};
  change.details["status"] = model::name_of(change.status);
  change.details["evidence"] = to_list(request.evidence);
  if (!request.evidence_files.empty()) change.details["evidenceFiles"] = request.evidence_files;
  change.details["issues"] = to_list(request.issues);
  change.details["recommendations"] = to_list(request.recommendations);
  change.details["updatedBy"] = request.by.name();
  if (!request.execution_id.empty()) change.details["executionId"] = request.execution_id;
  change.details["timestamp"] = to_time(now);
  if (!request.reason.empty()) change.details["reason"] = request.reason;
  if (request.action == GateAction::override_failure) change.details["overridden"] = true;
  return change;
}

GateChange change_of(const Json& update, GateStatus status, const OutputVerdicts& source) {
  GateChange change{std::string(model::text_member(update, "gateName")), status, Json::object()};
  change.details["status"] = model::name_of(status);
  for (const std::string_view list : {"evidence", "issues", "recommendations"}) {
    change.details[std::string(list)] = list_or_empty(update, list);
  }
  change.details["updatedBy"] = source.agent;
  if (!source.execution_id.empty()) change.details["executionId"] = source.execution_id;
  change.details["timestamp"] = to_time(source.now);
  return change;
}

// An agent owns the gates that it creates.
GateChanged take(Json& state, Standing standing, const GateRules& rules, GateChange change,
                 Instant now) {
  const bool creates = !is_known_gate(state, rules, change.name);
  if (creates && change.by.role == authority::Role::agent) {
    change.details["owner"] = change.by.agent;
  }
  GateChanged changed = apply_or_keep(state, standing, rules, change, now);
  changed.is_created = creates;
  return changed;
}

authority::Caller caller_of(std::string_view agent) {
  return {.role = authority::Role::agent,
          .participant = std::string(agent),
          .agent = std::string(agent)};
}

bool is_by(const json::View& entry, const OutputVerdicts& source) {
  return model::text_member(entry, "executionId") == source.execution_id;
}

void withdraw_opinions(Json& state, const OutputVerdicts& source) {
  const Json* gates = model::object_member(state, "qualityGates");
  if (gates == nullptr || model::object_member(*gates, "details") == nullptr) return;
  for (Json& detail : *state.find("qualityGates")->find("details")) {
    if (model::array_member(detail, "opinions") == nullptr) continue;
    Json& opinions = *detail.find("opinions");
    const auto is_withdrawn = [&source](const Json& opinion) { return is_by(opinion, source); };
    opinions.erase(std::remove_if(opinions.begin(), opinions.end(), is_withdrawn), opinions.end());
    if (opinions.empty()) model::remove_member(detail, "opinions");
  }
}

// The gates that the output decided and its amendment does not mention.
std::vector<std::string> undecided_gates(const Json& state, const Json& amended_output,
                                         const OutputVerdicts& source) {
  std::vector<std::string> undecided;
  for (const model::Gate& gate : model::gates(state)) {
    if (gate.details && is_by(gate.details, source)) undecided.emplace_back(gate.name);
  }
  for (const model::Element& update : model::object_elements(amended_output, kUpdates)) {
    std::erase(undecided, model::text_member(*update.value, "gateName"));
  }
  return undecided;
}

// The update of a recorded output that gave the gate this status; no value if it has none.
json::View recorded_update(const json::View& state, std::string_view execution_id,
                           const Verdict& verdict) {
  const auto execution = model::find_execution(state, execution_id);
  if (!execution) return {};
  for (const model::ElementView& update : model::object_elements(execution->outputs, kUpdates)) {
    const bool is_it =
        model::text_member(update.value, "gateName") == verdict.gate &&
        model::text_member(update.value, "newStatus") == model::name_of(verdict.status);
    if (is_it) return update.value;
  }
  return {};
}

// Or no value.
json::View details_of(const json::View& state, std::string_view name) {
  for (const model::Gate& gate : model::gates(state)) {
    if (gate.name == name) return gate.details;
  }
  return {};
}

// Whether theirs' version of a gate that failed in ours must not replace it. Author and evidence in
// the details do not count: the verdict must be in a recorded output that ours does not have, and
// its author is the agent of that execution.
bool is_withheld(const Json& theirs, const Json& ours, std::string_view gate,
                 const GateRules& rules, const OutputProof& is_proven) {
  const std::optional<GateStatus> status = model::gate_status(theirs, gate);
  if (status == GateStatus::failed) return false;
  const json::View details = details_of(theirs, gate);
  Verdict verdict{.gate = gate,
                  .status = status.value_or(GateStatus::pending),
                  .overrides = model::flag_member(details, "overridden")};
  const std::string_view execution_id = model::text_member(details, "executionId");
  const json::View update = recorded_update(theirs, execution_id, verdict);
  if (!update || recorded_update(ours, execution_id, verdict)) return true;
  verdict.has_evidence = has_evidence(update);
  const auto execution = model::find_execution(theirs, execution_id);
  const auto agent = model::bare_agent_name(execution->agent);
  return judge_verdict(ours, rules, caller_of(agent), verdict) != Standing::moves ||
         !is_proven(execution_id, execution->outputs.tree());
}

}  // namespace

std::vector<std::string> withhold_verdicts(Json& theirs, const Json& ours, const Json& base,
                                           const GateRules& rules, const OutputProof& is_proven) {
  std::vector<std::string> withheld;
  for (const std::string& gate : rules.never_override) {
    const bool is_touched = model::gate_status(theirs, gate) || model::gate_status(base, gate);
    const bool fails = model::gate_status(ours, gate) == GateStatus::failed;
    if (is_touched && fails && is_withheld(theirs, ours, gate, rules, is_proven)) {
      withheld.push_back(gate);
    }
  }
  for (const std::string& name : withheld) {
    Json& quality_gates = model::ensure_object(theirs, "qualityGates");
    move_to_list(quality_gates, name, GateStatus::failed);
    Json& details = model::ensure_object(quality_gates, "details");
    model::remove_member(details, name);
    if (const json::View kept = details_of(ours, name)) details[name] = kept.tree();
  }
  return withheld;
}

void demote_gate(Json& state, const std::string& name) {
  const Json* gates = model::object_member(state, "qualityGates");
  if (gates != nullptr) move_to_list(state["qualityGates"], name, GateStatus::pending);
}

Result<GateChanged> change_gate(Json& state, const GateRequest& request, const GateRules& rules,
                                Instant now) {
  BATON_CHECK(check_writable(state));
  if (request.name.empty()) return fail(ErrorCode::usage, "missing gate name");
  const bool is_known = is_known_gate(state, rules, request.name);
  if (!is_known && request.unknown_gate == UnknownGate::refused) {
    return fail(unknown_gate(state, rules, request.name));
  }
  GateChange change = change_of(request, now);
  BATON_TRY(const Standing standing, judge_verdict(state, rules, request.by, verdict_of(change)));
  if (request.action == GateAction::override_failure && text::is_blank(request.reason)) {
    return fail(ErrorCode::usage, "an override needs a reason", request.name,
                "give it with --reason TEXT");
  }
  change.by = request.by;
  return take(state, standing, rules, std::move(change), now);
}

Result<GateChanged> apply_gate_update(Json& state, const Json& update,
                                      const OutputVerdicts& source) {
  BATON_CHECK(check_writable(state));
  const std::string_view name = model::text_member(update, "gateName");
  const auto status = model::parse_gate_status(model::text_member(update, "newStatus"));
  if (name.empty() || !status) {
    return fail(ErrorCode::malformed, "invalid gate update", std::string(name),
                "it needs gateName, and newStatus passed, failed or warning");
  }
  const authority::Caller caller = caller_of(source.agent);
  GateChange change = change_of(update, *status, source);
  change.by = caller;
  // A denied verdict does not make the output fail.
  const auto standing = judge_verdict(state, source.rules, caller, verdict_of(change));
  GateChanged changed = take(state, standing.value_or(Standing::opinion), source.rules,
                             std::move(change), source.now);
  if (!standing) changed.reason = standing.error().phrase.view();
  return changed;
}

std::vector<GateChanged> withdraw_gate_updates(Json& state, const Json& amended_output,
                                               const OutputVerdicts& source) {
  std::vector<GateChanged> withdrawn;
  withdraw_opinions(state, source);
  for (const std::string& name : undecided_gates(state, amended_output, source)) {
    const Json update = Json::object({{"gateName", name}});
    const GateChange change = change_of(update, GateStatus::pending, source);
    const auto standing =
        judge_verdict(state, source.rules, caller_of(source.agent), verdict_of(change));
    if (standing == Standing::moves) withdrawn.push_back(apply(state, change, source.now));
  }
  return withdrawn;
}

}  // namespace baton::workflow
