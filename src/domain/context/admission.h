#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "domain/context/build.h"
#include "domain/context/explanation.h"
#include "domain/model/relevance_map.h"
#include "domain/policy/policies.h"
#include "json/json.h"

namespace baton::context {

struct Judgement {
  Verdict verdict = Verdict::denied;
  std::string reason;

  [[nodiscard]] bool admitted() const { return verdict == Verdict::admitted; }
};

// Decides on each item of a workflow for one agent: what is no longer in force is out, then the
// author's policy is asked, then the agent's rule (in the full view the rule is not).
// Refers to its arguments, which outlive it.
class Admission {
 public:
  Admission(const Json& state, const model::AgentRule& rule, const policy::Policies& policies,
            const BuildRequest& request);

  [[nodiscard]] const model::AgentRule& rule() const { return rule_; }
  [[nodiscard]] Scope scope() const { return request_.scope; }

  // Whether the policy of what `author` makes lets the agent see it; the empty author has none.
  [[nodiscard]] bool sees(std::string_view author) const;
  [[nodiscard]] std::string denial(std::string_view author) const;  // why not, as a clause

  [[nodiscard]] Judgement decision(const Json& decision, std::string_view author) const;
  [[nodiscard]] Judgement artifact(const Json& artifact, std::string_view author) const;
  // As it stands in an output of `author`.
  [[nodiscard]] Judgement constraint(const Json& constraint, std::string_view author) const;
  // As it stands in the state, where it names no author.
  [[nodiscard]] Judgement shared_constraint(const Json& constraint) const;

  // Evidence, issues and recommendations of a gate that `author` moved; its name and status are
  // shown to every agent.
  [[nodiscard]] Judgement gate(std::string_view author) const;

  // Without what the field rules of `author` take out.
  [[nodiscard]] Json redacted(Json item, std::string_view author) const;
  [[nodiscard]] Json redacted_constraint(Json constraint) const;

 private:
  struct Listing {
    std::string_view id;
    std::string_view agent;
    const Json* constraint;
  };
  [[nodiscard]] Judgement relevant_constraint(const Json& constraint) const;
  [[nodiscard]] std::vector<std::string_view> authors_of(const Json& constraint) const;

  const model::AgentRule& rule_;
  const policy::Policies& policies_;
  const BuildRequest& request_;
  std::vector<std::string_view> superseded_;  // ids of decisions
  std::vector<std::string_view> lifted_;      // ids of constraints
  std::vector<Listing> listings_;             // constraints as outputs list them
};

}  // namespace baton::context
