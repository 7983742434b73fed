#include <unordered_map>

#include <nlohmann/json.hpp>

#include "schema/compiler.h"

namespace baton::schema {
namespace {

using Positions = std::unordered_map<std::string_view, std::uint32_t>;

// The rule for a name; properties and required may both have something to say of it.
struct NamedRules {
  MemberRules* rules = nullptr;
  std::vector<std::string_view> names = {};
  Positions positions = {};

  MemberRules::Named& rule(std::string_view name) {
    const auto [entry, is_new] =
        positions.try_emplace(name, static_cast<std::uint32_t>(names.size()));
    if (is_new) {
      names.push_back(name);
      rules->named.emplace_back();
    }
    return rules->named[entry->second];
  }
};

void add_required(const Json& names, NamedRules& named) {
  for (const Json& name : names) {
    MemberRules::Named& rule = named.rule(*name.get_ptr<const std::string*>());
    if (rule.is_required) continue;
    rule.is_required = true;
    ++named.rules->required_count;
  }
}

}  // namespace

Result<void> compile_member_rules(Draft& draft) {
  Program& program = draft.compiler->program();
  MemberRules rules;
  NamedRules named{.rules = &rules};
  if (const Json* const properties = draft.sibling(Keyword::properties)) {
    for (const auto& [name, subschema] : *properties->get_ptr<const Json::object_t*>()) {
      named.rule(name).group = draft.request(subschema);
    }
  }
  if (const Json* const required = draft.sibling(Keyword::required)) add_required(*required, named);
  if (const Json* const patterned = draft.sibling(Keyword::pattern_properties)) {
    for (const auto& [source, subschema] : *patterned->get_ptr<const Json::object_t*>()) {
      BATON_TRY(const std::uint32_t pattern,
                draft.want_pattern(Keyword::pattern_properties, source));
      rules.patterned.push_back({pattern, draft.request(subschema)});
    }
  }
  if (const Json* const additional = draft.sibling(Keyword::additional_properties)) {
    rules.additional = draft.request(*additional);
  }
  if (const Json* const names = draft.sibling(Keyword::property_names)) {
    rules.property_names = draft.request(*names);
  }
  rules.names = program.names.add(named.names);
  draft.emit(Kind::members, Keyword::properties,
             static_cast<std::uint32_t>(program.member_rules.size()));
  program.member_rules.push_back(std::move(rules));
  return {};
}

}  // namespace baton::schema
