#include "app/core/state/kept_outputs.h"

#include <string>
#include <utility>

#include <nlohmann/json.hpp>

#include "domain/model/members.h"
#include "domain/model/state.h"
#include "store/handoff_store.h"
#include "text/concat.h"

namespace baton::app {
namespace {

using model::Execution;
using model::ExecutionStatus;

bool may_await_output(const Execution& execution, const std::vector<Execution>& sequence) {
  if (execution.outputs) return false;
  if (execution.status == ExecutionStatus::in_progress) return true;
  if (execution.status != ExecutionStatus::failed) return false;
  const auto latest = model::latest_execution(sequence, execution.agent);
  return latest && latest->index == execution.index;
}

}  // namespace

Result<std::vector<KeptOutput>> kept_outputs(const json::View& state, Workspace& workspace) {
  const std::string workflow(model::text_member(state, "workflowId"));
  const std::vector<Execution> sequence = model::executions(state);
  std::vector<KeptOutput> kept;
  for (const Execution& execution : sequence) {
    const Result<Identifier> id = Identifier::parse(execution.id);
    if (!id || !may_await_output(execution, sequence)) continue;
    const Lease run{.execution = *id,
                    .agent = std::string(execution.agent),
                    .session = {},
                    .tool_use = {},
                    .workflow = workflow,
                    .since = execution.start.value_or(Instant{})};
    BATON_TRY(std::vector<std::string> files, workspace.handoff().unrecorded(run));
    if (files.empty()) continue;
    kept.push_back({.agent = run.agent,
                    .execution_id = std::string(execution.id),
                    .file = std::move(files.back()),
                    .earlier = files.size() - 1,
                    .is_failed = execution.status == ExecutionStatus::failed});
  }
  return kept;
}

std::string recording_command(const KeptOutput& output) {
  return text::concat("baton record ", output.file, output.is_failed ? " --amend" : "");
}

std::string to_text(const KeptOutput& output) {
  const std::string others =
      output.earlier == 0
          ? ""
          : text::concat(" (the latest; earlier ones: ", std::to_string(output.earlier), ")");
  return text::concat("the output of ", output.agent, " (", output.execution_id,
                      ") is not recorded: `", recording_command(output), "` records it", others);
}

Json to_json(const std::vector<KeptOutput>& outputs) {
  Json list = Json::array();
  for (const KeptOutput& output : outputs) {
    list.push_back(
        {{"agent", output.agent}, {"executionId", output.execution_id}, {"file", output.file}});
  }
  return list;
}

}  // namespace baton::app
