#include "domain/context/admission.h"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "domain/context/relevance.h"
#include "domain/model/members.h"
#include "domain/model/state.h"
#include "domain/policy/redact.h"
#include "json/patch.h"
#include "text/concat.h"

namespace baton::context {
namespace {

Judgement admitted(std::string reason) {
  return {Verdict::admitted, std::move(reason)};
}
Judgement denied(std::string reason) {
  return {Verdict::denied, std::move(reason)};
}

bool contains(const std::vector<std::string_view>& ids, std::string_view id) {
  return !id.empty() && std::ranges::find(ids, id) != ids.end();
}

// Whether `constraint` contains everything that `listing` has.
bool repeats(const Json& constraint, const Json& listing) {
  for (auto entry = listing.begin(); entry != listing.end(); ++entry) {
    const Json* same = model::member(constraint, entry.key());
    if (same == nullptr || !json::equal(*same, entry.value())) return false;
  }
  return true;
}

constexpr std::string_view kFullView = "the full view was requested";

}  // namespace

Admission::Admission(const Json& state, const model::AgentRule& rule,
                     const policy::Policies& policies, const BuildRequest& request)
    : rule_(rule), policies_(policies), request_(request) {
  for (const Json* decision : model::decisions(state)) {
    if (model::is_superseded(*decision)) superseded_.push_back(model::text_member(*decision, "id"));
  }
  for (const Json* constraint : model::constraints(state)) {
    if (model::is_lifted(*constraint)) lifted_.push_back(model::text_member(*constraint, "id"));
  }
  for (const model::Execution& execution : model::executions(state)) {
    const Json* handed = execution.outputs == nullptr
                             ? nullptr
                             : model::object_member(*execution.outputs, "contextForNextAgent");
    if (handed == nullptr) continue;
    for (const model::Element& element : model::object_elements(*handed, "constraints")) {
      listings_.push_back({model::text_member(*element.value, "id"),
                           model::bare_agent_name(execution.agent), element.value});
    }
  }
}

bool Admission::sees(std::string_view author) const {
  return author.empty() || policies_.has_access(rule_.agent, model::bare_agent_name(author));
}

std::string Admission::denial(std::string_view author) const {
  return text::concat("the policy of ", model::bare_agent_name(author), " does not admit ",
                      rule_.agent);
}

Judgement Admission::decision(const Json& decision, std::string_view author) const {
  const std::string_view maker = model::text_member(decision, "madeBy");
  const std::string_view made_by = maker.empty() ? author : maker;
  if (model::is_superseded(decision) || contains(superseded_, model::text_member(decision, "id"))) {
    return denied("superseded");
  }
  if (!sees(made_by)) return denied(denial(made_by));
  if (scope() == Scope::all) return admitted(std::string(kFullView));
  if (is_upstream(made_by, rule_)) {
    return admitted(text::concat("made by ", made_by, ", which is upstream of ", rule_.agent));
  }
  const std::string_view category = model::text_member(decision, "category");
  if (is_decision_relevant(decision, made_by, rule_)) {
    return admitted(text::concat("its category ", category, " is one of ", rule_.agent, "'s"));
  }
  return denied(text::concat("not made upstream of ", rule_.agent,
                             " and not in one of its decision categories"));
}

Judgement Admission::artifact(const Json& artifact, std::string_view author) const {
  const std::string_view creator = model::text_member(artifact, "createdBy");
  const std::string_view created_by = creator.empty() ? author : creator;
  if (!sees(created_by)) return denied(denial(created_by));
  if (scope() == Scope::all) return admitted(std::string(kFullView));
  if (names_agent(artifact, rule_)) return admitted(text::concat("it names ", rule_.agent));
  if (is_artifact_relevant(artifact, created_by, rule_)) {
    return admitted(
        text::concat("made by ", created_by, ", and ", rule_.agent, " includes its type"));
  }
  return denied(text::concat("it does not name ", rule_.agent,
                             ", and it is not an upstream artifact of one of its types"));
}

Judgement Admission::constraint(const Json& constraint, std::string_view author) const {
  if (!sees(author)) return denied(denial(author));
  return relevant_constraint(constraint);
}

Judgement Admission::shared_constraint(const Json& constraint) const {
  for (const std::string_view author : authors_of(constraint)) {
    if (!sees(author)) return denied(denial(author));
  }
  return relevant_constraint(constraint);
}

Judgement Admission::gate(std::string_view author) const {
  if (!sees(author)) return denied(denial(author));
  if (scope() == Scope::all) return admitted(std::string(kFullView));
  if (is_upstream(author, rule_)) {
    return admitted(text::concat("set by ", author, ", which is upstream"));
  }
  return denied("not set by an upstream agent");
}

Judgement Admission::relevant_constraint(const Json& constraint) const {
  if (model::is_lifted(constraint) || contains(lifted_, model::text_member(constraint, "id"))) {
    return denied("lifted");
  }
  if (scope() == Scope::all) return admitted(std::string(kFullView));
  const std::string_view type = model::text_member(constraint, "type");
  if (is_constraint_relevant(constraint, rule_)) {
    return admitted(text::concat("its type ", type, " is one of ", rule_.agent, "'s"));
  }
  return denied(text::concat("its type ", type, " is not one of ", rule_.agent, "'s"));
}

// If exactly one author whom the agent may see stated this, the constraint belongs to that author;
// otherwise to all authors who listed it.
std::vector<std::string_view> Admission::authors_of(const Json& constraint) const {
  const std::string_view id = model::text_member(constraint, "id");
  std::vector<std::string_view> authors;
  for (const Listing& listing : listings_) {
    if (id.empty() || listing.id != id) continue;
    if (sees(listing.agent) && repeats(constraint, *listing.constraint)) return {listing.agent};
    authors.push_back(listing.agent);
  }
  return authors;
}

Json Admission::redacted(Json item, std::string_view author) const {
  return policy::redact(std::move(item), policies_.field_rules(model::bare_agent_name(author)),
                        request_.pseudonym)
      .document;
}

Json Admission::redacted_constraint(Json constraint) const {
  for (const std::string_view author : authors_of(constraint)) {
    constraint = redacted(std::move(constraint), author);
  }
  return constraint;
}

}  // namespace baton::context
