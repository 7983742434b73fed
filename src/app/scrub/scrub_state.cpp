#include "app/scrub/scrub_state.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/core/caller/caller.h"
#include "app/core/redaction/redact_state.h"
#include "app/core/state/compacted_outputs.h"
#include "app/core/state/known_states.h"
#include "app/core/state/load_state.h"
#include "app/scrub/scrub_compacted.h"
#include "app/scrub/scrub_text.h"
#include "domain/model/members.h"
#include "json/print.h"
#include "text/concat.h"
#include "text/rfc3339.h"

namespace baton::app {
namespace {

constexpr std::string_view kFromGit = "HEAD:";
constexpr std::string_view kJournalCommand = "scrub";

Result<ScrubbedText> scrub_state_text(const std::string& text, Outputs outputs, ScrubMode mode,
                                      Workspace& workspace) {
  return scrub_text(
      text, [&](Json& state) { return redact_stored_state(state, outputs, mode, workspace); },
      workspace);
}

// Of an earlier state, which may refer to files that exist no longer.
Result<ScrubbedText> scrub_earlier(const std::string& text, ScrubMode mode, Workspace& workspace) {
  return scrub_state_text(text, Outputs::optional, mode, workspace);
}

// The texts of a record beside its state.
bool has_secrets(const ChangeNote& note, Workspace& workspace) {
  Json texts = {{"by", note.by}, {"command", note.command}, {"detail", note.detail}};
  texts["files"] = note.context_files;
  const Result<policy::RedactionReport> found = redact_secrets_in(texts, workspace);
  return !found || !found->redactions.empty();
}

// What cannot be read may hold anything.
bool is_to_scrub(const JournalEntry& entry, Workspace& workspace) {
  if (has_secrets(entry.note, workspace)) return true;
  if (!makes_state(entry)) return false;
  const Result<std::string> state = workspace.states().state_at(entry.sequence);
  if (!state) return true;
  const Result<ScrubbedText> scrubbed = scrub_earlier(*state, ScrubMode::preview, workspace);
  return !scrubbed || scrubbed->text.has_value();
}

// The newest entry with a state.
const JournalEntry* last_state(const History& history) {
  const auto last = std::find_if(history.entries.rbegin(), history.entries.rend(), makes_state);
  return last == history.entries.rend() ? nullptr : &*last;
}

}  // namespace

Result<ScrubbedJournal> examine_state(Workspace& workspace, ScrubReport& report,
                                      const Progress& progress) {
  BATON_TRY(const std::optional<StoredState> stored, workspace.states().read());
  if (stored) {
    BATON_CHECK(parse_kept(*stored, workspace));
    BATON_TRY(const ScrubbedText scrubbed,
              scrub_state_text(stored->text, Outputs::required, ScrubMode::preview, workspace));
    report.add(workspace.state_file(), scrubbed.report);
  }
  BATON_TRY(std::vector<StateCandidate> backups, workspace.states().backups());
  BATON_TRY(std::vector<StateCandidate> stale, workspace.states().stale_backups());
  std::ranges::move(stale, std::back_inserter(backups));
  for (const StateCandidate& backup : backups) {
    if (backup.name.starts_with(kFromGit)) continue;
    BATON_TRY(const ScrubbedText scrubbed,
              scrub_earlier(backup.text, ScrubMode::preview, workspace));
    report.add(backup.name, scrubbed.report);
  }
  BATON_TRY(const History history, workspace.states().history());
  ScrubbedJournal journal{.exists = !history.entries.empty() || !history.damage.empty(),
                          .changes = history.damage.size()};
  std::uint64_t done = 0;
  for (const JournalEntry& entry : history.entries) {
    if (is_to_scrub(entry, workspace)) ++journal.changes;
    BATON_CHECK(tell_progress_now(progress, ++done, history.entries.size()));
  }
  return journal;
}

Result<StateScrub> StateScrub::begin(Workspace& workspace) {
  BATON_TRY(std::unique_ptr<StateTransaction> transaction,
            workspace.states().begin(
                {.command = std::string(kJournalCommand), .deadline = workspace.patience()}));
  return StateScrub(workspace, std::move(transaction));
}

Result<std::optional<Written>> StateScrub::finish(const ScrubbedJournal& journal,
                                                  const std::string& detail) {
  if (!transaction_->before() && !journal.exists) return std::optional<Written>();
  Written written;
  BATON_TRY(StateChange scrubbed, change(detail, written));
  written.digest = workspace_->host().crypto.digest(scrubbed.text);
  const Scrubbing scrubbing{
      .redact = [this](const std::string& text) -> Result<std::string> {
        BATON_TRY(ScrubbedText found, scrub_earlier(text, ScrubMode::apply, *workspace_));
        return std::move(found.text).value_or(text);
      },
      .earlier = journal.changes > 0 ? EarlierStates::removed : EarlierStates::kept};
  BATON_CHECK(transaction_->scrub(std::move(scrubbed), scrubbing));
  BATON_CHECK(transaction_->finish());
  return std::optional<Written>(std::move(written));
}

Result<StateChange> StateScrub::change(const std::string& detail, Written& written) const {
  ChangeNote note{.at = workspace_->now(),
                  .by = writer_here(*workspace_),
                  .command = std::string(kJournalCommand)};
  note.detail = detail;
  if (!transaction_->before()) return change_of_ended(std::move(note));
  const StoredState& before = *transaction_->before();
  BATON_TRY(LoadedState loaded, parse_kept(before, *workspace_, Purpose::writing));
  note.revision = written.revision = transaction_->next_revision(loaded.revision);
  BATON_CHECK(require_outputs(loaded));
  std::string text;
  if (loaded.is_adopted) {
    BATON_TRY(ScrubbedText scrubbed, scrub_earlier(before.text, ScrubMode::apply, *workspace_));
    text = std::move(scrubbed.text).value_or(before.text);
  } else {
    Json& state = loaded.document.tree();
    const Json original = state;
    BATON_CHECK(redact_state(state, *workspace_));
    BATON_CHECK(
        workspace_->states().keep_compacted(fold_compacted_outputs(state, original, *workspace_)));
    note.workflow = written.workflow = model::text_member(state, "workflowId");
    model::set_member(state, "lastUpdated", text::format_date_time(note.at));
    model::set_member(state, "revision", note.revision.value);
    text = json::print(state);
  }
  return StateChange{.text = std::move(text), .note = std::move(note)};
}

// The last state of a workflow that has ended.
Result<StateChange> StateScrub::change_of_ended(ChangeNote note) const {
  BATON_TRY(const History history, workspace_->states().history());
  const bool has_ended =
      !history.entries.empty() && history.entries.back().kind == JournalKind::ended;
  const JournalEntry* const last = last_state(history);
  if (!has_ended || last == nullptr) {
    return fail(ErrorCode::not_found, "the state file is missing", workspace_->state_file(),
                "run `baton recover` first");
  }
  note.revision = last->note.revision;
  note.workflow = last->note.workflow;
  Result<std::string> text = workspace_->states().state_at(last->sequence);
  if (!text) return StateChange{.text = "{}\n", .note = std::move(note)};
  BATON_TRY(ScrubbedText scrubbed, scrub_earlier(*text, ScrubMode::apply, *workspace_));
  return StateChange{.text = std::move(scrubbed.text).value_or(*text), .note = std::move(note)};
}

}  // namespace baton::app
