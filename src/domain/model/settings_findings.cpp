#include "domain/model/settings_findings.h"

#include <algorithm>
#include <map>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "domain/model/members.h"
#include "domain/model/vocabulary.h"
#include "domain/policy/context_type.h"
#include "domain/policy/personal_data.h"
#include "domain/policy/secret_settings.h"
#include "json/pointer.h"
#include "text/concat.h"
#include "text/names.h"

namespace baton::model {
namespace {

using Names = std::vector<std::string_view>;

Names names_of(const Json* object) {
  Names names;
  if (object == nullptr) return names;
  for (const auto& [name, value] : object->get_ref<const Json::object_t&>()) names.push_back(name);
  return names;
}

class SettingsCheck {
 public:
  explicit SettingsCheck(const Json& settings)
      : settings_(settings),
        map_(object_member(settings, "relevanceMap")),
        agents_(names_of(map_)) {
    if (map_ != nullptr) {
      for (const auto& [agent, rule] : map_->get_ref<const Json::object_t&>()) {
        rules_.emplace(agent, &rule);
      }
    }
    const Json* own = object_member(settings, "agents");
    allows_unmapped_ = own != nullptr && flag_member(*own, "allowUnmapped");
  }

  Findings run() {
    check_rules();
    check_cycles();
    check_policies();
    check_gates();
    check_aliases();
    check_secrets();
    const json::Pointer schemas = json::Pointer().child("schemas");
    for (const std::string_view agent : names_of(object_member(settings_, "schemas"))) {
      look_at_agent(agent, schemas.child(agent), Severity::warning);
    }
    return std::move(findings_);
  }

 private:
  // An unusable pattern.
  void check_secrets() {
    const Json* section = object_member(settings_, "secrets");
    if (section == nullptr) return;
    const auto settings = policy::SecretSettings::from_json(*section);
    const Result<void> prepared = settings.rules.prepare();
    if (prepared) return;
    const Error& error = prepared.error();
    findings_.push_back({.rule = "secret-pattern",
                         .message = std::string(error.phrase.view()),
                         .instance_location = text::concat("/secrets", error.pointer),
                         .hint = error.hint});
  }

  void check_rules() {
    const json::Pointer place = json::Pointer().child("relevanceMap");
    const Severity blocking = allows_unmapped_ ? Severity::warning : Severity::error;
    for (const std::string_view agent : agents_) {
      const Json& rule = *rules_.at(agent);
      look_at_agents(rule, "needsFrom", place.child(agent), blocking);
      look_at_agents(rule, "optionalFrom", place.child(agent), Severity::warning);
      look_at_sources(rule, place.child(agent).child("contextFields"));
    }
  }

  // "agent#/pointer"
  void look_at_sources(const Json& rule, const json::Pointer& place) {
    const Json* fields = object_member(rule, "contextFields");
    for (const std::string_view field : names_of(fields)) {
      const json::Pointer sources = place.child(field).child("from");
      for (const Element& source : elements(*member(*fields, field), "from")) {
        const std::string_view text = text_of(*source.value);
        if (text.empty()) continue;
        look_at_agent(text.substr(0, text.find('#')), sources.child(source.index),
                      Severity::warning);
      }
    }
  }

  void check_policies() {
    const Json* policies = object_member(settings_, "policies");
    const json::Pointer place = json::Pointer().child("policies");
    for (const std::string_view name : names_of(policies)) {
      if (name == policy::kPersonalData) continue;
      const Json& policy = *member(*policies, name);
      // A policy for context types can have any name, except a misspelt one of an agent.
      const bool names_an_agent =
          member(policy, "appliesTo") == nullptr &&
          (member(policy, "contextTypes") == nullptr || text::nearest(name, agents_));
      if (names_an_agent) look_at_agent(name, place.child(name), Severity::warning);
      look_at_agents(policy, "appliesTo", place.child(name), Severity::warning);
      look_at_agents(policy, "accessControl", place.child(name), Severity::warning);
      look_at_types(policy, place.child(name).child("contextTypes"));
    }
  }

  void look_at_types(const Json& policy, const json::Pointer& place) {
    for (const Element& element : elements(policy, "contextTypes")) {
      const auto type = policy::parse_context_type(text_of(*element.value));
      if (!type) {
        add("unknown-context-type", place.child(element.index),
            text::concat("unknown context type \"", text_of(*element.value), "\""),
            type.error().hint, Severity::error);
      } else if (type->kind == policy::Kind::gate && !type->type.empty()) {
        look_at_gate(type->type, known_gates(), place.child(element.index));
      }
    }
  }

  [[nodiscard]] Names known_gates() const {
    Names known = provided_gates();
    const Json* gates = object_member(settings_, "gates");
    if (gates == nullptr) return known;
    for (const std::string_view gate : names_of(object_member(*gates, "owners"))) {
      known.push_back(gate);
    }
    return known;
  }

  void check_aliases() {
    const Json* agents = object_member(settings_, "agents");
    const Json* aliases = agents == nullptr ? nullptr : object_member(*agents, "aliases");
    const json::Pointer place = json::Pointer().child("agents").child("aliases");
    for (const std::string_view alias : names_of(aliases)) {
      look_at_agent(text_member(*aliases, alias), place.child(alias), Severity::warning);
    }
  }

  void look_at_agents(const Json& object, std::string_view list, const json::Pointer& place,
                      Severity severity) {
    for (const Element& agent : elements(object, list)) {
      look_at_agent(text_of(*agent.value), place.child(list).child(agent.index), severity);
    }
  }

  void look_at_agent(std::string_view agent, const json::Pointer& place, Severity severity) {
    const bool is_known = rules_.contains(agent);
    if (agent.empty() || is_known) return;
    const auto near = text::nearest(agent, agents_);
    add(kUnknownAgent, place, text::concat("the relevance map has no agent \"", agent, "\""),
        near ? text::concat("did you mean ", *near, "?") : "add a rule for it to relevanceMap",
        severity);
  }

  // Gates are known from the rules that provide them and from their owners. An owned gate whose
  // name is close to that of a provided gate counts as a misspelling.
  void check_gates() {
    const Json* gates = object_member(settings_, "gates");
    if (gates == nullptr) return;
    const json::Pointer place = json::Pointer().child("gates");
    const Json* owners = object_member(*gates, "owners");
    const Names provided = provided_gates();
    Names known = provided;
    for (const std::string_view gate : names_of(owners)) {
      look_at_owners(*owners, gate, place.child("owners"));
      const bool is_misspelt =
          !is_one_of(gate, provided) && text::nearest(gate, provided).has_value();
      if (is_misspelt) {
        look_at_gate(gate, provided, place.child("owners").child(gate));
      } else {
        known.push_back(gate);
      }
    }
    for (const Element& gate : elements(*gates, "neverOverride")) {
      look_at_gate(text_of(*gate.value), known, place.child("neverOverride").child(gate.index));
    }
  }

  [[nodiscard]] Names provided_gates() const {
    Names provided;
    for (const std::string_view agent : agents_) {
      for (const std::string_view gate : text_elements(*rules_.at(agent), "provides")) {
        provided.push_back(gate);
      }
    }
    return provided;
  }

  // One agent, or a list.
  void look_at_owners(const Json& owners, std::string_view gate, const json::Pointer& place) {
    const std::string_view agent = text_member(owners, gate);
    if (!agent.empty()) return look_at_agent(agent, place.child(gate), Severity::warning);
    look_at_agents(owners, gate, place, Severity::warning);
  }

  void look_at_gate(std::string_view gate, const Names& known, const json::Pointer& place) {
    if (std::ranges::find(known, gate) != known.end()) return;
    const auto near = text::nearest(gate, known);
    add("unknown-gate", place, text::concat("no rule provides the gate \"", gate, "\""),
        near ? text::concat("did you mean ", *near, "?") : "name it in gates.owners",
        Severity::warning);
  }

  // An agent on the way from one to those that it needs.
  struct Step {
    std::string_view agent;
    Names needs;
    std::size_t next = 0;  // the need that is followed next
  };

  // Agents that can never start because they need each other.
  void check_cycles() {
    for (const std::string_view agent : agents_) follow(agent);
  }

  // Depth-first with its own stack, because chains may be long.
  void follow(std::string_view start) {
    std::vector<Step> way;
    enter(start, way);
    while (!way.empty()) {
      Step& step = way.back();
      if (step.next == step.needs.size()) {
        way.pop_back();
        continue;
      }
      const std::string_view needed = step.needs[step.next++];
      if (enter(needed, way)) continue;
      const auto before = std::ranges::find(way, needed, &Step::agent);
      if (before != way.end()) report_cycle({before, way.end()});
    }
  }

  // False if the agent was followed before, or has no rule.
  bool enter(std::string_view agent, std::vector<Step>& way) {
    const auto rule = rules_.find(agent);
    if (rule == rules_.end() || !followed_.insert(agent).second) return false;
    way.push_back({.agent = agent, .needs = text_elements(*rule->second, "needsFrom")});
    return true;
  }

  void report_cycle(std::span<const Step> cycle) {
    const std::string_view first = cycle.front().agent;
    std::string message = text::concat(first, " needs ");
    if (cycle.size() == 1) message += "itself";
    for (std::size_t index = 1; index <= cycle.size() && cycle.size() > 1; ++index) {
      message +=
          text::concat(index == 1 ? "" : ", which needs ", cycle[index % cycle.size()].agent);
    }
    add("dependency-cycle", json::Pointer().child("relevanceMap").child(first).child("needsFrom"),
        std::move(message), "remove one of these needs, or make it optional (optionalFrom)",
        Severity::error);
  }

  void add(std::string_view rule, const json::Pointer& place, std::string message, std::string hint,
           Severity severity) {
    findings_.push_back({.severity = severity,
                         .rule = std::string(rule),
                         .message = std::move(message),
                         .instance_location = place.text(),
                         .hint = std::move(hint)});
  }

  const Json& settings_;
  const Json* map_;
  Names agents_;
  std::map<std::string_view, const Json*> rules_;  // by agent
  bool allows_unmapped_ = false;
  std::set<std::string_view> followed_;
  Findings findings_;
};

}  // namespace

Findings settings_findings(const Json& settings) {
  return SettingsCheck(settings).run();
}

}  // namespace baton::model
