#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "json/view.h"
#include "schema/accepted_parts.h"
#include "schema/answers.h"
#include "schema/evaluated.h"
#include "schema/limits.h"
#include "schema/program.h"

namespace baton::schema {

// The resources entered on the way to a subschema; $dynamicRef searches from the outermost one.
struct DynamicScope {
  const DynamicScope* outer = nullptr;
  ResourceId resource = 0;
};

// Decides whether a value satisfies a program. Stops at the first violation, and allocates only for
// uniqueItems of many elements, for unevaluated*, and after many steps.
class Evaluator {
 public:
  Evaluator(const Program& program, const Steps& steps);

  [[nodiscard]] bool accepts(const json::View& value) {
    return group(0, value, nullptr) && !is_exhausted();
  }

  // True at a limit; then every answer is "no", and nothing is decided. A step is one evaluated
  // subschema; references and alternatives can double their number at every level.
  [[nodiscard]] bool is_exhausted() const { return steps_left_ == 0; }

  // Whether that limit is the depth of nested subschemas, not the number of steps.
  [[nodiscard]] bool is_too_deep() const { return is_too_deep_; }

  // Nothing if the same parts may be evaluated with another result, in another dynamic scope.
  [[nodiscard]] AcceptedParts accepted_parts() const {
    return program_->dynamic_targets.empty() ? accepted_ : AcceptedParts{};
  }

  // `seen` collects the evaluated parts if it is not null.
  bool group(GroupId id, const json::View& value, Evaluated* seen);
  bool instruction(const Instruction& instruction, const json::View& value, Evaluated* seen);

  // The target of a dynamic reference in the current scope.
  [[nodiscard]] GroupId dynamic_target(const Instruction& instruction) const;
  [[nodiscard]] const DynamicScope* scope() const { return scope_; }
  void set_scope(const DynamicScope* scope) { scope_ = scope; }

 private:
  struct Pass;  // one pass over the members of an object

  bool misses_required(const MemberRules& rules, const json::View& value) const;
  bool scoped_group(const Group& group, const json::View& value, Evaluated* seen);
  bool group_in_scope(const Group& group, const json::View& value, Evaluated* seen);
  bool tracked_group(const Group& group, const json::View& value, Evaluated* seen);
  bool instructions(const Group& group, const json::View& value, Evaluated* seen);
  bool number_holds(const Instruction& instruction, const json::View& value) const;
  bool string_holds(const Instruction& instruction, const json::View& value) const;
  bool size_holds(const Instruction& instruction, const json::View& value) const;
  bool value_holds(const Instruction& instruction, const json::View& value) const;
  bool is_enumerated(const Instruction& instruction, const json::View& value) const;
  bool dependent_required(const Instruction& instruction, const json::View& value) const;
  bool reference(GroupId id, const json::View& value, Evaluated* seen);
  bool applicator(const Instruction& instruction, const json::View& value, Evaluated* seen);
  bool members(const Instruction& instruction, const json::View& value, Evaluated* seen);
  bool member(Pass& pass, std::string_view name, const json::View& value);
  bool prefix_items(const Instruction& instruction, const json::View& value, Evaluated* seen);
  bool items(const Instruction& instruction, const json::View& value, Evaluated* seen);
  bool contains(const Instruction& instruction, const json::View& value, Evaluated* seen);
  bool dependent_schemas(const Instruction& instruction, const json::View& value, Evaluated* seen);
  bool all_of(const Instruction& instruction, const json::View& value, Evaluated* seen);
  bool any_of(const Instruction& instruction, const json::View& value, Evaluated* seen);
  bool one_of(const Instruction& instruction, const json::View& value, Evaluated* seen);
  bool condition(const Instruction& instruction, const json::View& value, Evaluated* seen);
  bool unevaluated(const Instruction& instruction, const json::View& value, Evaluated* seen);
  bool trial(GroupId id, const json::View& value, Evaluated* seen);

  const Program* program_;
  const DynamicScope* scope_ = nullptr;
  std::uint64_t steps_left_;
  std::uint64_t remembers_below_;  // steps left
  Answers answers_;                // of references
  std::size_t depth_ = 0;
  AcceptedParts accepted_;
  bool is_too_deep_ = false;
};

}  // namespace baton::schema
