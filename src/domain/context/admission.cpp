#include "domain/context/admission.h"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "domain/context/relevance.h"
#include "domain/model/members.h"
#include "domain/model/state.h"
#include "domain/model/upstream.h"
#include "domain/policy/items.h"
#include "domain/policy/redact.h"
#include "text/concat.h"

namespace baton::context {
namespace {

Judgement admitted(std::string reason, Basis basis = Basis::map) {
  return {Verdict::admitted, std::move(reason), basis};
}
Judgement denied(std::string reason, Basis basis = Basis::map) {
  return {Verdict::denied, std::move(reason), basis};
}

constexpr std::string_view kFullView = "the full view was requested";

}  // namespace

std::string_view to_text(Basis basis) {
  switch (basis) {
    case Basis::standard: return "default";
    case Basis::policy: return "policy";
    case Basis::map: return "map";
    case Basis::item: return "item";
  }
  return "default";
}

Admission::Admission(const json::View& state, const model::AgentRule& rule,
                     const policy::Policies& policies, const BuildRequest& request)
    : rule_(rule), policies_(policies), request_(request), authors_(state) {
  for (const json::View& decision : model::decisions(state)) {
    const std::string_view id = model::text_member(decision, "id");
    if (!id.empty() && model::is_superseded(decision)) superseded_.insert(id);
  }
  for (const json::View& constraint : model::constraints(state)) {
    const std::string_view id = model::text_member(constraint, "id");
    if (id.empty()) continue;
    shared_constraints_.emplace(id, constraint);
    if (model::is_lifted(constraint)) lifted_.insert(id);
  }
}

const policy::Policy* Admission::barrier(const policy::Item& item) const {
  return policies_.barrier(rule_.agent,
                           {model::bare_agent_name(item.author), item.kind, item.type});
}

std::string Admission::denial(const policy::Policy& policy, std::string_view author) const {
  const bool is_authors = policy.name == model::bare_agent_name(author);
  return text::concat("the policy ", is_authors ? "of " : "", policy.name, " does not admit ",
                      rule_.agent);
}

std::optional<Judgement> Admission::denied_by_policy(const policy::Item& item) const {
  const policy::Policy* const policy = barrier(item);
  if (policy == nullptr) return std::nullopt;
  return Judgement{Verdict::denied, denial(*policy, item.author), Basis::policy, policy->name};
}

Judgement Admission::output(std::string_view author) const {
  if (auto denial = denied_by_policy({author})) return *std::move(denial);
  if (std::ranges::find(rule_.needs_from, author) != rule_.needs_from.end()) {
    return admitted(text::concat(rule_.agent, " needs ", author));
  }
  if (model::is_upstream(author, rule_))
    return admitted(text::concat(rule_.agent, " may use ", author));
  if (scope() == Scope::all) return admitted(std::string(kFullView), Basis::standard);
  return denied(text::concat(author, " is not upstream of ", rule_.agent));
}

Judgement Admission::open(const policy::Item& item) const {
  if (auto denial = denied_by_policy(item)) return *std::move(denial);
  return admitted("no policy denies it", Basis::standard);
}

Judgement Admission::decision(const json::View& decision, std::string_view author) const {
  const policy::Item item = policy::decision_item(decision, author);
  if (model::is_superseded(decision) || superseded_.contains(model::text_member(decision, "id"))) {
    return denied("superseded", Basis::item);
  }
  if (auto denial = denied_by_policy(item)) return *std::move(denial);
  if (scope() == Scope::all) return admitted(std::string(kFullView), Basis::standard);
  if (model::is_upstream(item.author, rule_)) {
    return admitted(text::concat("made by ", item.author, ", which is upstream of ", rule_.agent));
  }
  const std::string_view category = model::text_member(decision, "category");
  if (is_decision_relevant(decision, item.author, rule_)) {
    return admitted(
        text::concat(rule_.agent, "'s rule includes decisions of category \"", category, "\""));
  }
  return denied(text::concat("not made by an upstream agent, and its category is not in ",
                             rule_.agent, "'s rule"));
}

Judgement Admission::artifact(const json::View& artifact, std::string_view author) const {
  const policy::Item item = policy::artifact_item(artifact, author);
  if (auto denial = denied_by_policy(item)) return *std::move(denial);
  if (scope() == Scope::all) return admitted(std::string(kFullView), Basis::standard);
  if (names_agent(artifact, rule_, request_.names)) {
    return admitted(text::concat("it names ", rule_.agent));
  }
  if (is_artifact_relevant(artifact, item.author, rule_)) {
    return admitted(
        text::concat("made by ", item.author, ", and ", rule_.agent, "'s rule includes its type"));
  }
  return denied(text::concat("it does not name ", rule_.agent,
                             ", and the rule does not include its author and type"));
}

Judgement Admission::constraint(const json::View& constraint, std::string_view author) const {
  if (auto denial = denied_by_policy(policy::constraint_item(constraint, author))) {
    return *std::move(denial);
  }
  // An agent may hand on what another one made.
  const auto shared = shared_constraints_.find(model::text_member(constraint, "id"));
  if (shared != shared_constraints_.end()) {
    if (auto denial = denied_by_authors(shared->second)) return *std::move(denial);
  }
  return relevant_constraint(constraint);
}

Judgement Admission::shared_constraint(const json::View& constraint) const {
  if (auto denial = denied_by_authors(constraint)) return *std::move(denial);
  return relevant_constraint(constraint);
}

std::optional<Judgement> Admission::denied_by_authors(const json::View& constraint) const {
  for (const std::string_view author : authors_of(constraint)) {
    if (auto denial = denied_by_policy(policy::constraint_item(constraint, author))) return denial;
  }
  return std::nullopt;
}

Judgement Admission::gate(std::string_view name, std::string_view author) const {
  if (auto denial = denied_by_policy({author, policy::Kind::gate, name})) {
    return *std::move(denial);
  }
  if (scope() == Scope::all) return admitted(std::string(kFullView), Basis::standard);
  if (model::is_upstream(author, rule_)) {
    return admitted(text::concat("set by ", author, ", which is upstream"));
  }
  return denied("not set by an upstream agent");
}

Judgement Admission::relevant_constraint(const json::View& constraint) const {
  if (model::is_lifted(constraint) || lifted_.contains(model::text_member(constraint, "id"))) {
    return denied("lifted", Basis::item);
  }
  if (scope() == Scope::all) return admitted(std::string(kFullView), Basis::standard);
  const std::string_view type = model::text_member(constraint, "type");
  if (is_constraint_relevant(constraint, rule_)) {
    return admitted(
        text::concat(rule_.agent, "'s rule includes constraints of type \"", type, "\""));
  }
  return denied(
      text::concat(rule_.agent, "'s rule does not include constraints of type \"", type, "\""));
}

// What an author whom the agent may see said in the same words is that author's.
std::vector<std::string_view> Admission::authors_of(const json::View& constraint) const {
  return authors_.of(constraint, [&](std::string_view agent) {
    return sees(policy::constraint_item(constraint, agent));
  });
}

std::vector<policy::FieldRule> Admission::rules_for(const policy::Item& item) const {
  std::vector<policy::FieldRule> rules =
      policies_.field_rules({model::bare_agent_name(item.author), item.kind, item.type});
  // What was encrypted in an output has been opened for agents that may see it.
  if (item.kind == policy::Kind::output) {
    std::erase_if(rules, [](const policy::FieldRule& rule) {
      return rule.action == policy::Action::encrypt;
    });
  }
  return rules;
}

Json Admission::redacted(Json document, const policy::Item& item) const {
  return policy::redact(std::move(document), rules_for(item), request_.pseudonym).document;
}

Json Admission::redacted_constraint(const json::View& constraint) const {
  Json redacted_item = constraint.tree();
  for (const std::string_view author : authors_of(constraint)) {
    redacted_item = redacted(std::move(redacted_item), policy::constraint_item(constraint, author));
  }
  return redacted_item;
}

}  // namespace baton::context
