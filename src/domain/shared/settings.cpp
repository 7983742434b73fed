#include "domain/shared/settings.h"

#include <algorithm>
#include <utility>

#include <nlohmann/json.hpp>

#include "domain/model/members.h"
#include "domain/shared/participant.h"
#include "domain/shared/pattern.h"

namespace baton::shared {
namespace {

// Far above every schema's limits; a larger number need not fit into an integer.
constexpr double kLargest = 1e15;

std::uint64_t number_in(const Json& object, std::string_view name, std::uint64_t fallback) {
  const std::optional<double> number = model::number_member(object, name);
  if (!number || *number < 0) return fallback;
  return static_cast<std::uint64_t>(std::min(*number, kLargest));
}

void read_limits(const Json& document, Limits& limits) {
  const Json* given = model::object_member(document, "limits");
  if (given == nullptr) return;
  limits.value = std::min(limits.value, number_in(*given, "valueTokens", limits.value));
  limits.total = std::min(limits.total, number_in(*given, "totalTokens", limits.total));
  limits.warning = std::min(number_in(*given, "warningTokens", limits.warning), limits.value);
}

std::vector<std::string> texts_in(const Json& object, std::string_view name,
                                  std::vector<std::string> fallback = {}) {
  if (model::array_member(object, name) == nullptr) return fallback;
  std::vector<std::string> texts;
  for (const std::string_view text : model::text_elements(object, name)) texts.emplace_back(text);
  return texts;
}

std::vector<AccessRule> access_in(const Json& document, std::vector<AccessRule> fallback) {
  if (model::array_member(document, "access") == nullptr) return fallback;
  std::vector<AccessRule> rules;
  for (const model::Element& element : model::object_elements(document, "access")) {
    rules.push_back({.keys = texts_in(*element.value, "keys"),
                     .readable_by = texts_in(*element.value, "readableBy", {"*"}),
                     .writable_by = texts_in(*element.value, "writableBy", {"*"})});
  }
  return rules;
}

std::string_view name_of(policy::SecretAction action) {
  switch (action) {
    case policy::SecretAction::redact: return "redact";
    case policy::SecretAction::refuse: return "refuse";
    case policy::SecretAction::warn: return "warn";
  }
  return "refuse";
}

void lay_over(const Json& document, SessionSettings& settings) {
  read_limits(document, settings.limits);
  settings.prefixes = texts_in(document, "prefixes", std::move(settings.prefixes));
  settings.access = access_in(document, std::move(settings.access));
  settings.longest_ttl = number_in(document, "longestTtlSeconds", settings.longest_ttl);
  settings.history =
      std::max<std::uint64_t>(1, number_in(document, "historyVersions", settings.history));
  settings.secrets =
      policy::secret_action(model::text_member(document, "secrets"), settings.secrets);
  if (const Json* flag = model::member(document, "snapshots")) {
    settings.takes_snapshots = *flag != Json(false);
  }
}

const AccessRule* rule_for(const SessionSettings& settings, std::string_view key) {
  const auto found = std::ranges::find_if(
      settings.access, [&](const AccessRule& rule) { return matches_any(rule.keys, key); });
  return found == settings.access.end() ? nullptr : &*found;
}

}  // namespace

std::uint64_t probably_raw(const Limits& limits) {
  constexpr std::uint64_t kStandard = 500;
  return std::min(kStandard, std::max<std::uint64_t>(1, limits.value / 2));
}

SessionSettings session_settings(const Json& project, const Json& own) {
  SessionSettings settings;
  lay_over(project, settings);
  lay_over(own, settings);
  return settings;
}

Json settings_json(const SessionSettings& settings) {
  Json access = Json::array();
  for (const AccessRule& rule : settings.access) {
    access.push_back(
        {{"keys", rule.keys}, {"readableBy", rule.readable_by}, {"writableBy", rule.writable_by}});
  }
  return {{"limits",
           {{"valueTokens", settings.limits.value},
            {"warningTokens", settings.limits.warning},
            {"totalTokens", settings.limits.total}}},
          {"prefixes", settings.prefixes},
          {"access", std::move(access)},
          {"longestTtlSeconds", settings.longest_ttl},
          {"historyVersions", settings.history},
          {"secrets", name_of(settings.secrets)},
          {"snapshots", settings.takes_snapshots}};
}

Json namespace_setting(const Json& project, const Json& own) {
  for (const Json* document : {&own, &project}) {
    if (const Json* found = model::member(*document, "namespace")) return *found;
  }
  return Json();
}

bool may_read(const SessionSettings& settings, std::string_view key, std::string_view participant) {
  if (participant == kUser) return true;
  const AccessRule* rule = rule_for(settings, key);
  return rule == nullptr || names_participant(rule->readable_by, participant);
}

bool may_write(const SessionSettings& settings, std::string_view key,
               std::string_view participant) {
  if (participant == kUser) return true;
  const AccessRule* rule = rule_for(settings, key);
  return rule == nullptr || names_participant(rule->writable_by, participant);
}

}  // namespace baton::shared
