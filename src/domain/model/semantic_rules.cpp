#include "domain/model/semantic_rules.h"

#include <algorithm>
#include <iterator>
#include <unordered_map>
#include <unordered_set>

#include <nlohmann/json.hpp>

#include "domain/model/agent_aliases.h"
#include "domain/model/gate_details.h"
#include "domain/model/identified_lists.h"
#include "domain/model/kept_conflicts.h"
#include "domain/model/members.h"
#include "domain/model/project_path.h"
#include "domain/model/semantic_checks.h"
#include "domain/shared/participant.h"
#include "json/place.h"
#include "text/concat.h"

namespace baton::model {
namespace {

using json::Place;
using std::string_view_literals::operator""sv;

void check_unique_ids(const CheckedState& state, const IdentifiedList& identified,
                      Findings& findings) {
  const Place document;
  const Place list(document, identified.name);
  std::unordered_map<std::string_view, std::size_t> first_places;
  for (const ElementView& item : object_elements(state.document, identified.name)) {
    const std::string_view id = text_member(item.value, identified.id_member);
    if (id.empty()) continue;
    const auto [first, is_new] = first_places.try_emplace(id, item.index);
    if (is_new) continue;
    const Place place(list, item.index);
    report_error(findings, "duplicate-id", Place(place, identified.id_member).pointer(),
                 text::concat("\"", id, "\" is already the ", identified.id_member, " of ",
                              Place(list, first->second).text()),
                 "give one of them another id");
  }
}

// One finding per path, even if several places name it.
class PathCheck {
 public:
  PathCheck(const SemanticOptions& options, Findings& findings)
      : options_(options), findings_(findings) {}

  void look_at(const json::View& artifact, const Place& place) {
    const bool is_text = artifact.type() == json::Type::string;
    const std::string_view path = is_text ? artifact.string() : text_member(artifact, "path");
    if (path.empty() || !seen_.insert(path).second) return;
    const Place member_place(place, "path"sv);
    const Place& path_place = is_text ? place : member_place;
    if (const std::string_view reason = why_outside_project(path); !reason.empty()) {
      report_error(findings_, "path-outside-project", path_place.pointer(),
                   text::concat("\"", path, "\" is not a path inside the project: ", reason),
                   "write it relative to the project folder");
    } else {
      look_for(path, path_place);
    }
  }

  // The requirements may be outside the project.
  void look_at_reference(std::string_view reference, const Place& place) {
    look_for(reference, place);
  }

 private:
  void look_for(std::string_view path, const Place& place) {
    const bool is_missing = std::ranges::binary_search(
        options_.missing_artifacts, path, std::less<>(),
        [](const std::string& missing) { return std::string_view(missing); });
    if (!is_missing) return;
    report_error(findings_, "missing-artifact", place.pointer(),
                 text::concat("no file exists at \"", path, "\""),
                 "restore it, or correct the path");
  }

  const SemanticOptions& options_;
  Findings& findings_;
  std::unordered_set<std::string_view> seen_;
};

void check_paths(const CheckedState& state, const SemanticOptions& options, Findings& findings) {
  PathCheck check(options, findings);
  const Place document;
  const json::View prd = member(state.document, "prdPath");
  if (prd && prd.type() == json::Type::string) {
    check.look_at_reference(prd.string(), Place(document, "prdPath"sv));
  }
  const Place list(document, "artifacts"sv);
  for (const ElementView& artifact : elements(state.document, "artifacts")) {
    check.look_at(artifact.value, Place(list, artifact.index));
  }
  const Place sequence(document, "agentSequence"sv);
  for (const Execution& execution : state.sequence) {
    if (!execution.outputs) continue;
    const Place item(sequence, execution.index);
    const Place outputs(item, "outputs"sv);
    const Place created(outputs, "artifactsCreated"sv);
    for (const ElementView& artifact : elements(execution.outputs, "artifactsCreated")) {
      check.look_at(artifact.value, Place(created, artifact.index));
    }
  }
}

// One finding per unknown name, at its first place.
class AgentCheck {
 public:
  AgentCheck(const RelevanceMap& map, Findings& findings) : map_(map), findings_(findings) {}

  void look_at(std::string_view agent, const Place& place) {
    const bool is_known = agent.empty() || shared::is_reserved_participant(agent);
    if (is_known || map_.find(agent) != nullptr) return;
    if (!seen_.insert(agent).second) return;
    const auto near = map_.nearest(agent);
    report_warning(findings_, "unknown-agent", place.pointer(),
                   text::concat("the relevance map has no agent \"", agent, "\""),
                   near ? text::concat("did you mean ", *near, "?")
                        : "add it to relevanceMap in .claude/baton.json");
  }

  void look_at_members(const json::View& state, std::string_view list, std::string_view name) {
    const Place document;
    const Place place(document, list);
    for (const ElementView& item : object_elements(state, list)) {
      look_at(text_member(item.value, name), Place(Place(place, item.index), name));
    }
  }

  // A task or a message may be for an agent without a rule: only a name that is nearly that of
  // another agent is reported.
  void look_at_receivers(const json::View& state, std::string_view list, std::string_view name) {
    const Place document;
    const Place place(document, list);
    for (const ElementView& item : object_elements(state, list)) {
      const std::string_view agent = text_member(item.value, name);
      const bool is_misspelt = !means_agent(agent) && map_.nearest(agent);
      if (is_misspelt) look_at(agent, Place(Place(place, item.index), name));
    }
  }

  void look_at_recipients(const json::View& state) {
    const Place document;
    const Place place(document, "artifacts"sv);
    for (const ElementView& artifact : object_elements(state, "artifacts")) {
      const Place item(place, artifact.index);
      const Place recipients(item, "relevantTo"sv);
      for (const ElementView& agent : elements(artifact.value, "relevantTo")) {
        const std::string_view name = text_of(agent.value);
        if (!means_agent(name)) look_at(name, Place(recipients, agent.index));
      }
    }
  }

 private:
  // Receivers may be stored in another spelling.
  [[nodiscard]] bool means_agent(std::string_view name) const {
    return map_.find(agents_launched_as(name, map_, {}).front()) != nullptr;
  }

  const RelevanceMap& map_;
  Findings& findings_;
  std::unordered_set<std::string_view> seen_;
};

void check_agents(const CheckedState& state, Findings& findings) {
  if (state.map.empty()) return;
  AgentCheck check(state.map, findings);
  check.look_at_members(state.document, "agentSequence", "agentName");
  check.look_at_members(state.document, "sharedDecisions", "madeBy");
  check.look_at_members(state.document, "constraints", "madeBy");
  check.look_at_members(state.document, "artifacts", "createdBy");
  check.look_at_recipients(state.document);
  check.look_at_receivers(state.document, "tasks", "assignee");
  check.look_at_receivers(state.document, "messages", "to");
}

}  // namespace

Findings check_state(const json::View& state, const RelevanceMap& map,
                     const SemanticOptions& options) {
  Findings findings;
  const CheckedState checked{state, map, executions(state)};
  for (const IdentifiedList& identified : kIdentifiedLists) {
    check_unique_ids(checked, identified, findings);
  }
  check_current_agent(checked, findings);
  check_times(checked, findings);
  check_gate_lists(checked, findings);
  std::ranges::move(gate_detail_findings(state), std::back_inserter(findings));
  check_dependencies(checked, findings);
  check_paths(checked, options, findings);
  check_agents(checked, findings);
  check_upstream_order(checked, findings);
  check_compacted_outputs(checked, findings);
  check_outputs_present(checked, findings);
  std::ranges::move(conflict_findings(state), std::back_inserter(findings));
  return findings;
}

}  // namespace baton::model
