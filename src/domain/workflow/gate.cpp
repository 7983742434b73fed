#include "domain/workflow/gate.h"

#include <algorithm>
#include <array>
#include <utility>

#include <nlohmann/json.hpp>

#include "domain/model/members.h"
#include "domain/workflow/changes.h"
#include "text/concat.h"

namespace baton::workflow {
namespace {

using model::GateStatus;

// What is to be written, however it was asked for.
struct GateChange {
  std::string name;
  GateStatus status = GateStatus::pending;
  Json details;
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

// Takes the gate out of every list but that of `status`, and puts it there once.
void move_to_list(Json& quality_gates, const std::string& name, GateStatus status) {
  for (const std::string_view list : {"passed", "pending", "failed", "warning"}) {
    if (model::array_member(quality_gates, list) == nullptr) continue;
    Json& entries = *quality_gates.find(list);
    const bool stays = list == model::name_of(status);
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

// Members of the old details that baton does not know stay where they are.
void renew_details(Json& quality_gates, const GateChange& change) {
  Json& details = model::ensure_object(quality_gates, "details");
  Json& detail = model::ensure_object(details, change.name);
  for (const std::string_view name : {"executionId", "reason", "overridden"}) {
    if (model::member(change.details, name) == nullptr) model::remove_member(detail, name);
  }
  for (const auto& [name, value] : change.details.items()) model::set_member(detail, name, value);
}

GateChanged apply(Json& state, const GateChange& change, Instant now) {
  GateChanged changed{change.name, model::gate_status(state, change.name), change.status};
  Json& quality_gates = model::ensure_object(state, "qualityGates");
  move_to_list(quality_gates, change.name, change.status);
  renew_details(quality_gates, change);
  touch(state, now);
  return changed;
}

Json list_or_empty(const Json& update, std::string_view name) {
  const Json* list = model::array_member(update, name);
  return list == nullptr ? Json::array() : *list;
}

}  // namespace

Result<GateChanged> change_gate(Json& state, const GateRequest& request,
                                std::span<const std::string> never_override, Instant now) {
  BATON_CHECK(check_writable(state));
  if (request.name.empty()) return fail(ErrorCode::usage, "a gate must be named");
  const bool overrides = request.action == GateAction::override_failure;
  if (overrides && std::ranges::find(never_override, request.name) != never_override.end()) {
    return fail(ErrorCode::denied, "the gate may not be overridden", request.name,
                "gates.neverOverride names it; mend what it found and pass it");
  }
  if (overrides && request.reason.empty()) {
    return fail(ErrorCode::usage, "an override needs a reason", request.name,
                "say why it passes all the same: --reason TEXT");
  }
  GateChange change{request.name, status_after(request.action), Json::object()};
  change.details["status"] = model::name_of(change.status);
  change.details["evidence"] = to_list(request.evidence);
  change.details["issues"] = to_list(request.issues);
  change.details["recommendations"] = to_list(request.recommendations);
  change.details["updatedBy"] = request.updated_by.name;
  if (!request.execution_id.empty()) change.details["executionId"] = request.execution_id;
  change.details["timestamp"] = to_time(now);
  if (!request.reason.empty()) change.details["reason"] = request.reason;
  if (overrides) change.details["overridden"] = true;
  return apply(state, change, now);
}

Result<GateChanged> apply_gate_update(Json& state, const Json& update,
                                      const Attribution& updated_by, std::string_view execution_id,
                                      Instant now) {
  BATON_CHECK(check_writable(state));
  const std::string_view name = model::text_member(update, "gateName");
  const auto status = model::parse_gate_status(model::text_member(update, "newStatus"));
  if (name.empty() || !status) {
    return fail(ErrorCode::malformed, "not a gate update", std::string(name),
                "it needs gateName, and newStatus passed, failed or warning");
  }
  GateChange change{std::string(name), *status, Json::object()};
  change.details["status"] = model::name_of(*status);
  change.details["evidence"] = list_or_empty(update, "evidence");
  change.details["issues"] = list_or_empty(update, "issues");
  change.details["recommendations"] = list_or_empty(update, "recommendations");
  change.details["updatedBy"] = updated_by.name;
  if (!execution_id.empty()) change.details["executionId"] = execution_id;
  change.details["timestamp"] = to_time(now);
  return apply(state, change, now);
}

}  // namespace baton::workflow
