#pragma once

#include <algorithm>
#include <cstdint>
#include <deque>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include <nlohmann/json.hpp>

#include "json/json.h"
#include "json/number.h"
#include "schema/instruction.h"
#include "schema/lazy_pattern.h"
#include "schema/name_table.h"
#include "schema/table.h"

// A compiled schema. A subschema is a group: a sequence of instructions that must all hold. The
// tables contain what an instruction needs besides two numbers. References are resolved to group
// numbers, so recursion costs nothing. The tables contain only numbers (see image.h).
namespace baton::schema {

// properties, required, patternProperties, additionalProperties and propertyNames of one schema,
// checked in one pass over the members. A rule may be absent (kNone).
struct MemberRules {
  NameTable names;                    // names of the named rules, in the same order
  std::uint32_t first_named = 0;      // index in named_rules
  std::uint32_t first_patterned = 0;  // index in patterned_rules
  std::uint32_t patterned_count = 0;
  GroupId additional = kNone;
  GroupId property_names = kNone;
  std::uint32_t required_count = 0;
};

enum class Presence : std::uint32_t { optional, required };

struct NamedRule {
  GroupId group = kNone;
  Presence presence = Presence::optional;
};

struct PatternedRule {
  std::uint32_t pattern = 0;
  GroupId group = 0;
};

struct Dependency {
  NameTable names;  // the member's name, then those of the members that it requires
  GroupId group = kNone;
};

// Whether `contains` counts as evaluating the elements that match (not before draft 2020-12).
enum class ContainsMarks : std::uint32_t { nothing, matches };

struct ContainsLimits {
  std::uint32_t minimum = 1;
  std::uint32_t maximum = kNone;
  std::uint32_t shown_minimum = kNone;  // numbers; of a minimum that is kMostCount
  ContainsMarks marks = ContainsMarks::matches;
};

// A value of an enumeration by its hash_of(), see unique.h.
struct HashedValue {
  std::uint32_t hash = 0;
  std::uint32_t value = 0;  // values
};

// A target of $dynamicRef: the schema with that $dynamicAnchor in that resource.
struct DynamicTarget {
  std::uint32_t name = 0;
  ResourceId resource = 0;
  GroupId group = 0;
};

struct Program {
  Table<Group> groups;  // the first one is the whole schema
  Table<Instruction> instructions;
  NameTables names;
  Table<NameTable> string_sets;
  std::vector<json::Number> numbers;
  std::vector<Json> values;
  Table<MemberRules> member_rules;
  Table<NamedRule> named_rules;
  Table<PatternedRule> patterned_rules;
  Table<Dependency> dependencies;
  Table<ContainsLimits> contains_limits;
  Table<GroupId> group_lists;
  Table<DynamicTarget> dynamic_targets;
  // As many as there are values: those of each enumeration sorted as HashedView is, in the range of
  // its values.
  Table<HashedValue> hashed_values;
  std::deque<LazyPattern> patterns;  // once_flag cannot be moved
  std::string root_pointer;          // of the schema in its document
  // The absolute URI of each group's schema, with a JSON Pointer as fragment; empty without a base
  // URI, and missing unless they were asked for. Not part of an image.
  std::vector<std::string> locations;

  [[nodiscard]] const NamedRule& named_rule(const MemberRules& rules,
                                            std::uint32_t position) const {
    return named_rules[rules.first_named + position];
  }
  // Whether the rules judge no member's value or name: only what is missing matters.
  [[nodiscard]] bool only_requires(const MemberRules& rules) const {
    const std::span named(named_rules.data() + rules.first_named, rules.names.entry_count);
    return rules.patterned_count == 0 && rules.additional == kNone &&
           rules.property_names == kNone &&
           std::ranges::all_of(named, [](const NamedRule& rule) { return rule.group == kNone; });
  }
  [[nodiscard]] std::span<const PatternedRule> patterned(const MemberRules& rules) const {
    return std::span(patterned_rules.data(), patterned_rules.size())
        .subspan(rules.first_patterned, rules.patterned_count);
  }
  [[nodiscard]] std::string_view name_of(const Dependency& dependency) const {
    return names.name(dependency.names, 0);
  }
  [[nodiscard]] bool is_never(GroupId group) const {
    return groups[group].count > 0 && instructions[groups[group].first].kind == Kind::never;
  }
};

// The number tables of a program, const or not.
template <typename SomeProgram>
auto tables_of(SomeProgram& program) {
  return std::tuple_cat(program.names.tables(),
                        std::tie(program.groups, program.instructions, program.string_sets,
                                 program.member_rules, program.named_rules, program.patterned_rules,
                                 program.dependencies, program.contains_limits, program.group_lists,
                                 program.dynamic_targets, program.hashed_values));
}

}  // namespace baton::schema
