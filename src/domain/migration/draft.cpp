#include "domain/migration/draft.h"

#include <algorithm>
#include <utility>

#include <nlohmann/json.hpp>

#include "domain/migration/convert.h"
#include "domain/migration/locate.h"
#include "domain/migration/migrate.h"
#include "domain/migration/recognize.h"

namespace baton::migration {
namespace {

constexpr std::size_t kMostTraits = 12;

// The base below which most values have a place.
Found base_with_most(const Json& document, const Mapping& generic) {
  Found best{.at = {}, .value = &document, .name = {}};
  std::size_t most = 0;
  for (const json::Pointer& base : possible_bases(document)) {
    const Shape shape{.mapping = &generic, .confidence = 0, .base = base};
    const std::size_t count = migrate(document, shape, Instant(), {}).moved.size();
    if (count <= most) continue;
    most = count;
    best = {.at = base, .value = json::find(document, base), .name = {}};
  }
  return best;
}

Json traits_of(const Json& document) {
  Json traits = Json::array();
  for (const auto& [name, value] : document.items()) {
    if (traits.size() == kMostTraits) break;
    traits.push_back({{"at", json::Pointer().child(name).text()}, {"is", type_of(value)}});
  }
  return traits;
}

// The pattern with the document's names, below its base.
Pattern spelled(const Found& base, const Found& found, const Pattern& pattern) {
  const auto& tokens = found.at.tokens();
  const auto first = static_cast<std::ptrdiff_t>(base.at.tokens().size());
  Pattern names(tokens.begin(), tokens.end());
  for (std::size_t index = 0; index < pattern.size(); ++index) {
    if (pattern[index] == "*") names[static_cast<std::size_t>(first) + index] = "*";
  }
  return names;
}

Json words_for(const Found& found, const Rule& rule) {
  const bool is_unknown = rule.to == "/phase" && found.value->is_string() &&
                          !convert(*found.value, Kind::phase, rule.words);
  return is_unknown ? Json{{found.value->get<std::string>(), "planning"}} : Json::object();
}

Json member_rules(const Rule& rule) {
  Json members = Json::array();
  for (const MemberRule& member : rule.members) {
    Json made = Json::object();
    if (member.is_name) {
      made["name"] = true;
    } else {
      made["from"] = Json::array();
      for (const Pattern& pattern : member.from) made["from"].push_back(text_of_pattern(pattern));
    }
    made["to"] = member.to;
    members.push_back(std::move(made));
  }
  return members;
}

Json drafted_rule(const Found& base, const Rule& rule) {
  Json from = Json::array();
  Json words = Json::object();
  std::vector<std::string> spellings;
  for (const Pattern& pattern : rule.from) {
    const std::vector<Found> places = locate(base, pattern);
    if (places.empty()) continue;
    std::string place = text_of_pattern(spelled(base, places.front(), pattern));
    if (std::ranges::find(spellings, place) != spellings.end()) continue;
    from.push_back(place);
    spellings.push_back(std::move(place));
    words.update(words_for(places.front(), rule));
  }
  if (from.empty()) return nullptr;
  Json made = {{"from", std::move(from)}, {"to", rule.to}};
  if (!words.empty()) made["words"] = std::move(words);
  if (!rule.status.empty()) made["status"] = rule.status;
  if (!rule.members.empty()) made["members"] = member_rules(rule);
  return made;
}

}  // namespace

Json draft_mapping(const Json& document, const Mapping& generic, const std::string& source) {
  const Found base = base_with_most(document, generic);
  Json rules = Json::array();
  for (const Rule& rule : generic.rules) {
    Json made = drafted_rule(base, rule);
    if (!made.is_null()) rules.push_back(std::move(made));
  }
  return {{"$schema", "https://baton.dev/schemas/migration.schema.json"},
          {"source", source},
          {"title", "a file of this project"},
          {"recognize", traits_of(document)},
          {"rules", std::move(rules)}};
}

}  // namespace baton::migration
