#include "schema/evaluate.h"

#include <algorithm>
#include <cstdint>
#include <vector>

#include "schema/unique.h"

namespace baton::schema {
namespace {

bool is_type_in(std::uint32_t set, json::Type type) {
  return (set & (1U << static_cast<unsigned>(type))) != 0;
}

bool has_type(std::uint32_t set, const json::View& value) {
  const json::Type type = value.type();
  return is_type_in(set, type) ||
         (type == json::Type::integer && is_type_in(set, json::Type::number)) ||
         (type == json::Type::number && is_type_in(set, json::Type::integer) &&
          value.number().is_integer());
}

// Whether a dynamic reference may lead to another schema in another scope: if several have its
// name.
bool depends_on_scope(const Program& program) {
  std::vector<std::uint32_t> names;
  for (const DynamicTarget& target : program.dynamic_targets) names.push_back(target.name);
  std::ranges::sort(names);
  return std::ranges::adjacent_find(names) != names.end();
}

}  // namespace

Evaluator::Evaluator(const Program& program, const Steps& steps)
    : program_(&program), steps_left_(steps.most) {
  const bool remembers = !depends_on_scope(program) && steps.most > steps.before_remembering;
  remembers_below_ = remembers ? steps.most - steps.before_remembering : 0;
}

bool Evaluator::group(GroupId id, const json::View& value, Evaluated* seen) {
  if (depth_ == kMostDepth) {
    is_too_deep_ = true;
    steps_left_ = 0;
    return false;
  }
  if (steps_left_ <= 1) {
    steps_left_ = 0;
    return false;
  }
  --steps_left_;
  ++depth_;
  const Group& group = program_->groups[id];
  const bool holds = program_->dynamic_targets.empty() ? group_in_scope(group, value, seen)
                                                       : scoped_group(group, value, seen);
  --depth_;
  return holds;
}

bool Evaluator::scoped_group(const Group& group, const json::View& value, Evaluated* seen) {
  const DynamicScope own{.outer = scope_, .resource = group.resource};
  scope_ = &own;
  const bool holds = group_in_scope(group, value, seen);
  scope_ = own.outer;
  return holds;
}

bool Evaluator::group_in_scope(const Group& group, const json::View& value, Evaluated* seen) {
  return group.tracking == Tracking::off ? instructions(group, value, seen)
                                         : tracked_group(group, value, seen);
}

// unevaluated* considers what the keywords of its own schema evaluated, not those of sibling
// schemas.
bool Evaluator::tracked_group(const Group& group, const json::View& value, Evaluated* seen) {
  Evaluated own(value.size());
  if (!instructions(group, value, &own)) return false;
  if (seen != nullptr) seen->merge(own);
  return true;
}

bool Evaluator::instructions(const Group& group, const json::View& value, Evaluated* seen) {
  // Not std::all_of, whose frames would double the depth of the stack in a build for debugging.
  const Instruction* next = program_->instructions.data() + group.first;
  const Instruction* const end = next + group.count;
  while (next != end && instruction(*next, value, seen)) ++next;
  return next == end;
}

bool Evaluator::instruction(const Instruction& instruction, const json::View& value,
                            Evaluated* seen) {
  switch (instruction.kind) {
    case Kind::never: return false;
    case Kind::type: return has_type(instruction.a, value);
    case Kind::enum_strings:
    case Kind::enum_values:
    case Kind::constant: return value_holds(instruction, value);
    case Kind::minimum:
    case Kind::maximum:
    case Kind::exclusive_minimum:
    case Kind::exclusive_maximum:
    case Kind::multiple_of: return number_holds(instruction, value);
    case Kind::min_length:
    case Kind::max_length:
    case Kind::format:
    case Kind::pattern: return string_holds(instruction, value);
    case Kind::min_items:
    case Kind::max_items:
    case Kind::min_properties:
    case Kind::max_properties: return size_holds(instruction, value);
    case Kind::dependent_required: return dependent_required(instruction, value);
    case Kind::unique_items: return value.type() != json::Type::array || !find_duplicate(value);
    default: return applicator(instruction, value, seen);
  }
}

bool Evaluator::applicator(const Instruction& instruction, const json::View& value,
                           Evaluated* seen) {
  switch (instruction.kind) {
    case Kind::members: return members(instruction, value, seen);
    case Kind::prefix_items: return prefix_items(instruction, value, seen);
    case Kind::items: return items(instruction, value, seen);
    case Kind::contains: return contains(instruction, value, seen);
    case Kind::dependent_schemas: return dependent_schemas(instruction, value, seen);
    case Kind::reference: return reference(instruction.a, value, seen);
    case Kind::dynamic_reference: return reference(dynamic_target(instruction), value, seen);
    case Kind::all_of: return all_of(instruction, value, seen);
    case Kind::any_of: return any_of(instruction, value, seen);
    case Kind::one_of: return one_of(instruction, value, seen);
    case Kind::negation: return !group(instruction.a, value, nullptr);
    case Kind::condition: return condition(instruction, value, seen);
    case Kind::unevaluated_items:
    case Kind::unevaluated_properties: return unevaluated(instruction, value, seen);
    default: return false;
  }
}

struct Evaluator::Pass {
  const MemberRules& rules;
  Evaluated* seen;
  std::size_t index = 0;
  std::uint32_t required = 0;  // number of required members found so far
  std::uint32_t likely = 0;    // position of the rule for the next member
};

// Schemas of many forms tell them apart by a required member: a pass over a large object for each
// of them would take too long.
bool Evaluator::misses_required(const MemberRules& rules, const json::View& value) const {
  if (rules.required_count == 0) return false;
  for (std::uint32_t at = 0; at < rules.names.entry_count; ++at) {
    const bool is_required = program_->named_rule(rules, at).presence == Presence::required;
    if (is_required && !value.has(program_->names.name(rules.names, at))) return true;
  }
  return false;
}

bool Evaluator::members(const Instruction& instruction, const json::View& value, Evaluated* seen) {
  if (value.type() != json::Type::object) return true;
  const MemberRules& rules = program_->member_rules[instruction.a];
  if (value.size() < rules.required_count) return false;
  if (value.is_sorted()) {
    if (misses_required(rules, value)) return false;
    if (program_->only_requires(rules)) return true;
  }
  Pass pass{.rules = rules, .seen = seen};
  const bool all_hold = value.each_member(
      [this, &pass](std::size_t index, std::string_view name, const json::View& each) {
        pass.index = index;
        return member(pass, name, each);
      });
  if (!all_hold) accepted_.note(depth_, instruction, value, pass.index);
  return all_hold && pass.required == rules.required_count;
}

bool Evaluator::member(Pass& pass, std::string_view name, const json::View& value) {
  const MemberRules& rules = pass.rules;
  bool is_evaluated = false;
  const std::uint32_t position = program_->names.find_near(rules.names, name, pass.likely);
  if (position != NameTables::kAbsent) {
    pass.likely = position + 1;
    const NamedRule& named = program_->named_rule(rules, position);
    if (named.presence == Presence::required) ++pass.required;
    is_evaluated = named.group != kNone;
    if (is_evaluated && !group(named.group, value, nullptr)) return false;
  }
  for (const PatternedRule& patterned : program_->patterned(rules)) {
    if (!program_->patterns[patterned.pattern].matches(name)) continue;
    is_evaluated = true;
    if (!group(patterned.group, value, nullptr)) return false;
  }
  if (!is_evaluated && rules.additional != kNone) {
    is_evaluated = true;
    if (!group(rules.additional, value, nullptr)) return false;
  }
  if (is_evaluated && pass.seen != nullptr) pass.seen->mark(pass.index);
  return rules.property_names == kNone ||
         group(rules.property_names, json::View::of_name(name), nullptr);
}

bool Evaluator::prefix_items(const Instruction& instruction, const json::View& value,
                             Evaluated* seen) {
  if (value.type() != json::Type::array) return true;
  bool holds = true;
  value.each_element([&](std::size_t at, const json::View& element) {
    if (at == instruction.b) return false;
    holds = group(program_->group_lists[instruction.a + at], element, nullptr);
    if (holds && seen != nullptr) seen->mark(at);
    return holds;
  });
  return holds;
}

bool Evaluator::items(const Instruction& instruction, const json::View& value, Evaluated* seen) {
  if (value.type() != json::Type::array) return true;
  std::size_t last = 0;
  const bool all_hold = value.each_element([&](std::size_t at, const json::View& element) {
    last = at;
    if (at < instruction.b) return true;
    if (seen != nullptr) seen->mark(at);
    return group(instruction.a, element, nullptr);
  });
  if (!all_hold) accepted_.note(depth_, instruction, value, last);
  return all_hold;
}

bool Evaluator::contains(const Instruction& instruction, const json::View& value, Evaluated* seen) {
  if (value.type() != json::Type::array) return true;
  const ContainsLimits& limits = program_->contains_limits[instruction.b];
  std::size_t found = 0;
  value.each_element([&](std::size_t at, const json::View& element) {
    if (!group(instruction.a, element, nullptr)) return true;
    ++found;
    if (seen != nullptr && limits.marks == ContainsMarks::matches) seen->mark(at);
    return true;
  });
  return found >= limits.minimum && found <= limits.maximum;
}

bool Evaluator::dependent_schemas(const Instruction& instruction, const json::View& value,
                                  Evaluated* seen) {
  if (value.type() != json::Type::object) return true;
  const Dependency* const first = program_->dependencies.data() + instruction.a;
  return std::all_of(first, first + instruction.b, [&](const Dependency& dependency) {
    return !value.has(program_->name_of(dependency)) || group(dependency.group, value, seen);
  });
}

GroupId Evaluator::dynamic_target(const Instruction& instruction) const {
  GroupId found = instruction.a;
  if (instruction.b == kNone) return found;
  for (const DynamicScope* scope = scope_; scope != nullptr; scope = scope->outer) {
    const auto target = std::ranges::find_if(
        program_->dynamic_targets, [&instruction, scope](const DynamicTarget& candidate) {
          return candidate.name == instruction.b && candidate.resource == scope->resource;
        });
    if (target != program_->dynamic_targets.end()) found = target->group;
  }
  return found;
}

bool Evaluator::reference(GroupId id, const json::View& value, Evaluated* seen) {
  if (seen != nullptr || steps_left_ >= remembers_below_) return group(id, value, seen);
  if (const std::optional<bool> known = answers_.find(id, value)) return *known;
  const bool holds = group(id, value, nullptr);
  if (!is_exhausted()) answers_.add(id, value, holds);
  return holds;
}

bool Evaluator::all_of(const Instruction& instruction, const json::View& value, Evaluated* seen) {
  const GroupId* const first = program_->group_lists.data() + instruction.a;
  return std::all_of(first, first + instruction.b,
                     [&](GroupId id) { return group(id, value, seen); });
}

// Discards what a failed schema evaluated.
bool Evaluator::trial(GroupId id, const json::View& value, Evaluated* seen) {
  if (seen == nullptr) return group(id, value, nullptr);
  Evaluated own(value.size());
  if (!group(id, value, &own)) return false;
  seen->merge(own);
  return true;
}

bool Evaluator::any_of(const Instruction& instruction, const json::View& value, Evaluated* seen) {
  bool any_holds = false;
  for (std::uint32_t at = 0; at < instruction.b; ++at) {
    if (!trial(program_->group_lists[instruction.a + at], value, seen)) continue;
    any_holds = true;
    if (seen == nullptr) break;
  }
  return any_holds;
}

bool Evaluator::one_of(const Instruction& instruction, const json::View& value, Evaluated* seen) {
  std::size_t holding = 0;
  for (std::uint32_t at = 0; at < instruction.b && holding < 2; ++at) {
    if (trial(program_->group_lists[instruction.a + at], value, seen)) ++holding;
  }
  return holding == 1;
}

bool Evaluator::condition(const Instruction& instruction, const json::View& value,
                          Evaluated* seen) {
  const GroupId* const branches = program_->group_lists.data() + instruction.a;
  const GroupId branch = trial(branches[0], value, seen) ? branches[1] : branches[2];
  return branch == kNone || group(branch, value, seen);
}

bool Evaluator::unevaluated(const Instruction& instruction, const json::View& value,
                            Evaluated* seen) {
  const auto holds = [&](std::size_t index, const json::View& part) {
    if (seen->has(index)) return true;
    seen->mark(index);
    return group(instruction.a, part, nullptr);
  };
  if (instruction.kind == Kind::unevaluated_properties) {
    return value.type() != json::Type::object ||
           value.each_member([&holds](std::size_t index, std::string_view, const json::View& each) {
             return holds(index, each);
           });
  }
  return value.type() != json::Type::array || value.each_element(holds);
}

}  // namespace baton::schema
