// The explainer's handling of object members.
#include <algorithm>

#include "schema/explain.h"
#include "schema/messages.h"
#include "text/concat.h"

namespace baton::schema {

void Explainer::members(const Instruction& instruction, const json::View& value, const Spot& spot) {
  const MemberRules& rules = program_->member_rules[instruction.a];
  const std::optional<std::size_t> failing = first_failing(instruction, value);
  missing_members(rules, value, spot);
  if (program_->only_requires(rules)) return;
  value.each_member([&](std::size_t at, std::string_view name, const json::View& each) {
    if (at < failing) return true;
    const Trail place{.parent = spot.instance, .name = name};
    const Spot inside{.instance = &place, .keyword = spot.keyword};
    if (rules.property_names != kNone) {
      const Trail keyword{.parent = spot.keyword, .name = "propertyNames"};
      group(rules.property_names, json::View::of_name(name), {&place, &keyword});
    }
    if (is_known(rules, name)) {
      member(rules, name, each, inside);
    } else if (rules.additional != kNone && program_->is_never(rules.additional)) {
      additional_member(rules, value, name, inside);
    } else if (rules.additional != kNone &&
               (at == failing || !evaluator_.group(rules.additional, each, nullptr))) {
      const Trail keyword{.parent = spot.keyword, .name = "additionalProperties"};
      group(rules.additional, each, {&place, &keyword});
    }
    return !is_full();
  });
}

// The rule of "properties" for the member; kNone if there is none.
GroupId Explainer::named_group(const MemberRules& rules, std::string_view name) const {
  const std::uint32_t position = program_->names.find(rules.names, name);
  return position == NameTables::kAbsent ? kNone : program_->named_rule(rules, position).group;
}

bool Explainer::is_known(const MemberRules& rules, std::string_view name) const {
  return named_group(rules, name) != kNone ||
         std::ranges::any_of(program_->patterned(rules), [&](const PatternedRule& patterned) {
           return program_->patterns[patterned.pattern].matches(name);
         });
}

// By position in the rules' names.
std::vector<bool> Explainer::present_members(const MemberRules& rules,
                                             const json::View& value) const {
  std::vector<bool> is_present(rules.names.entry_count);
  if (value.is_sorted()) {
    for (std::uint32_t at = 0; at < rules.names.entry_count; ++at) {
      is_present[at] = value.has(program_->names.name(rules.names, at));
    }
    return is_present;
  }
  value.each_member([&](std::size_t, std::string_view name, const json::View&) {
    const std::uint32_t position = program_->names.find(rules.names, name);
    if (position != NameTables::kAbsent) is_present[position] = true;
    return true;
  });
  return is_present;
}

void Explainer::missing_members(const MemberRules& rules, const json::View& value,
                                const Spot& spot) {
  if (rules.required_count == 0) return;
  const std::vector<bool> is_present = present_members(rules, value);
  const auto unknown = [&] {
    Suggestions::Names names;
    value.each_member([&](std::size_t, std::string_view name, const json::View&) {
      if (program_->names.find(rules.names, name) == NameTables::kAbsent) names.push_back(name);
      return true;
    });
    return names;
  };
  std::vector<std::string> missing;  // the first ones
  std::size_t count = 0;
  std::string hint;
  for (std::uint32_t at = 0; at < rules.names.entry_count; ++at) {
    const bool is_required = program_->named_rule(rules, at).presence == Presence::required;
    if (is_present[at] || !is_required) continue;
    const std::string_view name = program_->names.name(rules.names, at);
    if (++count <= kMostChoices) missing.push_back(quote_own_name(name));
    if (hint.empty()) hint = suggestions_.misspelling_of(name, value.size(), unknown);
  }
  if (count == 0) return;
  const Trail keyword{.parent = spot.keyword, .name = "required"};
  const std::string message =
      count == 1
          ? text::concat(kRequiredMember, missing.front(), kIsMissing)
          : text::concat("required members ", enumerate_first(missing, count), " are missing");
  report("required", message, {spot.instance, &keyword}, hint);
}

void Explainer::member(const MemberRules& rules, std::string_view name, const json::View& value,
                       const Spot& spot) {
  const auto refusal = [name] {
    return text::concat("member ", quote_name(name), " is not allowed");
  };
  if (const GroupId named = named_group(rules, name); named != kNone) {
    const Trail keyword{.parent = spot.keyword, .name = "properties"};
    const Trail entry{.parent = &keyword, .name = name};
    part(named, value, {spot.instance, &entry}, refusal);
  }
  const Trail keyword{.parent = spot.keyword, .name = "patternProperties"};
  for (const PatternedRule& patterned : program_->patterned(rules)) {
    const LazyPattern& pattern = program_->patterns[patterned.pattern];
    if (!pattern.matches(name)) continue;
    const Trail entry{.parent = &keyword, .name = pattern.source()};
    part(patterned.group, value, {spot.instance, &entry}, refusal);
  }
}

void Explainer::additional_member(const MemberRules& rules, const json::View& object,
                                  std::string_view name, const Spot& spot) {
  const auto absent = [&] {
    Suggestions::Names names;
    for (std::uint32_t at = 0; at < rules.names.entry_count; ++at) {
      const std::string_view known = program_->names.name(rules.names, at);
      if (!object.has(known)) names.push_back(known);
    }
    return names;
  };
  const Trail keyword{.parent = spot.keyword, .name = "additionalProperties"};
  report("additionalProperties",
         text::concat("additional member ", quote_name(name), " is not allowed"),
         {spot.instance, &keyword}, suggestions_.meant_by(name, rules.names.entry_count, absent));
}

}  // namespace baton::schema
