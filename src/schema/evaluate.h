#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "schema/evaluated.h"
#include "schema/program.h"
#include "schema/view.h"

namespace baton::schema {

// The resources entered on the way to a subschema; $dynamicRef asks the outermost first.
struct DynamicScope {
  const DynamicScope* outer = nullptr;
  ResourceId resource = 0;
};

// Says whether a value satisfies a program, and nothing else: it stops at the first violation,
// and allocates nothing, but for uniqueItems of many elements and unevaluated*.
// Instances of the template for the views that exist are in evaluate.cpp.
template <View V>
class Evaluator {
 public:
  Evaluator(const Program& program, std::uint64_t steps) : program_(&program), steps_left_(steps) {}

  [[nodiscard]] bool accepts(const V& value) {
    return group(0, value, nullptr) && !is_too_deep_ && !is_exhausted();
  }

  // References and alternatives may double the work at every level; a step is one subschema that
  // is looked at. From then on every answer is "no".
  [[nodiscard]] bool is_exhausted() const { return steps_left_ == 0; }

  // `seen` gathers what was evaluated, if somebody wants to know.
  bool group(GroupId id, const V& value, Evaluated* seen);
  bool instruction(const Instruction& instruction, const V& value, Evaluated* seen);

  // Where a dynamic reference leads from here.
  [[nodiscard]] GroupId dynamic_target(const Instruction& instruction) const;
  [[nodiscard]] const DynamicScope* scope() const { return scope_; }
  void set_scope(const DynamicScope* scope) { scope_ = scope; }

 private:
  struct Pass;  // one walk over the members of an object

  bool scoped_group(const Group& group, const V& value, Evaluated* seen);
  bool tracked_group(const Group& group, const V& value, Evaluated* seen);
  bool instructions(const Group& group, const V& value, Evaluated* seen);
  bool number_holds(const Instruction& instruction, const V& value) const;
  bool string_holds(const Instruction& instruction, const V& value) const;
  bool size_holds(const Instruction& instruction, const V& value) const;
  bool value_holds(const Instruction& instruction, const V& value) const;
  bool dependent_required(const Instruction& instruction, const V& value) const;
  bool applicator(const Instruction& instruction, const V& value, Evaluated* seen);
  bool members(const MemberRules& rules, const V& value, Evaluated* seen);
  bool member(Pass& pass, std::string_view name, const V& value);
  bool prefix_items(const Instruction& instruction, const V& value, Evaluated* seen);
  bool items(const Instruction& instruction, const V& value, Evaluated* seen);
  bool contains(const Instruction& instruction, const V& value, Evaluated* seen);
  bool dependent_schemas(const Instruction& instruction, const V& value, Evaluated* seen);
  bool all_of(const Instruction& instruction, const V& value, Evaluated* seen);
  bool any_of(const Instruction& instruction, const V& value, Evaluated* seen);
  bool one_of(const Instruction& instruction, const V& value, Evaluated* seen);
  bool condition(const Instruction& instruction, const V& value, Evaluated* seen);
  bool unevaluated(const Instruction& instruction, const V& value, Evaluated* seen);
  bool trial(GroupId id, const V& value, Evaluated* seen);

  const Program* program_;
  const DynamicScope* scope_ = nullptr;
  std::uint64_t steps_left_;
  std::size_t depth_ = 0;
  bool is_too_deep_ = false;
};

}  // namespace baton::schema
