#include "app/scrub/scrub_compacted.h"

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "app/core/redaction/redact_state.h"
#include "app/core/state/compacted_outputs.h"
#include "app/scrub/scrub_text.h"
#include "domain/model/members.h"

namespace baton::app {
namespace {

Result<policy::RedactionReport> redact_compacted_output(Json& output, Workspace& workspace) {
  const std::string agent(model::text_member(output, "agentName"));
  BATON_TRY(policy::Redacted redacted,
            redact_output(std::move(output), agent, workspace, {}, Refusal::redacts));
  output = std::move(redacted.document);
  return std::move(redacted.report);
}

}  // namespace

Result<policy::RedactionReport> redact_stored_state(Json& state, Outputs outputs, ScrubMode mode,
                                                    Workspace& workspace) {
  if (!model::has_compacted_outputs(state)) return redact_state(state, workspace);
  const std::vector<Error> unreadable =
      insert_compacted_outputs(state, model::References::kept, workspace);
  if (outputs == Outputs::required && !unreadable.empty()) return fail(unreadable.front());
  const Json before = state;
  BATON_TRY(policy::RedactionReport report, redact_state(state, workspace));
  const std::vector<model::CompactedText> files = fold_compacted_outputs(state, before, workspace);
  if (mode == ScrubMode::apply) BATON_CHECK(workspace.states().keep_compacted(files));
  return report;
}

Result<void> examine_unreferenced_outputs(Workspace& workspace, ScrubReport& report) {
  BATON_TRY(const std::vector<model::CompactedFile> files, unreferenced_outputs(workspace));
  for (const model::CompactedFile& file : files) {
    BATON_TRY(const std::string text, workspace.states().read_compacted(file));
    BATON_TRY(const ScrubbedText scrubbed,
              scrub_text(
                  text, [&](Json& output) { return redact_compacted_output(output, workspace); },
                  workspace));
    if (scrubbed.text) report.add(path_of(file), scrubbed.report);
  }
  return {};
}

Result<void> remove_unreferenced_outputs(Workspace& workspace) {
  BATON_TRY(const std::vector<model::CompactedFile> existing, workspace.states().compacted());
  if (existing.empty()) return {};
  BATON_TRY(const std::unique_ptr<StateTransaction> transaction,
            workspace.states().begin({.command = "scrub", .deadline = workspace.patience()}));
  BATON_TRY(const std::vector<model::CompactedFile> files, unreferenced_outputs(workspace));
  BATON_CHECK(workspace.states().remove_compacted(files));
  return transaction->finish();
}

}  // namespace baton::app
