#include "app/recovery/recover_adopted.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/core/caller/caller.h"
#include "app/core/state/known_states.h"
#include "app/core/state/load_state.h"
#include "domain/workflow/damaged_state.h"
#include "json/read.h"
#include "store/durable_file.h"
#include "text/concat.h"

namespace baton::app {
namespace {

struct KeptText {
  std::string text;
  RecoveryLevel level = RecoveryLevel::journal;
  std::string source;
  std::vector<std::string> lost = {};  // newer changes: see lost_state()
};

// Adds the newer changes that it skips to `lost`.
Result<std::optional<KeptText>> text_in_journal(std::vector<std::string>& lost,
                                                Workspace& workspace) {
  BATON_TRY(const History history, workspace.states().history());
  for (auto entry = history.entries.rbegin(); entry != history.entries.rend(); ++entry) {
    if (!makes_state(*entry)) continue;
    BATON_TRY(std::optional<std::string> text,
              store::if_readable(workspace.states().state_at(entry->sequence)));
    if (!text || !json::read(*text, "")) {
      lost.push_back(lost_state(*entry));
      continue;
    }
    return KeptText{.text = *std::move(text),
                    .source = text::concat("journal record ", std::to_string(entry->sequence))};
  }
  return std::nullopt;
}

Result<std::optional<KeptText>> text_in_backup(Workspace& workspace) {
  BATON_TRY(std::vector<StateCandidate> backups, workspace.states().backups());
  for (StateCandidate& backup : backups) {
    if (!json::read(backup.text, "")) continue;
    return KeptText{.text = std::move(backup.text),
                    .level = RecoveryLevel::backup,
                    .source = std::move(backup.name)};
  }
  return std::nullopt;
}

// The newest text to replace `damaged`, which may contain newer values: its format is not baton's,
// so that nothing is salvaged. A reverted file has no newer values.
Result<KeptText> newest_text(const std::optional<StoredState>& damaged, Workspace& workspace) {
  std::vector<std::string> lost;
  const bool may_be_newer = damaged && damaged->source != StateSource::reverted_file;
  if (may_be_newer) lost.emplace_back("possibly changes after the restored text");
  BATON_TRY(std::optional<KeptText> found, text_in_journal(lost, workspace));
  if (!found) {
    BATON_TRY(found, text_in_backup(workspace));
  }
  if (!found) {
    return fail(ErrorCode::not_found, "there is nothing to recover this file from",
                workspace.state_file(), "`baton adopt --release` ends the adoption");
  }
  found->lost = std::move(lost);
  return *std::move(found);
}

// The answer if the file can be read; else empty.
Result<std::optional<WorkflowRecovered>> readable_now(const std::optional<StoredState>& stored,
                                                      Workspace& workspace) {
  if (!stored || stored->source == StateSource::reverted_file) return std::nullopt;
  if (!json::read(stored->text, "")) return std::nullopt;
  BATON_TRY(const LoadedState loaded, parse_kept(*stored, workspace));
  return WorkflowRecovered{.written = {.workflow = {},
                                       .revision = loaded.revision,
                                       .digest = digest_of(loaded, workspace),
                                       .warnings = {}},
                           .source = workspace.state_file()};
}

Result<WorkflowRecovered> put_text_in_place(Workspace& workspace) {
  BATON_TRY(const std::unique_ptr<StateTransaction> transaction,
            workspace.states().begin({.command = "recover",
                                      .deadline = workspace.patience(),
                                      .reverted = RevertedState::accepted}));
  BATON_TRY(std::optional<WorkflowRecovered> current,
            readable_now(transaction->before(), workspace));
  if (current) return *std::move(current);
  BATON_TRY(KeptText kept, newest_text(transaction->before(), workspace));
  WorkflowRecovered answer{
      .level = kept.level, .source = std::move(kept.source), .lost = std::move(kept.lost)};
  if (transaction->before()) {
    BATON_TRY(answer.kept, transaction->set_aside());
  }
  answer.written.revision = transaction->next_revision({});
  const ChangeNote note{.at = workspace.now(),
                        .by = writer_here(workspace),
                        .command = "recover",
                        .revision = answer.written.revision,
                        .detail = text::concat("from ", answer.source)};
  BATON_TRY(answer.written.digest,
            transaction->replace({.text = std::move(kept.text), .note = note}));
  BATON_CHECK(transaction->finish());
  return answer;
}

}  // namespace

Result<std::optional<WorkflowRecovered>> recover_adopted(const RecoverWorkflow& request,
                                                         Workspace& workspace) {
  BATON_TRY(const std::optional<StoredState> stored, workspace.states().read());
  if (stored && workflow::shows_baton_state(stored->text)) return std::nullopt;
  BATON_TRY(const Adoption* adoption, workspace.adoption());
  if (adoption == nullptr) return std::nullopt;
  BATON_TRY(std::optional<WorkflowRecovered> current, readable_now(stored, workspace));
  if (!current && request.dry_run == DryRun::yes) {
    BATON_TRY(KeptText kept, newest_text(stored, workspace));
    return WorkflowRecovered{.level = kept.level,
                             .source = std::move(kept.source),
                             .lost = std::move(kept.lost),
                             .dry_run = DryRun::yes};
  }
  if (current) return current;
  BATON_TRY(WorkflowRecovered answer, put_text_in_place(workspace));
  return answer;
}

}  // namespace baton::app
