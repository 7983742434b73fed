#include "domain/migration/mapping.h"

#include <utility>

#include <nlohmann/json.hpp>

#include "domain/model/members.h"
#include "json/pointer.h"

namespace baton::migration {
namespace {

// A string, or an array of strings.
std::vector<std::string> texts_in(const Json& object, std::string_view name) {
  const Json* value = model::member(object, name);
  if (value == nullptr) return {};
  if (value->is_string()) return {value->get<std::string>()};
  std::vector<std::string> texts;
  for (const std::string_view text : model::text_elements(object, name)) texts.emplace_back(text);
  return texts;
}

Result<Pattern> pattern_in(std::string_view text) {
  BATON_TRY(const json::Pointer pointer, json::Pointer::parse(text));
  return pointer.tokens();
}

Result<std::vector<Pattern>> patterns_in(const std::vector<std::string>& texts) {
  std::vector<Pattern> patterns;
  for (const std::string& text : texts) {
    BATON_TRY(Pattern pattern, pattern_in(text));
    patterns.push_back(std::move(pattern));
  }
  return patterns;
}

Words words_in(const Json& rule) {
  Words words;
  const Json* given = model::object_member(rule, "words");
  if (given == nullptr) return words;
  for (const auto& [word, meaning] : given->items()) {
    if (meaning.is_string()) words.emplace(word, meaning.get<std::string>());
  }
  return words;
}

Result<MemberRule> member_rule_in(const Json& document) {
  MemberRule rule{.from = {},
                  .is_name = model::flag_member(document, "name"),
                  .to = std::string(model::text_member(document, "to")),
                  .words = words_in(document)};
  BATON_TRY(rule.from, patterns_in(texts_in(document, "from")));
  return rule;
}

Result<Rule> rule_in(const Json& document) {
  Rule rule{.from = {},
            .to = std::string(model::text_member(document, "to")),
            .words = words_in(document),
            .status = std::string(model::text_member(document, "status")),
            .members = {}};
  BATON_TRY(rule.from, patterns_in(texts_in(document, "from")));
  for (const model::Element& member : model::object_elements(document, "members")) {
    BATON_TRY(MemberRule made, member_rule_in(*member.value));
    rule.members.push_back(std::move(made));
  }
  return rule;
}

Result<Trait> trait_in(const Json& document) {
  Trait trait{.at = {},
              .types = texts_in(document, "is"),
              .element = texts_in(document, "of"),
              .prefix = std::string(model::text_member(document, "prefix")),
              .weight = static_cast<unsigned>(model::number_member(document, "weight").value_or(1)),
              .is_required = model::flag_member(document, "required")};
  BATON_TRY(trait.at, pattern_in(model::text_member(document, "at")));
  return trait;
}

}  // namespace

Result<Mapping> parse_mapping(const Json& document) {
  Mapping mapping{.source = std::string(model::text_member(document, "source")),
                  .title = std::string(model::text_member(document, "title")),
                  .traits = {},
                  .rules = {}};
  for (const model::Element& trait : model::object_elements(document, "recognize")) {
    BATON_TRY(Trait made, trait_in(*trait.value));
    mapping.traits.push_back(std::move(made));
  }
  for (const model::Element& rule : model::object_elements(document, "rules")) {
    BATON_TRY(Rule made, rule_in(*rule.value));
    mapping.rules.push_back(std::move(made));
  }
  return mapping;
}

std::string text_of_pattern(const Pattern& pattern) {
  json::Pointer pointer;
  for (const std::string& token : pattern) pointer = pointer.child(token);
  return pointer.text();
}

}  // namespace baton::migration
