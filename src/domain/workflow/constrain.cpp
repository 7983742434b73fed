#include "domain/workflow/constrain.h"

#include <utility>

#include <nlohmann/json.hpp>

#include "baton/identity.h"
#include "domain/model/members.h"
#include "domain/model/state.h"
#include "domain/model/vocabulary.h"
#include "domain/workflow/changes.h"
#include "domain/workflow/execution_ids.h"
#include "text/blank.h"
#include "text/concat.h"

namespace baton::workflow {
namespace {

constexpr std::string_view kConstraintList = "constraints";

Result<void> check_request(const ConstraintRequest& request) {
  if (text::is_blank(request.description)) {
    return fail(ErrorCode::usage, "a constraint needs a description");
  }
  if (!model::is_one_of(request.type, model::kConstraintTypes)) {
    return fail(ErrorCode::usage, "unknown constraint type", request.type,
                model::choice_hint(request.type, model::kConstraintTypes));
  }
  if (!model::is_one_of(request.severity, model::kSeverities)) {
    return fail(ErrorCode::usage, "unknown severity", request.severity,
                model::choice_hint(request.severity, model::kSeverities));
  }
  return {};
}

}  // namespace

Result<std::string> constrain(Json& state, const ConstraintRequest& request, Instant now) {
  BATON_CHECK(check_writable(state));
  BATON_CHECK(check_request(request));
  if (!request.id.empty()) BATON_CHECK(Identifier::parse(request.id, "constraint id"));
  const std::string id =
      request.id.empty() ? next_item_id(state, kConstraintList, "con_") : request.id;
  if (find_item(state, kConstraintList, id) != nullptr) {
    return fail(ErrorCode::conflict, "the constraint exists already", id,
                "omit the id to get the next one");
  }
  Json constraint = Json::object();
  constraint["id"] = id;
  constraint["type"] = request.type;
  constraint["description"] = request.description;
  constraint["impact"] = request.impact;
  constraint["source"] = request.source;
  constraint["severity"] = request.severity;
  if (!request.made_by.empty()) constraint["madeBy"] = request.made_by;
  model::ensure_array(state, kConstraintList).push_back(std::move(constraint));
  touch(state, now);
  return id;
}

Result<void> lift_constraint(Json& state, const LiftRequest& request, Instant now) {
  BATON_CHECK(check_writable(state));
  Json* constraint = find_item(state, kConstraintList, request.id);
  if (constraint == nullptr) {
    return fail(ErrorCode::not_found, "constraint not found", request.id,
                "`baton constrain` lists them");
  }
  if (model::is_lifted(*constraint)) {
    return fail(ErrorCode::conflict, "the constraint is already lifted", request.id,
                text::concat("since ", model::text_member(*constraint, "liftedAt")));
  }
  model::set_member(*constraint, "liftedAt", to_time(now));
  model::set_member(*constraint, "liftedBy", request.by.name);
  if (!request.reason.empty()) model::set_member(*constraint, "liftReason", request.reason);
  touch(state, now);
  return {};
}

}  // namespace baton::workflow
