#include "domain/lint/map_findings.h"

#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "domain/lint/field_sources.h"
#include "domain/model/map_drawing.h"
#include "domain/model/members.h"
#include "domain/model/upstream.h"
#include "domain/model/vocabulary.h"
#include "domain/shared/participant.h"
#include "text/concat.h"

namespace baton::lint {
namespace {

using model::AgentRule;
using text::concat;
using Names = std::set<std::string_view>;

struct Need {
  std::string_view list;  // the member's name
  std::size_t index = 0;
  std::string_view agent;
};

json::Pointer place_of(const AgentRule& rule) {
  return json::Pointer().child("relevanceMap").child(rule.agent);
}

json::Pointer place_of(const AgentRule& rule, const Need& need) {
  return place_of(rule).child(need.list).child(need.index);
}

std::vector<Need> needs_of(const AgentRule& rule) {
  std::vector<Need> needs;
  for (const std::string_view agent : rule.needs_from) {
    needs.push_back({"needsFrom", needs.size(), agent});
  }
  const std::size_t required = needs.size();
  for (const std::string_view agent : rule.optional_from) {
    needs.push_back({"optionalFrom", needs.size() - required, agent});
  }
  return needs;
}

class MapCheck {
 public:
  explicit MapCheck(const Settings& settings)
      : settings_(settings), layers_(model::layers_of(settings.map)) {}

  Result<Findings> run() {
    for (const AgentRule& rule : settings_.map.agents()) {
      check_name(rule);
      check_policies(rule);
      check_repetitions(rule);
      BATON_CHECK(check_fields(rule));
    }
    check_starts();
    check_results();
    return std::move(findings_);
  }

 private:
  void check_name(const AgentRule& rule) {
    if (!shared::is_reserved_participant(rule.agent)) return;
    add(Severity::error, "reserved-name", place_of(rule),
        concat("`user`, `orchestrator` and `unknown` are reserved names: no agent can act as ",
               rule.agent),
        "give the agent another name");
  }

  // A policy that excludes the output of a required agent prevents every start.
  void check_policies(const AgentRule& rule) {
    for (const Need& need : needs_of(rule)) {
      const policy::Policy* const barrier =
          settings_.policies.barrier(rule.agent, {need.agent, policy::Kind::output});
      if (barrier == nullptr) continue;
      const bool is_required = need.list == "needsFrom";
      if (is_required) excluded_.insert(rule.agent);
      add(is_required ? Severity::error : Severity::warning, "excluded-need", place_of(rule, need),
          concat(rule.agent, " needs ", need.agent, ", but the policy ", barrier->name,
                 " denies it the output"),
          concat("add \"", rule.agent, "\" to accessControl of the policy, or remove the need"));
    }
  }

  void check_repetitions(const AgentRule& rule) {
    for (std::size_t index = 0; index < rule.optional_from.size(); ++index) {
      const std::string_view agent = rule.optional_from[index];
      if (!model::is_one_of(agent, rule.needs_from)) continue;
      add(Severity::warning, "repeated-need",
          place_of(rule, {.list = "optionalFrom", .index = index, .agent = agent}),
          concat(rule.agent, " already needs ", agent), "remove it from optionalFrom");
    }
  }

  Result<void> check_fields(const AgentRule& rule) {
    BATON_TRY(const std::vector<FieldSource> sources, upstream_sources(rule));
    BATON_CHECK(check_lessons(rule));
    Names used;
    for (const FieldSource& source : sources) {
      used.insert(source.agent);
      const bool is_known = settings_.map.find(source.agent) != nullptr;
      const bool is_empty = is_known && !model::is_upstream(source.agent, rule);
      if (is_empty) report_not_upstream(rule, source);
    }
    if (used.empty()) return {};
    for (const Need& need : needs_of(rule)) {
      if (used.contains(need.agent)) continue;
      add(Severity::warning, "unused-need", place_of(rule, need),
          concat("no context field of ", rule.agent, " uses ", need.agent),
          concat("add the source \"", need.agent, "#/...\" to a field, or remove the need"));
    }
    return {};
  }

  Result<void> check_lessons(const AgentRule& rule) {
    BATON_TRY(const std::vector<json::Pointer> places, lessons_for_objects(rule));
    for (const json::Pointer& place : places) {
      add(Severity::warning, "lessons-in-object", place,
          concat("lessons are an array, so they add nothing to this object of ", rule.agent),
          "make the field's type array, or remove the source");
    }
    return {};
  }

  void report_not_upstream(const AgentRule& rule, const FieldSource& source) {
    add(Severity::warning, "not-upstream", source.place,
        concat(rule.agent, " does not need ", source.agent, ", so this source is always empty"),
        concat("add \"", source.agent, "\" to needsFrom or optionalFrom, or remove the source"));
  }

  // Agents that need one that can never start. The cycle, the unknown agent or the policy that is
  // the cause has its own finding.
  void check_starts() {
    Names stuck = excluded_;
    for (const AgentRule& rule : settings_.map.agents()) {
      if (needs_unknown(rule)) stuck.insert(rule.agent);
    }
    for (const std::string_view agent : layers_.in_cycle) {
      if (needs_itself(agent)) stuck.insert(agent);
    }
    for (bool has_more = true; has_more;) {
      has_more = false;
      for (const AgentRule& rule : settings_.map.agents()) {
        if (stuck.contains(rule.agent) || !report_stuck(rule, stuck)) continue;
        stuck.insert(rule.agent);
        has_more = true;
      }
    }
  }

  bool report_stuck(const AgentRule& rule, const Names& stuck) {
    for (const Need& need : needs_of(rule)) {
      if (need.list != "needsFrom" || !stuck.contains(need.agent)) continue;
      add(Severity::error, "unreachable-agent", place_of(rule, need),
          concat(rule.agent, " can never start: it needs ", need.agent, ", which can never start"),
          concat("make it possible to start ", need.agent, ", or move it to optionalFrom"));
      return true;
    }
    return false;
  }

  [[nodiscard]] bool needs_unknown(const AgentRule& rule) const {
    const Json* const agents = model::object_member(settings_.document, "agents");
    if (agents != nullptr && model::flag_member(*agents, "allowUnmapped")) return false;
    return std::ranges::any_of(rule.needs_from, [&](std::string_view agent) {
      return settings_.map.find(agent) == nullptr;
    });
  }

  // Directly or through others.
  [[nodiscard]] bool needs_itself(std::string_view agent) const {
    Names seen;
    std::vector<std::string_view> pending = {agent};
    while (!pending.empty()) {
      const AgentRule* const rule = settings_.map.find(pending.back());
      pending.pop_back();
      if (rule == nullptr) continue;
      for (const std::string_view needed : rule->needs_from) {
        if (needed == agent) return true;
        if (seen.insert(needed).second) pending.push_back(needed);
      }
    }
    return false;
  }

  // The results of the last agents, and gates, are for people.
  void check_results() {
    Names needed;
    for (const AgentRule& rule : settings_.map.agents()) {
      for (const Need& need : needs_of(rule)) needed.insert(need.agent);
    }
    for (std::size_t layer = 0; layer + 1 < layers_.layers.size(); ++layer) {
      for (const std::string_view agent : layers_.layers[layer]) {
        const AgentRule& rule = *settings_.map.find(agent);
        if (!needed.contains(rule.agent) && !moves_gate(rule)) report_unneeded(rule);
      }
    }
  }

  [[nodiscard]] bool moves_gate(const AgentRule& rule) const {
    const Json* const gates = model::object_member(settings_.document, "gates");
    const Json* const owners = gates == nullptr ? nullptr : model::object_member(*gates, "owners");
    if (owners == nullptr) return false;
    for (const auto& [gate, owner] : owners->get_ref<const Json::object_t&>()) {
      if (std::ranges::find(rule.provides, gate) != rule.provides.end()) return true;
      const std::vector<std::string_view> agents = model::text_elements(*owners, gate);
      const bool owns = model::text_of(owner) == rule.agent ||
                        std::ranges::find(agents, rule.agent) != agents.end();
      if (owns) return true;
    }
    return false;
  }

  void report_unneeded(const AgentRule& rule) {
    const std::string provided =
        rule.provides.empty() ? std::string("an output") : text::enumerate(rule.provides);
    add(Severity::warning, "unneeded-output", place_of(rule).child("provides"),
        concat("no agent needs ", rule.agent, ", which provides ", provided),
        "add it to needsFrom or optionalFrom of an agent, or make it the owner of a gate");
  }

  void add(Severity severity, std::string_view rule, const json::Pointer& place,
           std::string message, std::string hint) {
    findings_.push_back({.severity = severity,
                         .rule = std::string(rule),
                         .message = std::move(message),
                         .instance_location = place.text(),
                         .hint = std::move(hint)});
  }

  const Settings& settings_;
  const model::MapLayers layers_;
  Names excluded_;  // agents that a policy denies a required output
  Findings findings_;
};

}  // namespace

Result<Findings> map_findings(const Settings& settings) {
  return MapCheck(settings).run();
}

}  // namespace baton::lint
