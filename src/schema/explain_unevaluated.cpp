// The explainer's handling of unevaluatedItems and unevaluatedProperties.
#include <algorithm>
#include <iterator>

#include "schema/explain.h"
#include "schema/messages.h"
#include "text/concat.h"

namespace baton::schema {

void Explainer::mark_evaluated(GroupId id, const json::View& value, Evaluated& seen) {
  if (is_full()) return;
  --steps_left_;
  const Group& group = program_->groups[id];
  const DynamicScope own{.outer = evaluator_.scope(), .resource = group.resource};
  evaluator_.set_scope(&own);
  for (std::uint32_t at = group.first; at < group.first + group.count; ++at) {
    mark_evaluated_by(program_->instructions[at], value, seen);
  }
  evaluator_.set_scope(own.outer);
}

void Explainer::mark_evaluated_by(const Instruction& instruction, const json::View& value,
                                  Evaluated& seen) {
  const auto listed = [this, &instruction](std::uint32_t at) {
    return program_->group_lists[instruction.a + at];
  };
  const bool is_array = value.type() == json::Type::array;
  switch (instruction.kind) {
    case Kind::members: return mark_members(program_->member_rules[instruction.a], value, seen);
    case Kind::prefix_items:
      for (std::size_t at = 0; is_array && at < std::min<std::size_t>(instruction.b, value.size());
           ++at) {
        seen.mark(at);
      }
      return;
    case Kind::items:
    case Kind::unevaluated_items:
      for (std::size_t at = instruction.kind == Kind::items ? instruction.b : 0;
           is_array && at < value.size(); ++at) {
        seen.mark(at);
      }
      return;
    case Kind::unevaluated_properties:
      for (std::size_t at = 0; value.is_object() && at < value.size(); ++at) seen.mark(at);
      return;
    case Kind::reference: return mark_evaluated(instruction.a, value, seen);
    case Kind::dynamic_reference:
      return mark_evaluated(evaluator_.dynamic_target(instruction), value, seen);
    case Kind::all_of:
      for (std::uint32_t at = 0; at < instruction.b; ++at) mark_evaluated(listed(at), value, seen);
      return;
    case Kind::any_of:
    case Kind::one_of: return mark_alternatives(instruction, value, seen);
    case Kind::condition: {
      const bool holds = evaluator_.group(listed(0), value, nullptr);
      if (holds) mark_evaluated(listed(0), value, seen);
      const GroupId branch = listed(holds ? 1 : 2);
      if (branch != kNone) mark_evaluated(branch, value, seen);
      return;
    }
    case Kind::dependent_schemas:
      for (std::uint32_t at = 0; value.is_object() && at < instruction.b; ++at) {
        const Dependency& dependency = program_->dependencies[instruction.a + at];
        if (value.has(program_->name_of(dependency))) mark_evaluated(dependency.group, value, seen);
      }
      return;
    case Kind::contains:  // an element that fails is not evaluated by it
      evaluator_.instruction(instruction, value, &seen);
      return;
    default: return;
  }
}

void Explainer::mark_members(const MemberRules& rules, const json::View& value, Evaluated& seen) {
  if (!value.is_object()) return;
  marking_rules_.push_back(&rules);
  value.each_member([&](std::size_t at, std::string_view name, const json::View& /*member*/) {
    if (rules.additional != kNone || is_known(rules, name)) seen.mark(at);
    return true;
  });
}

// If no form holds, it is unknown which one is meant, so that all of them count.
void Explainer::mark_alternatives(const Instruction& instruction, const json::View& value,
                                  Evaluated& seen) {
  std::vector<GroupId> holding;
  const GroupId* const first = program_->group_lists.data() + instruction.a;
  std::copy_if(first, first + instruction.b, std::back_inserter(holding),
               [&](GroupId id) { return evaluator_.group(id, value, nullptr); });
  if (holding.empty()) holding.assign(first, first + instruction.b);
  for (const GroupId id : holding) mark_evaluated(id, value, seen);
}

// Whether the name is one of the absent members that the marking keywords have a rule for.
std::string Explainer::meant_member(std::string_view name, const json::View& object) {
  std::size_t count = 0;
  for (const MemberRules* const rules : marking_rules_) count += rules->names.entry_count;
  return suggestions_.meant_by(name, count, [&] {
    Suggestions::Names names;
    for (const MemberRules* const rules : marking_rules_) {
      for (std::uint32_t at = 0; at < rules->names.entry_count; ++at) {
        const std::string_view known = program_->names.name(rules->names, at);
        if (!object.has(known)) names.push_back(known);
      }
    }
    return names;
  });
}

void Explainer::unevaluated(GroupId owner, const Instruction& instruction, const json::View& value,
                            const Spot& spot) {
  const bool is_about_members = instruction.kind == Kind::unevaluated_properties;
  if (value.type() != (is_about_members ? json::Type::object : json::Type::array)) return;
  Evaluated seen(value.size());
  marking_rules_.clear();
  const Group& group = program_->groups[owner];
  for (std::uint32_t at = group.first; at < group.first + group.count; ++at) {
    const Instruction& other = program_->instructions[at];
    if (other.kind < Kind::unevaluated_items) mark_evaluated_by(other, value, seen);
  }
  const Trail keyword{.parent = spot.keyword, .name = keyword_name(instruction.keyword)};
  if (is_about_members) {
    value.each_member([&](std::size_t at, std::string_view name, const json::View& member) {
      if (seen.has(at)) return true;
      const Trail place{.parent = spot.instance, .name = name};
      part(instruction.a, member, {&place, &keyword}, [&] {
        const std::string meant = meant_member(name, value);
        return text::concat("member ", quote_name(name), " is not allowed",
                            meant.empty() ? "" : " — ", meant);
      });
      return !is_full();
    });
    return;
  }
  value.each_element([&](std::size_t at, const json::View& element) {
    if (seen.has(at)) return true;
    const Trail place{.parent = spot.instance, .index = at};
    part(instruction.a, element, {&place, &keyword},
         [] { return std::string("element is not allowed: no keyword covers it"); });
    return !is_full();
  });
}

}  // namespace baton::schema
