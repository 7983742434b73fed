#include <algorithm>
#include <cstddef>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "json/children.h"
#include "schema/compiler.h"

namespace baton::schema {
namespace {

// The rules by member name; properties and required may both apply to a name.
struct NamedRules {
  std::vector<std::string_view> names = {};
  std::vector<NamedRule> rules = {};  // in the order of the names

  NamedRule& rule(std::string_view name) {
    const std::size_t position = position_of(name);
    if (position == names.size()) {
      names.push_back(name);
      rules.emplace_back();
    }
    return rules[position];
  }

 private:
  // The number of names if it is not among them.
  std::size_t position_of(std::string_view name) {
    if (names.size() <= kFew) {
      return static_cast<std::size_t>(std::ranges::find(names, name) - names.begin());
    }
    while (positions_.size() < names.size()) {
      positions_.emplace(names[positions_.size()], positions_.size());
    }
    const auto found = positions_.find(name);
    return found == positions_.end() ? names.size() : found->second;
  }

  static constexpr std::size_t kFew = 16;  // that are searched without a map

  std::unordered_map<std::string_view, std::size_t> positions_;  // when there are more
};

// Returns the number of required names.
std::uint32_t add_required(const json::View& names, NamedRules& named) {
  std::uint32_t count = 0;
  for (const json::View& name : json::Elements(names)) {
    NamedRule& rule = named.rule(name.string());
    if (rule.presence == Presence::required) continue;
    rule.presence = Presence::required;
    ++count;
  }
  return count;
}

}  // namespace

Result<void> compile_member_rules(Draft& draft) {
  Program& program = draft.compiler->program();
  MemberRules rules;
  NamedRules named;
  std::vector<PatternedRule> patterned_rules;
  if (const json::View properties = draft.sibling(Keyword::properties)) {
    for (const auto& [name, subschema] : json::Members(properties)) {
      named.rule(name).group = draft.request(subschema);
    }
  }
  if (const json::View required = draft.sibling(Keyword::required)) {
    rules.required_count = add_required(required, named);
  }
  if (const json::View patterned = draft.sibling(Keyword::pattern_properties)) {
    for (const auto& [source, subschema] : json::Members(patterned)) {
      BATON_TRY(const std::uint32_t pattern,
                draft.want_pattern(Keyword::pattern_properties, source));
      patterned_rules.push_back({pattern, draft.request(subschema)});
    }
  }
  if (const json::View additional = draft.sibling(Keyword::additional_properties)) {
    rules.additional = draft.request(additional);
  }
  if (const json::View names = draft.sibling(Keyword::property_names)) {
    rules.property_names = draft.request(names);
  }
  rules.names = program.names.add(named.names);
  rules.first_named = program.named_rules.add_all(named.rules);
  rules.first_patterned = program.patterned_rules.add_all(patterned_rules);
  rules.patterned_count = static_cast<std::uint32_t>(patterned_rules.size());
  draft.emit(Kind::members, Keyword::properties,
             static_cast<std::uint32_t>(program.member_rules.size()));
  program.member_rules.add(rules);
  return {};
}

}  // namespace baton::schema
