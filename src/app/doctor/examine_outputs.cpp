#include "app/doctor/examine_outputs.h"

#include <utility>

#include <nlohmann/json.hpp>

#include "app/context/receipt.h"
#include "app/core/findings/error_text.h"
#include "app/core/state/kept_outputs.h"
#include "app/core/state/output_copies.h"
#include "app/doctor/examine_files.h"
#include "domain/model/members.h"
#include "domain/model/state.h"
#include "json/read.h"
#include "text/concat.h"

namespace baton::app {

Examined examine_outputs(const std::optional<LoadedState>& state, Workspace& workspace) {
  const Result<std::vector<RecordedOutput>> outputs = workspace.states().outputs();
  if (!outputs) return not_examined("outputs", outputs.error());
  if (!state) {
    return {.name = "outputs", .message = counted(outputs->size(), "copy", "copies"), .hint = {}};
  }
  // git ignores the folder of the copies, so that a new clone has none.
  if (outputs->empty()) {
    const Result<bool> has_history = workspace.states().has_traces();
    if (!has_history) return not_examined("outputs", has_history.error());
    if (!*has_history) return {.name = "outputs", .message = "no copies yet", .hint = {}};
  }
  const OutputCopies copies = compare_copies(state->document, *outputs);
  if (copies.missing.empty() && copies.unknown.empty()) {
    return {.name = "outputs",
            .message = text::concat(counted(copies.whole, "copy", "copies"),
                                    ", one for each recorded output"),
            .hint = {}};
  }
  std::string message;
  if (!copies.missing.empty()) {
    message = text::concat("missing copies: ", text::enumerate(first_of(copies.missing)));
  }
  if (!copies.unknown.empty()) {
    message =
        text::join_clauses(message, text::concat("copies without a recorded output in the state: ",
                                                 text::enumerate(first_of(copies.unknown))));
  }
  return {.name = "outputs",
          .health = Health::warning,
          .message = std::move(message),
          .hint = copies.missing.empty() ? "`baton record FILE` records an output"
                                         : "`baton doctor --fix` writes them from the state"};
}

std::optional<Examined> examine_kept_outputs(const std::optional<LoadedState>& state,
                                             Workspace& workspace) {
  if (!state) return std::nullopt;
  const Result<std::vector<KeptOutput>> kept = kept_outputs(state->document, workspace);
  if (!kept) return not_examined("kept-outputs", kept.error());
  if (kept->empty()) return std::nullopt;
  std::vector<std::string> outputs;
  for (const KeptOutput& output : *kept) {
    outputs.push_back(text::concat(output.agent, " (", output.execution_id, ")"));
  }
  return Examined{
      .name = "kept-outputs",
      .health = Health::warning,
      .message = text::concat("not recorded: ", text::enumerate(first_of(std::move(outputs)))),
      .hint = text::concat("run `", recording_command(kept->front()), "`")};
}

std::optional<Examined> examine_receipts(const std::optional<LoadedState>& state,
                                         Workspace& workspace) {
  if (!state) return std::nullopt;
  const Result<Identifier> id =
      Identifier::parse(model::text_member(state->document, "workflowId"));
  if (!id) return std::nullopt;
  const Result<KeptReceipts> receipts = kept_receipts(*id, workspace);
  if (!receipts) return not_examined("receipts", receipts.error());
  if (receipts->damaged.empty()) return std::nullopt;
  std::vector<std::string> faults;
  for (const Error& error : receipts->damaged) faults.push_back(headline_of(error));
  return Examined{.name = "receipts",
                  .health = Health::warning,
                  .message = text::enumerate(first_of(std::move(faults))),
                  .hint = receipts->damaged.front().hint};
}

}  // namespace baton::app
