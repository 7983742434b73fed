#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "baton/finding.h"
#include "json/view.h"
#include "schema/distinct_findings.h"
#include "schema/evaluate.h"
#include "schema/form.h"
#include "schema/output_unit.h"
#include "schema/program.h"
#include "schema/suggestions.h"
#include "schema/trail.h"

namespace baton::schema {

// Finds why a value does not satisfy a program: follows the same instructions, uses the evaluator
// to choose branches, and records its path.
class Explainer {
 public:
  // `steps` limits what it evaluates, `limit` the findings (0: no limit). `accepted` is not
  // evaluated again.
  Explainer(const Program& program, const Steps& steps, std::size_t limit, AcceptedParts accepted);

  Findings explain(const json::View& value);

  // The same as output units: every form of anyOf and oneOf that fails, not only the nearest.
  OutputUnit explain_as_units(const json::View& value);

  // The findings are incomplete: the evaluation reached a limit.
  [[nodiscard]] bool is_exhausted() const { return evaluator_.is_exhausted(); }
  [[nodiscard]] bool is_too_deep() const { return evaluator_.is_too_deep(); }

 private:
  struct Spot {
    const Trail* instance = nullptr;
    const Trail* keyword = nullptr;
  };

  // The group whose keywords are being explained, and the trail of its schema.
  struct Enclosing {
    GroupId group = 0;
    const Trail* schema = nullptr;
  };

  // The value whose form is being explained, and how well the form fits so far.
  struct Judged {
    const Trail* instance = nullptr;
    Fit fit = Fit::same_variant;
  };

  void group(GroupId id, const json::View& value, const Spot& spot);
  void instructions(GroupId id, const json::View& value, const Spot& spot);
  void instruction(const Instruction& instruction, const json::View& value, const Spot& spot);
  void assertion(const Instruction& instruction, const json::View& value, const Spot& spot);
  // The schema's number for a count and its position in numbers.
  [[nodiscard]] json::Number shown_count(std::uint32_t count, std::uint32_t number) const;
  void enumeration(const Instruction& instruction, const json::View& value, const Spot& spot);
  void unique_items(const Instruction& instruction, const json::View& value, const Spot& spot);
  void dependent_required(const Instruction& instruction, const json::View& value,
                          const Spot& spot);
  void members(const Instruction& instruction, const json::View& value, const Spot& spot);
  void member(const MemberRules& rules, std::string_view name, const json::View& value,
              const Spot& spot);
  [[nodiscard]] GroupId named_group(const MemberRules& rules, std::string_view name) const;
  // Whether "properties" or "patternProperties" has a rule for the member.
  [[nodiscard]] bool is_known(const MemberRules& rules, std::string_view name) const;
  void missing_members(const MemberRules& rules, const json::View& value, const Spot& spot);
  [[nodiscard]] std::vector<bool> present_members(const MemberRules& rules,
                                                  const json::View& value) const;
  void additional_member(const MemberRules& rules, const json::View& object, std::string_view name,
                         const Spot& spot);
  void elements(const Instruction& instruction, const json::View& value, const Spot& spot);
  // The index of the first part that fails, if the evaluation knows it (no index is less than any).
  [[nodiscard]] std::optional<std::size_t> first_failing(const Instruction& instruction,
                                                         const json::View& value) const {
    return accepted_.count(depth_, instruction, value);
  }
  void contains(const Instruction& instruction, const json::View& value, const Spot& spot);
  void dependent_schemas(const Instruction& instruction, const json::View& value, const Spot& spot);
  void all_of(const Instruction& instruction, const json::View& value, const Spot& spot);
  void alternatives(const Instruction& instruction, const json::View& value, const Spot& spot);
  void describe(Forms forms, const Instruction& instruction, const json::View& value,
                const Spot& spot, Finding whole);
  // Why the value does not match one of its forms.
  Form form(const Instruction& instruction, std::uint32_t at, const json::View& value,
            const Spot& spot);
  // Notes how well the form that is being explained fits, if `spot` is the value of the form.
  void judge(Fit fit, const Spot& spot);
  void alternatives_as_units(const Instruction& instruction, const json::View& value,
                             const Spot& spot);
  void negation(const Instruction& instruction, const json::View& value, const Spot& spot);
  void condition(const Instruction& instruction, const json::View& value, const Spot& spot);
  [[nodiscard]] std::string reading_hint(const Trail& keyword) const;
  // Marks the parts of the value that the keywords of a schema are about. Unlike for the evaluator,
  // a part that fails counts as well, because it has its own finding.
  void mark_evaluated(GroupId id, const json::View& value, Evaluated& seen);
  void mark_evaluated_by(const Instruction& instruction, const json::View& value, Evaluated& seen);
  void mark_members(const MemberRules& rules, const json::View& value, Evaluated& seen);
  [[nodiscard]] std::string meant_member(std::string_view name, const json::View& object);
  void mark_alternatives(const Instruction& instruction, const json::View& value, Evaluated& seen);
  void unevaluated(GroupId owner, const Instruction& instruction, const json::View& value,
                   const Spot& spot);

  // Explains `id` for a part of the value; uses the text of refusal() if the schema allows nothing
  // there.
  void part(GroupId id, const json::View& value, const Spot& spot,
            const std::function<std::string()>& refusal);
  // `expected_types` is the set of a finding about the value's type.
  void report(std::string_view rule, const std::string& message, const Spot& spot,
              const std::string& hint = {}, std::uint32_t expected_types = 0);
  [[nodiscard]] OutputUnit unit_at(const Spot& spot, std::string_view rule,
                                   const std::string& error) const;
  [[nodiscard]] bool is_full() const { return findings_.size() >= limit_ || steps_left_ == 0; }

  const Program* program_;
  Evaluator evaluator_;
  AcceptedParts accepted_;
  DistinctFindings findings_;
  std::size_t limit_;  // one more than asked for: the last one only tells that there are more
  std::size_t steps_left_;
  Suggestions suggestions_;
  Judged judged_ = {};
  std::size_t depth_ = 0;
  bool is_trying_ = false;      // forms, to find the nearest one
  std::size_t trial_left_ = 0;  // schemas that may be explained for that
  OutputTree* tree_ = nullptr;  // set while units are collected
  Enclosing enclosing_ = {};
  std::vector<const MemberRules*> marking_rules_;  // of the last unevaluated*
};

}  // namespace baton::schema
