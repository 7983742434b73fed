#include "random_states.h"

#include <algorithm>
#include <array>

#include "domain/model/members.h"
#include "domain/model/state.h"
#include "domain/workflow/changes.h"
#include "domain/workflow/execution_ids.h"

namespace baton::test {
namespace {

constexpr std::array<const char*, 4> kPhases = {"planning", "implementation", "review",
                                                "deployment"};
constexpr std::array<const char*, 4> kLists = {"passed", "pending", "failed", "warning"};
constexpr std::array<const char*, 3> kEnds = {"completed", "failed", "cancelled"};

std::string minute(std::size_t number) {
  const std::size_t hours = 10 + number / 60 % 10;
  const std::size_t minutes = number % 60;
  return "2025-08-01T" + std::to_string(hours) + (minutes < 10 ? ":0" : ":") +
         std::to_string(minutes) + ":00Z";
}

Json execution(const std::string& id, const std::string& agent, std::size_t start) {
  return {{"agentName", agent},
          {"executionId", id},
          {"status", "in_progress"},
          {"startTime", minute(start)}};
}

void end(Json& execution, const char* status, std::size_t when) {
  execution["status"] = status;
  execution["endTime"] = minute(when);
  if (std::string(status) == "completed") {
    execution["outputs"] = {{"keyFindings", {"by " + execution["agentName"].get<std::string>()}}};
  }
}

Json decision(const std::string& id, const std::string& text) {
  return {{"id", id},
          {"decision", text},
          {"rationale", "because"},
          {"madeBy", "agent"},
          {"timestamp", minute(1)},
          {"impact", "low"},
          {"category", "pattern"}};
}

Json artifact(const std::string& id, const std::string& path) {
  return {{"id", id},          {"type", "file"},       {"path", path},
          {"description", ""}, {"createdBy", "agent"}, {"relevantTo", Json::array()}};
}

void move_gate(Json& state, const std::string& gate, const char* to) {
  for (const char* list : kLists) {
    Json& names = state["qualityGates"][list];
    names.erase(std::remove(names.begin(), names.end(), Json(gate)), names.end());
  }
  state["qualityGates"][to].push_back(gate);
  state["qualityGates"]["details"][gate] = {{"status", to}, {"evidence", {gate + to}}};
}

void name_current(Json& state) {
  const auto running = model::running_executions(state);
  if (running.empty()) {
    state.erase("currentAgent");
  } else {
    state["currentAgent"] = std::string(running.back().agent);
  }
}

void touch(Json& state, std::size_t when) {
  state["revision"] = state["revision"].get<unsigned>() + 1;
  state["lastUpdated"] = std::max(state["lastUpdated"].get<std::string>(), minute(when));
}

}  // namespace

Json RandomStates::state() {
  Json state = {{"version", "2.0"},
                {"workflowId", "wf_1"},
                {"featureName", "f"},
                {"featureDescription", ""},
                {"phase", kPhases[below(4)]},
                {"startTime", minute(0)},
                {"lastUpdated", minute(200)},
                {"prdPath", "prd.md"},
                {"revision", 1 + below(50)},
                {"agentSequence", Json::array()},
                {"qualityGates",
                 {{"passed", Json::array()},
                  {"pending", Json::array()},
                  {"failed", Json::array()},
                  {"warning", Json::array()},
                  {"details", Json::object()}}},
                {"sharedDecisions", Json::array()},
                {"constraints", Json::array()},
                {"artifacts", Json::array()},
                {"tasks", {{{"id", "task_1"}, {"title", "base"}, {"dependsOn", Json::array()}}}},
                {"messages", Json::array()},
                {"extensions", {{"a", 1}, {"b", "x"}, {"list", {"p", "q"}}}}};
  for (std::size_t count = 1 + below(4); count > 0; --count) {
    const std::string agent = "agent-" + std::to_string(count);
    Json added = execution(workflow::next_execution_id(state), agent, below(60));
    if (below(2) == 0) end(added, kEnds[below(3)], 60 + below(60));
    state["agentSequence"].push_back(std::move(added));
    state["sharedDecisions"].push_back(
        decision(workflow::next_item_id(state, "sharedDecisions", "dec_"), "base " + agent));
    state["artifacts"].push_back(
        artifact(workflow::next_item_id(state, "artifacts", "art_"), "base/" + agent));
    move_gate(state, "gate-" + agent, kLists[below(4)]);
  }
  name_current(state);
  return state;
}

std::vector<StateEdit> RandomStates::independent_edits(const Json& state) {
  std::vector<StateEdit> edits = {
      [](Json& s, const std::string& tag) { s["prdPath"] = tag + ".md"; },
      [](Json& s, const std::string& tag) { s["branchName"] = tag; },
      [](Json& s, const std::string&) { s["phase"] = "deployment"; },
      [](Json& s, const std::string&) { s["extensions"].erase("a"); },
      [](Json& s, const std::string& tag) { s["extensions"]["b"] = tag; },
      [](Json& s, const std::string& tag) { s["extensions"]["list"].push_back(tag); },
      [](Json& s, const std::string& tag) {
        s["unknown"][tag] = {{"deep", 1}};
      },
      [](Json& s, const std::string& tag) {
        s["messages"].push_back({{"from", tag}, {"content", tag}});
      },
      [](Json& s, const std::string& tag) {
        s["tasks"].push_back({{"id", "task_" + tag}, {"title", tag}, {"dependsOn", {"task_1"}}});
      },
      [](Json& s, const std::string& tag) {
        s["sharedDecisions"].push_back(decision("dec_" + tag, tag));
      },
      [](Json& s, const std::string& tag) { move_gate(s, "gate-" + tag, "warning"); },
      [](Json& s, const std::string&) { touch(s, 250); },
      [](Json& s, const std::string&) { touch(s, 300); },
  };
  for (const json::View& item : model::decisions(state)) {
    edits.emplace_back([id = item.find("id").tree()](Json& s, const std::string& tag) {
      (*workflow::find_item(s, "sharedDecisions", model::text_of(id)))["supersededBy"] = tag;
    });
  }
  for (const json::View& item : model::artifacts(state)) {
    edits.emplace_back([id = item.find("id").tree()](Json& s, const std::string&) {
      std::erase_if(s["artifacts"].get_ref<Json::array_t&>(),
                    [&id](const Json& artifact) { return artifact["id"] == id; });
    });
  }
  for (const model::Gate& gate : model::gates(state)) {
    edits.emplace_back([name = std::string(gate.name), to = kLists[below(4)]](
                           Json& s, const std::string&) { move_gate(s, name, to); });
  }
  std::shuffle(edits.begin(), edits.end(), random_);
  return edits;
}

Json RandomStates::branch_of(Json state, const std::string& tag) {
  for (std::size_t count = 1 + below(8); count > 0; --count) {
    const std::size_t edit = below(12);
    if (edit < 6) {
      const std::vector<StateEdit> edits = independent_edits(state);
      edits[below(edits.size())](state, tag + std::to_string(count));
    } else if (edit < 8) {
      state["agentSequence"].push_back(execution(workflow::next_execution_id(state),
                                                 "agent-" + std::to_string(1 + below(4)),
                                                 100 + below(60)));
    } else if (edit < 10) {
      const std::string id = workflow::next_item_id(state, "sharedDecisions", "dec_");
      state["sharedDecisions"].push_back(
          decision(id, tag + " " + std::to_string(count) + " " + id));
    } else if (edit == 10) {
      Json& ended = state["agentSequence"][below(state["agentSequence"].size())];
      end(ended, kEnds[below(3)], 160 + below(40));
    } else {
      state["phase"] = kPhases[below(4)];
    }
    name_current(state);
    touch(state, 200 + below(100));
  }
  return state;
}

}  // namespace baton::test
