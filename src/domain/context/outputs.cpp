#include "domain/context/outputs.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <optional>
#include <span>
#include <utility>

#include <nlohmann/json.hpp>

#include "domain/model/members.h"
#include "domain/model/runs.h"
#include "domain/policy/items.h"
#include "text/concat.h"
#include "text/rfc3339.h"

namespace baton::context {
namespace {

// The specification's size rule, for outputs that no rule asks for.
constexpr std::chrono::hours kOldestUnasked{24};

constexpr std::array<std::string_view, 5> kLists = {
    "keyFindings", "recommendations", "artifactsCreated", "nextSteps", "qualityGateUpdates"};
constexpr std::array<std::string_view, 2> kObjects = {"contextForNextAgent",
                                                      "agentSpecificOutputs"};

std::string completion_time(const model::Execution& execution, const json::View& state) {
  for (const std::string_view member : {"endTime", "startTime"}) {
    const std::string_view time = model::text_member(execution.document, member);
    if (!time.empty()) return std::string(time);
  }
  return std::string(model::text_member(state, "startTime"));
}

std::int64_t duration_of(const model::Execution& execution) {
  if (!execution.start || !execution.end) return 0;
  return std::max<std::int64_t>(0, (*execution.end - *execution.start).count());
}

// A merged list of an output: objects are checked as items and redacted, texts stay.
template <typename Admit>
void filter_list(Json& list, const Admit& admit) {
  if (list.is_object()) {
    list = admit(list).value_or(Json::object());
    return;
  }
  if (!list.is_array()) return;
  Json kept = Json::array();
  for (Json& item : list) {
    std::optional<Json> shown = item.is_object() ? admit(item) : std::move(item);
    if (shown) kept.push_back(*std::move(shown));
  }
  list = std::move(kept);
}

class Collector {
 public:
  Collector(const json::View& state, const Admission& admission, const BuildRequest& request,
            Explanation& explanation)
      : state_(state),
        admission_(admission),
        request_(request),
        explanation_(explanation),
        sequence_(model::executions(state)),
        runs_(sequence_) {
    collected_.outputs = Json::array();
  }

  AdmittedOutputs collect() {
    const model::AgentRule& rule = admission_.rule();
    for (const std::string_view agent : rule.needs_from) take_upstream(agent, true);
    for (const std::string_view agent : rule.optional_from) take_upstream(agent, false);
    take_others();
    return std::move(collected_);
  }

 private:
  void explain(const model::Execution& execution, Verdict verdict, std::string reason) {
    const std::size_t tokens = !execution.outputs ? 0 : count_tokens(execution.outputs);
    explanation_.items.push_back(
        {"output", std::string(execution.id), verdict, std::move(reason), tokens});
  }

  void take_upstream(std::string_view agent, bool required) {
    if (std::ranges::find(taken_, agent) != taken_.end()) return;
    taken_.emplace_back(agent);
    explain_unfinished(agent);
    const std::span<const model::Execution* const> runs = runs_.completed(agent);
    if (runs.empty()) return;
    if (const policy::Policy* policy = admission_.barrier({agent})) {
      const std::string denial = admission_.denial(*policy, agent);
      for (const model::Execution* run : runs) explain(*run, Verdict::denied, denial);
      if (!required) return;
      collected_.warnings.push_back(
          text::concat("The output of ", agent, " is excluded: ", denial));
      return;
    }
    take(runs, admission_.output(agent).reason);
  }

  void explain_unfinished(std::string_view agent) {
    for (const model::Execution& execution : sequence_) {
      if (model::bare_agent_name(execution.agent) != agent ||
          execution.status == model::ExecutionStatus::completed) {
        continue;
      }
      explain(execution, Verdict::denied, text::concat("it is ", execution.status_text));
    }
  }

  void take(std::span<const model::Execution* const> runs, const std::string& reason) {
    for (const model::Execution* run : runs) {
      const model::Execution* successor = runs_.successor(*run);
      if (successor != nullptr && request_.runs == Runs::standing) {
        explain(*run, Verdict::denied,
                text::concat(successor->id, ", a later run of ", run->agent, ", replaced it"));
        continue;
      }
      if (successor != nullptr) collected_.replaced.emplace_back(run->id);
      if (!run->outputs) {
        collected_.warnings.push_back(
            text::concat(run->agent, " completed ", run->id, " without outputs"));
      }
      Json output = filtered(*run);
      explanation_.items.push_back(
          {"output", std::string(run->id), Verdict::admitted, reason, count_tokens(output)});
      collected_.outputs.push_back(std::move(output));
    }
  }

  void take_others() {
    for (const model::Execution& execution : sequence_) {
      const std::string agent(model::bare_agent_name(execution.agent));
      if (std::ranges::find(taken_, agent) != taken_.end()) continue;
      taken_.emplace_back(agent);
      take_other(agent);
    }
  }

  void take_other(const std::string& agent) {
    explain_unfinished(agent);
    std::vector<const model::Execution*> recent;
    for (const model::Execution* run : runs_.completed(agent)) {
      if (const std::string reason = reason_against(*run, agent); !reason.empty()) {
        explain(*run, Verdict::denied, reason);
      } else {
        recent.push_back(run);
      }
    }
    take(recent, "the full view was requested");
  }

  // Empty if an output that is not upstream may be shown.
  std::string reason_against(const model::Execution& run, std::string_view agent) const {
    if (const Judgement judgement = admission_.output(agent); !judgement.admitted()) {
      return judgement.reason;
    }
    const std::optional<Instant> time =
        text::parse_date_time(model::text_member(complete_output(run, state_), "timestamp"));
    if (time && request_.now - *time >= kOldestUnasked) {
      return text::concat(agent, " is not upstream, and its output is more than 24 hours old");
    }
    return {};
  }

  // An item of an output as it is shown; empty if it is excluded.
  std::optional<Json> shown(const Json& document, const policy::Item& item,
                            const Judgement& judgement, const model::Execution& run) {
    if (judgement.admitted()) return admission_.redacted(document, item);
    explanation_.items.push_back(
        {std::string(policy::to_text(item.kind)), std::string(model::text_member(document, "id")),
         Verdict::denied, text::concat("in the output of ", run.agent, ": ", judgement.reason),
         count_tokens(document)});
    return std::nullopt;
  }

  // A change of a gate as it is shown: every agent sees the gate's name and status.
  Json shown_gate(const Json& update, const model::Execution& run) {
    const std::string name(model::text_member(update, "gateName"));
    const policy::Item item{run.agent, policy::Kind::gate, name};
    const std::optional<Judgement> denial = admission_.denied_by_policy(item);
    if (!denial) return admission_.redacted(update, item);
    explanation_.items.push_back(
        {"gate details", name, Verdict::denied,
         text::concat("in the output of ", run.agent, ": ", denial->reason), count_tokens(update)});
    Json names = Json::object();
    for (const char* const member : {"gateName", "newStatus"}) {
      if (const auto found = update.find(member); found != update.end()) names[member] = *found;
    }
    return names;
  }

  Json filtered(const model::Execution& run) {
    Json output = admission_.redacted(complete_output(run, state_), {run.agent});
    filter_list(output["qualityGateUpdates"],
                [&](const Json& update) { return std::optional<Json>(shown_gate(update, run)); });
    filter_list(output["artifactsCreated"], [&](const Json& artifact) {
      return shown(artifact, policy::artifact_item(artifact, run.agent),
                   admission_.artifact(artifact, run.agent), run);
    });
    Json& handed = output["contextForNextAgent"];
    if (!handed.is_object()) return output;
    if (const auto list = handed.find("technicalDecisions"); list != handed.end()) {
      filter_list(*list, [&](const Json& decision) {
        return shown(decision, policy::decision_item(decision, run.agent),
                     admission_.decision(decision, run.agent), run);
      });
    }
    if (const auto list = handed.find("constraints"); list != handed.end()) {
      filter_list(*list, [&](const Json& constraint) {
        return shown(constraint, policy::constraint_item(constraint, run.agent),
                     admission_.constraint(constraint, run.agent), run);
      });
    }
    return output;
  }

  json::View state_;
  const Admission& admission_;
  const BuildRequest& request_;
  Explanation& explanation_;
  std::vector<model::Execution> sequence_;
  model::Runs runs_;                // of sequence_
  std::vector<std::string> taken_;  // agents that are done
  AdmittedOutputs collected_;
};

}  // namespace

Json complete_output(const model::Execution& execution, const json::View& state) {
  const json::View& stored = execution.outputs;  // or no value
  constexpr std::size_t kPlain = 5;
  Json output = model::object_of_size(kPlain + kLists.size() + kObjects.size() +
                                      (stored ? stored.size() : 0));
  output["agentName"] = model::bare_agent_name(execution.agent);
  output["executionId"] = execution.id;
  const std::string_view timestamp = model::text_member(stored, "timestamp");
  output["timestamp"] =
      timestamp.empty() ? completion_time(execution, state) : std::string(timestamp);
  output["duration"] = model::number_member(stored, "duration")
                           ? model::member(stored, "duration").tree()
                           : Json(duration_of(execution));
  const std::string_view status = model::text_member(stored, "status");
  output["status"] = status.empty() ? "success" : std::string(status);
  for (const std::string_view name : kLists) {
    const json::View list = model::member(stored, name);
    output[std::string(name)] = list ? list.tree() : Json::array();
  }
  for (const std::string_view name : kObjects) {
    const json::View object = model::member(stored, name);
    output[std::string(name)] = object ? object.tree() : Json::object();
  }
  if (!stored) return output;
  stored.each_member([&output](std::size_t, std::string_view name, const json::View& value) {
    if (!output.contains(name)) output[std::string(name)] = value.tree();
    return true;
  });
  return output;
}

AdmittedOutputs admit_outputs(const json::View& state, const Admission& admission,
                              const BuildRequest& request, Explanation& explanation) {
  return Collector(state, admission, request, explanation).collect();
}

}  // namespace baton::context
