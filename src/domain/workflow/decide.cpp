#include "domain/workflow/decide.h"

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

constexpr std::string_view kDecisionList = "sharedDecisions";

Result<void> check_request(const DecisionRequest& request) {
  if (text::is_blank(request.decision)) {
    return fail(ErrorCode::usage, "a decision needs a text");
  }
  if (!model::is_one_of(request.impact, model::kDecisionImpacts)) {
    return fail(ErrorCode::usage, "unknown impact", request.impact,
                model::choice_hint(request.impact, model::kDecisionImpacts));
  }
  if (!model::is_one_of(request.category, model::kDecisionCategories)) {
    return fail(ErrorCode::usage, "unknown category", request.category,
                model::choice_hint(request.category, model::kDecisionCategories));
  }
  return {};
}

Result<void> check_superseded(Json& state, const DecisionRequest& request) {
  if (request.supersedes.empty()) return {};
  const Json* old = find_item(state, kDecisionList, request.supersedes);
  if (old == nullptr) {
    return fail(ErrorCode::not_found, "decision not found", request.supersedes,
                "`baton decide` lists them");
  }
  if (!model::is_superseded(*old)) return {};
  return fail(ErrorCode::conflict, "the decision is already superseded", request.supersedes,
              text::concat("by ", model::text_member(*old, "supersededBy")));
}

Json to_decision(const DecisionRequest& request, const std::string& id, Instant now) {
  Json decision = Json::object();
  decision["id"] = id;
  decision["decision"] = request.decision;
  decision["rationale"] = request.rationale;
  decision["madeBy"] = request.made_by.name;
  decision["timestamp"] = to_time(now);
  decision["impact"] = request.impact;
  decision["category"] = request.category;
  decision["affectedComponents"] = to_list(request.affected_components);
  if (!request.evidence_files.empty()) decision["evidenceFiles"] = request.evidence_files;
  if (!request.supersedes.empty()) decision["supersedes"] = request.supersedes;
  return decision;
}

}  // namespace

Result<std::string> decide(Json& state, const DecisionRequest& request, Instant now) {
  BATON_CHECK(check_writable(state));
  BATON_CHECK(check_request(request));
  BATON_CHECK(check_superseded(state, request));
  if (!request.id.empty()) BATON_CHECK(Identifier::parse(request.id, "decision id"));
  const std::string id =
      request.id.empty() ? next_item_id(state, kDecisionList, "dec_") : request.id;
  if (find_item(state, kDecisionList, id) != nullptr) {
    return fail(ErrorCode::conflict, "the decision exists already", id,
                "omit the id, or supersede the decision");
  }
  if (Json* old = find_item(state, kDecisionList, request.supersedes); old != nullptr) {
    model::set_member(*old, "supersededBy", id);
    model::set_member(*old, "supersededAt", to_time(now));
  }
  model::ensure_array(state, kDecisionList).push_back(to_decision(request, id, now));
  touch(state, now);
  return id;
}

}  // namespace baton::workflow
