#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "json/json.h"
#include "schema/instruction.h"
#include "schema/lazy_pattern.h"
#include "schema/name_table.h"
#include "schema/number.h"

// A compiled schema. A subschema is a group: a run of instructions, all of which must hold. What an
// instruction needs beyond two numbers lies in the program's tables. References are resolved:
// a group is named by its position, so that recursion costs nothing.
namespace baton::schema {

// properties, required, patternProperties, additionalProperties and propertyNames of one
// schema, checked in one pass over the members. A rule may be absent (kNone).
struct MemberRules {
  struct Named {
    GroupId group = kNone;
    bool is_required = false;
  };
  struct Patterned {
    std::uint32_t pattern = 0;
    GroupId group = 0;
  };
  NameTable names;  // positions are those of `named`
  std::vector<Named> named;
  std::vector<Patterned> patterned;
  GroupId additional = kNone;
  GroupId property_names = kNone;
  std::uint32_t required_count = 0;
};

struct Dependency {
  std::string name = {};
  std::vector<std::string> required = {};
  GroupId group = kNone;
};

struct ContainsLimits {
  std::uint32_t minimum = 1;
  std::uint32_t maximum = kNone;
};

// Where $dynamicRef may lead: the schema with that $dynamicAnchor in that resource.
struct DynamicTarget {
  std::uint32_t name = 0;
  ResourceId resource = 0;
  GroupId group = 0;
};

struct Program {
  std::vector<Group> groups;  // the first is the schema
  std::vector<Instruction> instructions;
  NameTables names;
  std::vector<NameTable> string_sets;
  std::vector<Number> numbers;
  std::vector<Json> values;
  std::vector<MemberRules> member_rules;
  std::vector<Dependency> dependencies;
  std::vector<ContainsLimits> contains_limits;
  std::vector<GroupId> group_lists;
  std::vector<DynamicTarget> dynamic_targets;
  std::deque<LazyPattern> patterns;  // once_flag does not move
  std::string root_pointer;          // of the schema in its document

  [[nodiscard]] bool is_never(GroupId group) const {
    return groups[group].count > 0 && instructions[groups[group].first].kind == Kind::never;
  }
};

}  // namespace baton::schema
