#include "app/core/state/known_states.h"

#include <algorithm>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/core/redaction/redact_state.h"
#include "app/core/state/ownership.h"
#include "domain/model/members.h"
#include "domain/workflow/damaged_state.h"
#include "text/concat.h"
#include "text/rfc3339.h"

namespace baton::app {
namespace {

// Empty if the state cannot be read: the journal is still useful.
Result<std::string> workflow_in(const KnownStates& known, Workspace& workspace) {
  if (!known.now) return std::string();
  if (known.is_adopted) return std::string();
  const Result<LoadedState> loaded = parse_own(*known.now, workspace);
  const bool is_foreign = !loaded && loaded.error().code == ErrorCode::conflict;
  if (is_foreign && known.history.entries.empty()) return fail(loaded.error());
  return loaded ? std::string(model::text_member(loaded->document, "workflowId")) : std::string();
}

// The revisions of an adopted file are counted by the journal.
Result<LoadedState> state_at(std::uint64_t sequence, Revision revision, Purpose purpose,
                             Workspace& workspace) {
  BATON_TRY(std::string text, workspace.states().state_at(sequence));
  const StoredState stored{.text = std::move(text)};
  const std::string name = text::concat("record ", std::to_string(sequence), " of the journal");
  BATON_TRY(LoadedState loaded, parse_state(stored, name, workspace, purpose));
  BATON_TRY(loaded.is_adopted, is_adopted(loaded.document, workspace));
  if (loaded.is_adopted) loaded.revision = revision;
  if (purpose == Purpose::reading) BATON_CHECK(require_outputs(loaded));
  return loaded;
}

int rank(const JournalEntry& entry, const KnownStates& known) {
  const int of_active_workflow = entry.note.workflow == known.workflow ? 2 : 0;
  const int of_baton = entry.kind == JournalKind::outside ? 0 : 1;
  return of_active_workflow + of_baton;
}

}  // namespace

Result<KnownStates> load_known_states(Workspace& workspace) {
  KnownStates known;
  BATON_TRY(known.history, workspace.states().history());
  BATON_TRY(known.now, workspace.states().read());
  if (!known.now && known.history.entries.empty()) return fail(no_workflow(workspace));
  if (known.now) note_source(*known.now, workspace);
  if (!known.now || !workflow::shows_baton_state(known.now->text)) {
    BATON_TRY(const Adoption* adoption, workspace.adoption());
    known.is_adopted = adoption != nullptr;
  }
  BATON_TRY(known.workflow, workflow_in(known, workspace));
  return known;
}

bool makes_state(const JournalEntry& entry) {
  return entry.kind == JournalKind::update || entry.kind == JournalKind::whole ||
         entry.kind == JournalKind::outside;
}

bool resumes_state(const JournalEntry& entry, const KnownStates& known) {
  if (entry.kind != JournalKind::whole) return false;
  const std::vector<JournalEntry>& entries = known.history.entries;
  const auto before = std::find_if(entries.rbegin(), entries.rend(), [&](const auto& earlier) {
    return earlier.sequence < entry.sequence && makes_state(earlier) &&
           earlier.note.workflow == entry.note.workflow;
  });
  return before != entries.rend() && before->digest == entry.digest;
}

std::string lost_state(const JournalEntry& entry) {
  const ChangeNote& note = entry.note;
  const bool is_outside = entry.kind == JournalKind::outside && !begins_adoption(entry);
  return text::concat("the state of revision ", std::to_string(note.revision.value),
                      note.workflow.empty() ? "" : " of ", note.workflow, " (",
                      is_outside ? "edited outside baton" : note.command,
                      "), which the journal cannot restore");
}

bool shows_active_workflow(const JournalEntry& entry) {
  return makes_state(entry) || entry.kind == JournalKind::checkpoint ||
         entry.kind == JournalKind::ended;
}

std::optional<std::string> unfinished_workflow(const History& history) {
  const auto newest =
      std::find_if(history.entries.rbegin(), history.entries.rend(), shows_active_workflow);
  if (newest == history.entries.rend()) return std::nullopt;
  return newest->kind == JournalKind::ended ? std::string() : newest->note.workflow;
}

bool begins_adoption(const JournalEntry& entry) {
  return entry.kind == JournalKind::outside && !entry.note.command.empty();
}

const JournalEntry* last_change(const KnownStates& known) {
  const std::vector<JournalEntry>& entries = known.history.entries;
  const auto last = std::find_if(entries.rbegin(), entries.rend(), makes_state);
  return last == entries.rend() ? nullptr : &*last;
}

bool is_record_of(const JournalEntry& entry, const StoredState& state, Workspace& workspace) {
  const Crypto& crypto = workspace.host().crypto;
  if (digest_of(state, crypto) == entry.digest) return true;
  const Result<std::string> redacted = redacted_text(state.text, workspace);
  return redacted && *redacted != state.text && crypto.digest(*redacted) == entry.digest;
}

bool is_edited_since(const KnownStates& known, Workspace& workspace) {
  const JournalEntry* last = last_change(known);
  return known.now && last != nullptr && !is_record_of(*last, *known.now, workspace);
}

const JournalEntry* find_change(const KnownStates& known, const StateReference& reference) {
  const JournalEntry* best = nullptr;
  for (const JournalEntry& entry : known.history.entries) {
    if (!makes_state(entry) || !reference.matches(entry.note.revision, entry.digest)) continue;
    if (resumes_state(entry, known)) continue;
    if (best == nullptr || rank(entry, known) >= rank(*best, known)) best = &entry;
  }
  return best;
}

namespace {

Revision newest_revision(const History& history) {
  Revision newest;
  for (const JournalEntry& entry : history.entries) {
    if (makes_state(entry)) newest = std::max(newest, entry.note.revision);
  }
  return newest;
}

}  // namespace

Error not_known(const KnownStates& known, const StateReference& reference) {
  Error error{.code = ErrorCode::not_found,
              .phrase = "revision not found",
              .subject = text::concat("revision ", reference.text()),
              .hint = "no journal yet: baton's first write creates it"};
  if (!known.history.damage.empty()) {
    error.hint = text::concat("the journal is damaged: ", known.history.damage.front(),
                              "; `baton log` lists the revisions that it still has");
    return error;
  }
  if (known.history.entries.empty()) return error;
  const Revision newest = newest_revision(known.history);
  if (reference.revision > newest) {
    error.hint = text::concat("the newest revision is ", std::to_string(newest.value),
                              "; `baton log` lists the revisions");
    return error;
  }
  const ChangeNote& oldest = known.history.entries.front().note;
  if (oldest.command == "scrub") {
    error.hint =
        text::concat("`baton scrub` removed the states before revision ",
                     std::to_string(oldest.revision.value), "; `baton log` lists the revisions");
    return error;
  }
  error.hint =
      text::concat("the journal begins at ", text::format_date_time(oldest.at), " (revision ",
                   std::to_string(oldest.revision.value), oldest.workflow.empty() ? "" : " of ",
                   oldest.workflow, "); `baton log` lists the revisions");
  return error;
}

Result<LoadedState> state_after(const JournalEntry& entry, Workspace& workspace, Purpose purpose) {
  return state_at(entry.sequence, entry.note.revision, purpose, workspace);
}

Result<LoadedState> state_before(const JournalEntry& entry, Workspace& workspace, Purpose purpose) {
  const std::uint64_t revision = entry.note.revision.value;
  return state_at(entry.sequence - 1, Revision{revision == 0 ? 0 : revision - 1}, purpose,
                  workspace);
}

Result<LoadedState> state_now(const KnownStates& known, Workspace& workspace) {
  if (!known.now) return fail(no_workflow(workspace));
  BATON_TRY(LoadedState state, parse_kept(*known.now, workspace));
  BATON_CHECK(require_outputs(state));
  return state;
}

Result<LoadedState> state_named(const KnownStates& known, const StateReference& reference,
                                Workspace& workspace) {
  if (const JournalEntry* entry = find_change(known, reference)) {
    return state_after(*entry, workspace);
  }
  if (known.now) {
    BATON_TRY(LoadedState now, state_now(known, workspace));
    if (reference.matches(now.revision, digest_of(now, workspace))) return now;
  }
  return fail(not_known(known, reference));
}

}  // namespace baton::app
