#include "app/core/past.h"

#include <algorithm>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/core/ownership.h"
#include "domain/model/members.h"
#include "domain/workflow/damaged_state.h"
#include "text/concat.h"
#include "text/rfc3339.h"

namespace baton::app {
namespace {

// Empty if the state cannot be read: the journal is still useful.
Result<std::string> workflow_in(const Past& past, Workspace& workspace) {
  if (!past.now) return std::string();
  if (past.is_adopted) return std::string();
  const Result<LoadedState> loaded = parse_own(*past.now, workspace);
  const bool is_foreign = !loaded && loaded.error().code == ErrorCode::conflict;
  if (is_foreign && past.history.entries.empty()) return fail(loaded.error());
  return loaded ? std::string(model::text_member(loaded->document, "workflowId")) : std::string();
}

// The revisions of an adopted file are counted by the journal.
Result<LoadedState> state_at(std::uint64_t sequence, Revision revision, Workspace& workspace) {
  BATON_TRY(std::string text, workspace.states().state_at(sequence));
  Digest digest = workspace.host().crypto.digest(text);
  const StoredState stored{.text = std::move(text), .digest = std::move(digest)};
  const std::string name = text::concat("record ", std::to_string(sequence), " of the journal");
  BATON_TRY(LoadedState loaded, parse_state(stored, name));
  BATON_TRY(loaded.is_adopted, is_adopted(loaded.document, workspace));
  if (loaded.is_adopted) loaded.revision = revision;
  return loaded;
}

int rank(const JournalEntry& entry, const Past& past) {
  const int of_active_workflow = entry.note.workflow == past.workflow ? 2 : 0;
  const int of_baton = entry.kind == JournalKind::outside ? 0 : 1;
  return of_active_workflow + of_baton;
}

}  // namespace

Result<Past> load_past(Workspace& workspace) {
  Past past;
  BATON_TRY(past.history, workspace.states().history());
  BATON_TRY(past.now, workspace.states().read());
  if (!past.now && past.history.entries.empty()) return fail(no_workflow(workspace));
  if (past.now) note_source(*past.now, workspace);
  if (!past.now || !workflow::shows_baton_state(past.now->text)) {
    BATON_TRY(const Adoption* adoption, workspace.adoption());
    past.is_adopted = adoption != nullptr;
  }
  BATON_TRY(past.workflow, workflow_in(past, workspace));
  return past;
}

bool makes_state(const JournalEntry& entry) {
  return entry.kind == JournalKind::update || entry.kind == JournalKind::whole ||
         entry.kind == JournalKind::outside;
}

bool begins_adoption(const JournalEntry& entry) {
  return entry.kind == JournalKind::outside && !entry.note.command.empty();
}

const JournalEntry* last_change(const Past& past) {
  const std::vector<JournalEntry>& entries = past.history.entries;
  const auto last = std::find_if(entries.rbegin(), entries.rend(), makes_state);
  return last == entries.rend() ? nullptr : &*last;
}

bool is_edited_since(const Past& past) {
  const JournalEntry* last = last_change(past);
  return past.now && last != nullptr && past.now->digest != last->digest;
}

const JournalEntry* find_change(const Past& past, const StateReference& reference) {
  const JournalEntry* best = nullptr;
  for (const JournalEntry& entry : past.history.entries) {
    if (!makes_state(entry) || !reference.matches(entry.note.revision, entry.digest)) continue;
    if (best == nullptr || rank(entry, past) >= rank(*best, past)) best = &entry;
  }
  return best;
}

Error not_known(const Past& past, const StateReference& reference) {
  Error error{.code = ErrorCode::not_found,
              .phrase = "revision not found",
              .subject = text::concat("revision ", reference.text()),
              .hint = "no journal yet: baton's first write creates it"};
  if (past.history.entries.empty()) return error;
  const ChangeNote& oldest = past.history.entries.front().note;
  error.hint =
      text::concat("the journal begins at ", text::format_date_time(oldest.at), " (revision ",
                   std::to_string(oldest.revision.value), oldest.workflow.empty() ? "" : " of ",
                   oldest.workflow, "); `baton log` lists the revisions");
  return error;
}

Result<LoadedState> state_after(const JournalEntry& entry, Workspace& workspace) {
  return state_at(entry.sequence, entry.note.revision, workspace);
}

Result<LoadedState> state_before(const JournalEntry& entry, Workspace& workspace) {
  const std::uint64_t revision = entry.note.revision.value;
  return state_at(entry.sequence - 1, Revision{revision == 0 ? 0 : revision - 1}, workspace);
}

Result<LoadedState> state_now(const Past& past, Workspace& workspace) {
  if (!past.now) return fail(no_workflow(workspace));
  return parse_kept(*past.now, workspace);
}

Result<LoadedState> state_named(const Past& past, const StateReference& reference,
                                Workspace& workspace) {
  if (const JournalEntry* entry = find_change(past, reference)) {
    return state_after(*entry, workspace);
  }
  if (past.now) {
    BATON_TRY(LoadedState now, state_now(past, workspace));
    if (reference.matches(now.revision, now.digest)) return now;
  }
  return fail(not_known(past, reference));
}

}  // namespace baton::app
