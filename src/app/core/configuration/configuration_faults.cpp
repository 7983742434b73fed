#include "app/core/configuration/configuration_faults.h"

#include <cstddef>
#include <optional>
#include <string_view>
#include <unordered_set>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/core/configuration/compiled_configuration.h"
#include "app/core/schemas/schema_library.h"
#include "domain/model/members.h"
#include "domain/model/vocabulary.h"
#include "json/locate.h"
#include "json/print.h"
#include "text/concat.h"
#include "text/names.h"

namespace baton::app {
namespace {

Result<Findings> schema_findings(const Json& project, std::size_t limit) {
  const SchemaLibrary library;
  BATON_TRY(const schema::Validator validator, library.compile("configuration"));
  return validator.validate(project, limit);
}

Result<void> check_against_schema(const Json& project, const std::string& text,
                                  const std::string& file) {
  BATON_TRY(Findings findings, schema_findings(project, schema::kMostFindings));
  if (findings.empty()) return {};
  json::attach_positions(findings, text, file);
  Error error{.code = ErrorCode::malformed,
              .phrase = "the configuration is not valid",
              .subject = file,
              .position = findings.front().position,
              .pointer = findings.front().instance_location,
              .hint = findings.front().hint.empty()
                          ? "`baton schema show configuration` describes every setting"
                          : findings.front().hint};
  for (const Finding& finding : findings) {
    error.related.push_back({file, finding.position, finding.message});
  }
  return fail(std::move(error));
}

struct RuleFault {
  json::Pointer place;
  Phrase phrase;
  std::string hint;
};

// If the project extends the built-in map, an agent whose name is similar to a built-in one needs a
// complete rule, so that a misspelt name does not become a new agent; only built-in agents can be
// removed.
std::optional<RuleFault> fault_of_rule(const std::string& agent, const Json& rule) {
  std::vector<std::string_view> known;
  for (const CompiledRule& compiled : compiled_rules()) known.push_back(compiled.agent);
  if (model::is_one_of(agent, known)) return std::nullopt;
  const json::Pointer place = json::Pointer().child("relevanceMap").child(agent);
  const auto near = text::nearest(agent, known);
  const std::string question = near ? text::concat("did you mean ", *near, "?") : std::string();
  if (rule.is_null()) return RuleFault{place, "null removes only built-in agents", question};
  if (!near || !rule.is_object() || model::member(rule, "needsFrom") != nullptr) {
    return std::nullopt;
  }
  return RuleFault{place, "the name of a new agent is nearly that of a built-in one",
                   text::concat(question, " If it is a new agent, give it needsFrom")};
}

std::vector<RuleFault> rule_faults(const Json& project) {
  std::vector<RuleFault> faults;
  const Json* const map = model::object_member(project, "relevanceMap");
  if (map == nullptr || model::text_member(*map, "extends") == "none") return faults;
  for (const auto& [agent, rule] : map->items()) {
    if (auto fault = fault_of_rule(agent, rule)) faults.push_back(*std::move(fault));
  }
  return faults;
}

Result<void> check_rule_names(const Json& project, std::string_view text, const std::string& file) {
  std::vector<RuleFault> faults = rule_faults(project);
  if (faults.empty()) return {};
  RuleFault& fault = faults.front();
  return fail(Error{.code = ErrorCode::malformed,
                    .phrase = fault.phrase,
                    .subject = file,
                    .position = json::locate(text, fault.place),
                    .pointer = fault.place.text(),
                    .hint = std::move(fault.hint)});
}

// The finding is about the first element that repeats another one; adds all such elements.
void add_repeated(const Json& project, const json::Pointer& list,
                  std::vector<json::Pointer>& places) {
  const Json* const elements = json::find(project, list);
  if (elements == nullptr || !elements->is_array()) return;
  std::unordered_set<std::string> seen;
  for (std::size_t index = 0; index < elements->size(); ++index) {
    const bool is_new = seen.insert(json::print((*elements)[index])).second;
    if (!is_new) places.push_back(list.child(index));
  }
}

}  // namespace

Result<void> check_settings(const Json& project, const std::string& text, const std::string& file) {
  BATON_CHECK(check_against_schema(project, text, file));
  return check_rule_names(project, text, file);
}

Result<std::vector<json::Pointer>> faulty_settings(const Json& project) {
  constexpr std::size_t kAll = 0;
  BATON_TRY(const Findings findings, schema_findings(project, kAll));
  std::vector<json::Pointer> places;
  for (const Finding& finding : findings) {
    places.push_back(json::Pointer::parse(finding.instance_location).value_or(json::Pointer()));
    if (finding.rule == "uniqueItems") add_repeated(project, places.back().parent(), places);
  }
  if (!places.empty()) return places;
  for (RuleFault& fault : rule_faults(project)) places.push_back(std::move(fault.place));
  return places;
}

}  // namespace baton::app
