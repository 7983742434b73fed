#include "schema/requirement.h"

#include <array>
#include <cstddef>
#include <vector>

#include <nlohmann/json.hpp>

#include "schema/messages.h"
#include "text/concat.h"

namespace baton::schema {
namespace {

constexpr std::array<std::string_view, 7> kTypesWithArticle = {
    "null", "a boolean", "an integer", "a number", "a string", "an array", "an object"};

// The only instruction of the schema, or of the one that it refers to; null if there are several.
const Instruction* only_instruction(const Program& program, GroupId id) {
  constexpr int kMostReferences = 16;
  for (int left = kMostReferences; left > 0; --left) {
    const Group& group = program.groups[id];
    if (group.count != 1) return nullptr;
    const Instruction& only = program.instructions[group.first];
    if (only.kind != Kind::reference) return &only;
    id = only.a;
  }
  return nullptr;
}

std::string one_of(const std::vector<std::string>& first_choices, std::size_t count) {
  return text::concat("be ", count == 1 ? "" : "one of ", first_of(first_choices, count));
}

std::string one_of_strings(const Program& program, const NameTable& names) {
  std::vector<std::string> choices;
  for (std::uint32_t at = 0; at < names.entry_count && at < kMostChoices; ++at) {
    choices.push_back(quote_own_name(program.names.name(names, at)));
  }
  return one_of(choices, names.entry_count);
}

std::string one_of_values(const Program& program, std::uint32_t first, std::uint32_t count) {
  std::vector<std::string> choices;
  for (std::uint32_t at = 0; at < count && at < kMostChoices; ++at) {
    choices.push_back(shorten_own(json::View(program.values[first + at]).print()));
  }
  return one_of(choices, count);
}

std::string one_of_types(std::uint32_t types) {
  std::vector<std::string_view> names;
  for (std::size_t type = 0; type < kTypesWithArticle.size(); ++type) {
    if ((types & (1U << type)) != 0) names.push_back(kTypesWithArticle[type]);
  }
  return text::concat("be ", text::join(names, " or "));
}

std::string have_members(const Program& program, const MemberRules& rules,
                         std::string_view several) {
  std::vector<std::string> names;
  for (std::uint32_t at = 0; at < rules.names.entry_count; ++at) {
    if (program.named_rule(rules, at).presence != Presence::required) continue;
    names.push_back(quote_own_name(program.names.name(rules.names, at)));
    if (names.size() == kMostChoices) break;
  }
  const bool is_one = rules.required_count == 1;
  return text::concat("have the member", is_one ? " " : "s ",
                      enumerate_first(names, rules.required_count), is_one ? "" : several);
}

}  // namespace

std::string requirement_of(const Program& program, GroupId id, std::string_view several) {
  const Instruction* const only = only_instruction(program, id);
  if (only == nullptr) return {};
  switch (only->kind) {
    case Kind::type: return one_of_types(only->a);
    case Kind::constant: return one_of_values(program, only->a, 1);
    case Kind::enum_values: return one_of_values(program, only->a, only->b);
    case Kind::enum_strings: return one_of_strings(program, program.string_sets[only->a]);
    case Kind::pattern:
      return text::concat("match the pattern ", program.patterns[only->a].source());
    case Kind::members: {
      const MemberRules& rules = program.member_rules[only->a];
      return program.only_requires(rules) && rules.required_count > 0
                 ? have_members(program, rules, several)
                 : std::string();
    }
    default: return {};
  }
}

bool requires_type_only(const Program& program, GroupId id) {
  const Instruction* const only = only_instruction(program, id);
  return only != nullptr && only->kind == Kind::type;
}

}  // namespace baton::schema
