#include "hook/launch_refusal.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "app/core/state/kept_outputs.h"
#include "app/core/state/load_state.h"
#include "app/handoff/start_handoff.h"
#include "app/tasks/begin_task.h"
#include "app/workflow/possible_leases.h"
#include "domain/model/relevance_map.h"
#include "domain/model/state.h"
#include "domain/model/upstream.h"
#include "domain/workflow/start_check.h"
#include "hook/answer.h"
#include "text/concat.h"

namespace baton::hook {
namespace {

// "requirements, user-stories +2"
std::string shortened(model::RuleTexts names) {
  constexpr std::size_t kShown = 2;
  std::string text;
  for (std::size_t index = 0; index < std::min(names.size(), kShown); ++index) {
    text += text::concat(index == 0 ? "" : ", ", names[index]);
  }
  if (names.size() > kShown) text += text::concat(" +", std::to_string(names.size() - kShown));
  return text;
}

// "prd-writer (requirements, user-stories +2)"
std::string entry_of(std::string_view agent, const model::RelevanceMap& map) {
  const model::AgentRule* provider = map.find(agent);
  const std::string provided = provider == nullptr ? "" : shortened(provider->provides);
  return provided.empty() ? std::string(agent) : text::concat(agent, " (", provided, ")");
}

std::string_view closing_hint(const Report& report) {
  if (app::is_refused_task(report)) return "`baton task ready` shows which tasks can.";
  if (std::ranges::any_of(report.findings, workflow::is_denied_upstream)) {
    return "Change the configuration first.";
  }
  return "`baton validate` shows what is wrong.";
}

// Reasons other than a missing upstream output: the named task cannot begin, or the change itself
// is refused.
std::string other_reason(std::string_view agent, const Report& report) {
  return text::concat(agent, " cannot start: ", errors_in(report), ". ", closing_hint(report));
}

// Entries that fit into a number of bytes; the others are counted.
class BoundedList {
 public:
  explicit BoundedList(std::size_t longest) : longest_(longest) {}

  void add(std::string_view entry) {
    const std::string next = text::concat(text_.empty() ? "" : "; ", entry);
    const bool fits = text_.size() + next.size() <= longest_;
    if (fits) text_ += next;
    if (!fits) ++unnamed_;
  }
  [[nodiscard]] std::string text() const {
    if (unnamed_ == 0) return text_;
    return text::concat(text_, text_.empty() ? "" : " and ", std::to_string(unnamed_), " more");
  }

 private:
  std::size_t longest_;
  std::string text_;
  std::size_t unnamed_ = 0;
};

// What the workflow has of the agents whose outputs are missing.
struct UpstreamWork {
  std::vector<std::string_view> absent;  // they must run
  std::vector<std::string> running;      // "prd-writer (exec_001)"
  std::vector<app::KeptOutput> kept;
  bool needs_launcher = false;  // one is the agent that launches this one
};

// The execution of the agent that launches another one; empty: the main agent does.
Result<std::string> launching_execution(const app::AgentTrace& launch, const json::View& state,
                                        app::Workspace& workspace) {
  if (launch.launcher.empty()) return std::string();
  BATON_TRY(std::optional<Lease> lease, app::find_lease(app::trace_of_launcher(launch), workspace));
  return lease ? app::lease_in(state, *std::move(lease)).execution.text() : std::string();
}

UpstreamWork upstream_work(const Report& report, const json::View& state,
                           const std::vector<app::KeptOutput>& kept, std::string_view launching) {
  const std::vector<model::Execution> running = model::running_executions(state);
  UpstreamWork work;
  for (const Finding& finding : report.findings) {
    const std::string_view agent = model::missing_agent(finding);
    if (agent.empty()) continue;
    const auto is_own = [agent](const auto& each) {
      return model::bare_agent_name(each.agent) == agent;
    };
    const auto held = std::ranges::find_if(kept, is_own);
    const auto run = std::ranges::find_if(running, [&](const model::Execution& each) {
      return is_own(each) && each.id != launching;
    });
    if (held != kept.end()) {
      work.kept.push_back(*held);
    } else if (run != running.end()) {
      work.running.push_back(text::concat(agent, " (", run->id, ")"));
    } else if (std::ranges::any_of(running, is_own)) {
      work.needs_launcher = true;
    } else {
      work.absent.push_back(agent);
    }
  }
  return work;
}

std::string running_sentence(const UpstreamWork& work) {
  constexpr std::size_t kLongestRunning = 120;
  const std::string own =
      work.needs_launcher ? " It needs your own output: end your work first." : "";
  if (work.running.empty()) return own;
  BoundedList list(kLongestRunning);
  for (const std::string& run : work.running) list.add(run);
  return text::concat(own, " Still running: ", list.text(),
                      ". Wait for the end; do not launch again.");
}

std::string kept_sentence(const UpstreamWork& work) {
  if (work.kept.empty()) return {};
  const app::KeptOutput& first = work.kept.front();
  return text::concat(" The output of ", first.agent, " is kept: run `",
                      app::recording_command(first), "`.");
}

std::string missing_sentence(const UpstreamWork& work, const model::RelevanceMap& map,
                             std::size_t longest) {
  if (work.absent.empty()) return {};
  BoundedList list(longest);
  for (const std::string_view agent : work.absent) list.add(entry_of(agent, map));
  return text::concat(" Missing: ", list.text(),
                      ". Run these agents first; `baton next` lists agents that can start.");
}

}  // namespace

std::string errors_in(const Report& report) {
  std::string list;
  for (const Finding& finding : report.findings) {
    if (finding.severity != Severity::error) continue;
    list += text::concat(list.empty() ? "" : "; ",
                         workflow::is_denied_upstream(finding) ? finding.hint : finding.message);
  }
  return cut_to(list, kLongestDetail);
}

Result<std::string> reason_for(const app::AgentTrace& launch, const Report& report,
                               app::Workspace& workspace) {
  const std::string& agent = launch.agent;
  const bool is_other = std::ranges::all_of(report.findings, [](const Finding& finding) {
    return model::missing_agent(finding).empty();
  });
  if (is_other) return other_reason(agent, report);
  BATON_TRY(const app::Configuration* configuration, workspace.configuration());
  BATON_TRY(const app::LoadedState state, app::launching_state(launch, workspace));
  BATON_TRY(const std::vector<app::KeptOutput> kept, app::kept_outputs(state.document, workspace));
  BATON_TRY(const std::string launching, launching_execution(launch, state.document, workspace));
  const UpstreamWork work = upstream_work(report, state.document, kept, launching);
  const std::string others = running_sentence(work) + kept_sentence(work);
  const std::size_t longest = kLongestDetail - std::min(kLongestDetail, others.size());
  return text::concat(agent, " cannot start yet.",
                      missing_sentence(work, configuration->relevance_map, longest), others);
}

}  // namespace baton::hook
