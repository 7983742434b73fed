#include "domain/migration/convert.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include <nlohmann/json.hpp>

#include "baton/identity.h"
#include "domain/migration/words.h"
#include "domain/model/vocabulary.h"
#include "text/ascii.h"
#include "text/rfc3339.h"

namespace baton::migration {
namespace {

using enum Kind;

constexpr std::array kTargets = {Target{"/workflowId", identifier},
                                 Target{"/featureName", text},
                                 Target{"/featureDescription", any_text},
                                 Target{"/phase", phase},
                                 Target{"/currentAgent", identifier},
                                 Target{"/startTime", time},
                                 Target{"/lastUpdated", time},
                                 Target{"/prdPath", text},
                                 Target{"/branchName", text}};
constexpr std::array kExecution = {Target{"agentName", identifier},
                                   Target{"executionId", identifier},
                                   Target{"status", execution_status},
                                   Target{"startTime", time},
                                   Target{"endTime", time},
                                   Target{"outputs", object},
                                   Target{"note", any_text},
                                   Target{"failureReason", any_text}};
constexpr std::array kTask = {
    Target{"id", identifier},  Target{"title", text},      Target{"description", any_text},
    Target{"assignee", text},  Target{"dependsOn", texts}, Target{"status", execution_status},
    Target{"result", any},     Target{"reason", any_text}, Target{"timestamp", time},
    Target{"startTime", time}, Target{"endTime", time}};
constexpr std::array kDecision = {
    Target{"id", text},           Target{"decision", text},           Target{"rationale", any_text},
    Target{"madeBy", text},       Target{"timestamp", time},          Target{"impact", impact},
    Target{"category", category}, Target{"affectedComponents", texts}};
constexpr std::array kConstraint = {Target{"id", text},          Target{"type", constraint_type},
                                    Target{"description", text}, Target{"impact", any_text},
                                    Target{"source", any_text},  Target{"severity", severity},
                                    Target{"madeBy", text}};
constexpr std::array kArtifact = {Target{"id", text},         Target{"type", artifact_type},
                                  Target{"path", text},       Target{"description", any_text},
                                  Target{"createdBy", text},  Target{"lastModified", time},
                                  Target{"relevantTo", texts}};
constexpr std::array kMessage = {Target{"id", text}, Target{"from", text}, Target{"to", text},
                                 Target{"content", any_text}, Target{"timestamp", time}};

constexpr std::array kListTargets = {
    ListTarget{"/agentSequence/-", "agentSequence", "agentName", kExecution},
    ListTarget{"/tasks/-", "tasks", "title", kTask},
    ListTarget{"/sharedDecisions/-", "sharedDecisions", "decision", kDecision},
    ListTarget{"/constraints/-", "constraints", "description", kConstraint},
    ListTarget{"/artifacts/-", "artifacts", "path", kArtifact},
    ListTarget{"/messages/-", "messages", "content", kMessage},
};

std::optional<Json> as_text(const Json& value) {
  if (value.is_string()) return value;
  if (value.is_number_integer()) return Json(value.dump());
  return std::nullopt;
}

// Converts to a valid Identifier: "-" replaces every other character.
std::optional<Json> as_identifier(const Json& value) {
  const std::optional<Json> given = as_text(value);
  if (!given) return std::nullopt;
  constexpr std::size_t kLongest = 128;
  std::string name;
  for (const char c : given->get_ref<const std::string&>()) {
    const bool is_usable = text::is_alphanumeric(c) || c == '.' || c == '_' || c == '-';
    if (name.empty() && !text::is_alphanumeric(c)) continue;
    name += is_usable ? c : '-';
    if (name.size() == kLongest) break;
  }
  if (name.empty() || !Identifier::parse(name, "")) return std::nullopt;
  return Json(std::move(name));
}

// Seconds since 1970, or milliseconds if seconds would be after the year 5000.
std::optional<Json> time_of_number(const Json& value) {
  constexpr double kMilliseconds = 1e11;
  constexpr double kLast = 2.5e14;
  const double number = value.get<double>();
  if (!(number >= 0) || number > kLast) return std::nullopt;
  const double scaled = number >= kMilliseconds ? number : number * 1000;
  if (scaled > kLast) return std::nullopt;
  return Json(text::format_date_time(Instant(Milliseconds(static_cast<std::int64_t>(scaled)))));
}

// RFC 3339; UTC if there is no offset, midnight if there is no time.
std::optional<Json> as_time(const Json& value) {
  if (value.is_number()) return time_of_number(value);
  if (!value.is_string()) return std::nullopt;
  std::string given = value.get<std::string>();
  if (text::parse_date_time(given)) return value;
  if (given.size() == text::kDateLength) given += "T00:00:00";
  if (given.size() > text::kDateLength && given[text::kDateLength] == ' ') {
    given[text::kDateLength] = 'T';
  }
  if (std::ranges::count(given, ':') == 1) given += ":00";
  given += 'Z';
  if (!text::parse_date_time(given)) return std::nullopt;
  return Json(std::move(given));
}

std::optional<Json> as_texts(const Json& value) {
  if (value.is_string()) return Json::array({value});
  const bool is_list = value.is_array() && std::ranges::all_of(value, [](const Json& element) {
                         return element.is_string();
                       });
  if (!is_list) return std::nullopt;
  return value;
}

std::optional<Json> as_choice(const Json& value, std::span<const std::string_view> words) {
  if (!value.is_string()) return std::nullopt;
  std::string word = text::to_lower(std::string_view(value.get_ref<const std::string&>()));
  if (!model::is_one_of(word, words)) return std::nullopt;
  return Json(std::move(word));
}

std::optional<Json> json_of(std::optional<std::string_view> word) {
  if (!word) return std::nullopt;
  return Json(*word);
}

// Words of the state itself have priority: they are kept unchanged.
std::optional<Json> as_phase(const Json& value) {
  if (!value.is_string()) return std::nullopt;
  if (model::is_one_of(value.get_ref<const std::string&>(), model::kPhases)) return value;
  return json_of(phase_word(value.get_ref<const std::string&>()));
}

std::optional<Json> as_status(const Json& value) {
  if (value.is_boolean()) return Json(value.get<bool>() ? "completed" : "pending");
  if (!value.is_string()) return std::nullopt;
  return json_of(execution_word(value.get_ref<const std::string&>()));
}

std::optional<Json> not_empty(std::optional<Json> value) {
  if (value && value->get_ref<const std::string&>().empty()) return std::nullopt;
  return value;
}

// A word that the mapping translates.
Json translated(const Json& value, const Words& words) {
  if (value.is_structured() || words.empty()) return value;
  const std::string word = value.is_string() ? value.get<std::string>() : value.dump();
  const auto found = words.find(word);
  return found == words.end() ? value : Json(found->second);
}

std::optional<Json> convert_word(const Json& value, Kind kind) {
  switch (kind) {
    case phase: return as_phase(value);
    case execution_status: return as_status(value);
    case impact: return as_choice(value, model::kDecisionImpacts);
    case category: return as_choice(value, model::kDecisionCategories);
    case constraint_type: return as_choice(value, model::kConstraintTypes);
    case severity: return as_choice(value, model::kSeverities);
    default: return as_choice(value, model::kArtifactTypes);
  }
}

}  // namespace

std::span<const Target> targets() {
  return kTargets;
}

std::span<const ListTarget> list_targets() {
  return kListTargets;
}

const ListTarget* find_list_target(std::string_view name) {
  const auto* const found = std::ranges::find(kListTargets, name, &ListTarget::name);
  return found == kListTargets.end() ? nullptr : found;
}

std::optional<Json> convert(const Json& value, Kind kind, const Words& words) {
  const Json given = translated(value, words);
  switch (kind) {
    case text: return not_empty(as_text(given));
    case any_text: return as_text(given);
    case identifier: return as_identifier(given);
    case time: return as_time(given);
    case texts: return as_texts(given);
    case object: return given.is_object() ? std::optional(given) : std::nullopt;
    case any: return given.is_null() ? std::nullopt : std::optional(given);
    default: return convert_word(given, kind);
  }
}

std::optional<std::string> convert_gate(const Json& value, const Words& words) {
  const Json given = translated(value, words);
  if (given.is_boolean()) return given.get<bool>() ? "passed" : "pending";
  if (!given.is_string()) return std::nullopt;
  const std::optional<std::string_view> word = gate_word(given.get_ref<const std::string&>());
  return word ? std::optional<std::string>(*word) : std::nullopt;
}

}  // namespace baton::migration
