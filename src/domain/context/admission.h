#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "domain/context/build.h"
#include "domain/context/explanation.h"
#include "domain/model/constraint_authors.h"
#include "domain/model/relevance_map.h"
#include "domain/policy/policies.h"
#include "json/json.h"
#include "json/view.h"

namespace baton::context {

// What a judgement follows from.
enum class Basis : std::uint8_t {
  standard,  // nothing restricts the item
  policy,
  map,  // the agent's rule in the relevance map
  item  // the item is no longer in force
};

std::string_view to_text(Basis basis);  // "default", "policy", "map", "item"

struct Judgement {
  Verdict verdict = Verdict::denied;
  std::string reason;
  Basis basis = Basis::map;
  std::string policy = {};  // the name of the policy that denies the item

  [[nodiscard]] bool admitted() const { return verdict == Verdict::admitted; }
};

// Decides for each item of a workflow whether one agent may see it: items no longer in force are
// excluded, then the policies are applied, then the agent's rule (not in the full view).
// Keeps references to its arguments, which must outlive it.
class Admission {
 public:
  Admission(const json::View& state, const model::AgentRule& rule, const policy::Policies& policies,
            const BuildRequest& request);

  [[nodiscard]] const model::AgentRule& rule() const { return rule_; }
  [[nodiscard]] const ArtifactText& artifact_text() const { return request_.artifact_text; }
  [[nodiscard]] Scope scope() const { return request_.scope; }

  // Whether the policies let the agent see the item; its author may have a plugin's prefix.
  [[nodiscard]] bool sees(const policy::Item& item) const { return barrier(item) == nullptr; }
  // The policy that does not; null if there is none.
  [[nodiscard]] const policy::Policy* barrier(const policy::Item& item) const;
  // The reason why a policy excludes an item of `author`, as a clause.
  [[nodiscard]] std::string denial(const policy::Policy& policy, std::string_view author) const;
  // An output of `author`.
  [[nodiscard]] Judgement output(std::string_view author) const;
  // An item that no rule selects, but that the agent gets with a task or reads itself.
  [[nodiscard]] Judgement open(const policy::Item& item) const;

  // Denied by a policy; otherwise empty.
  [[nodiscard]] std::optional<Judgement> denied_by_policy(const policy::Item& item) const;

  [[nodiscard]] Judgement decision(const json::View& decision, std::string_view author) const;
  [[nodiscard]] Judgement artifact(const json::View& artifact, std::string_view author) const;
  // An item in an output of `author`.
  [[nodiscard]] Judgement constraint(const json::View& constraint, std::string_view author) const;
  // An item in the state.
  [[nodiscard]] Judgement shared_constraint(const json::View& constraint) const;

  // Evidence, issues and recommendations of a gate that `author` moved; every agent sees the gate's
  // name and status.
  [[nodiscard]] Judgement gate(std::string_view name, std::string_view author) const;

  // Without what the field rules of the item's policies redact. `item` must not point into
  // `document`.
  [[nodiscard]] Json redacted(Json document, const policy::Item& item) const;
  [[nodiscard]] Json redacted_constraint(const json::View& constraint) const;
  // Whether it might redact something.
  [[nodiscard]] bool redacts(const policy::Item& item) const { return !rules_for(item).empty(); }

 private:
  [[nodiscard]] std::vector<policy::FieldRule> rules_for(const policy::Item& item) const;
  // Of a constraint in the state.
  [[nodiscard]] std::optional<Judgement> denied_by_authors(const json::View& constraint) const;
  [[nodiscard]] Judgement relevant_constraint(const json::View& constraint) const;
  [[nodiscard]] std::vector<std::string_view> authors_of(const json::View& constraint) const;

  const model::AgentRule& rule_;
  const policy::Policies& policies_;
  const BuildRequest& request_;
  std::unordered_set<std::string_view> superseded_;                      // ids of decisions
  std::unordered_set<std::string_view> lifted_;                          // ids of constraints
  std::unordered_map<std::string_view, json::View> shared_constraints_;  // of the state, by id
  model::ConstraintAuthors authors_;
};

}  // namespace baton::context
