#include "app/core/archive/state_copies.h"

#include <algorithm>
#include <optional>

#include <nlohmann/json.hpp>

#include "app/core/state/known_states.h"
#include "domain/model/members.h"
#include "domain/workflow/damaged_state.h"
#include "host/repository.h"
#include "json/read.h"
#include "text/concat.h"

namespace baton::app {
namespace {

// Damage may hide the records that lead from one state to another.
bool is_known(const Digest& copy, const History& history) {
  return history.damage.empty() &&
         std::ranges::any_of(history.entries, [&copy](const JournalEntry& entry) {
           return makes_state(entry) && entry.digest == copy;
         });
}

bool reaches_revision(const std::string& copy, const JournalEntry& state) {
  const Result<Json> document = json::read(copy, "");
  return document && model::text_member(*document, "workflowId") == state.note.workflow &&
         model::revision_member(*document, "revision") >= state.note.revision;
}

// A change of baton gives a new revision and time, which no two clones have in common: what differs
// between states that share both was edited by another program.
bool has_same_change(const Json& later, const Json& earlier) {
  const std::string_view time = model::text_member(later, "lastUpdated");
  return !time.empty() && time == model::text_member(earlier, "lastUpdated") &&
         model::revision_member(later, "revision") == model::revision_member(earlier, "revision");
}

bool is_of_same_workflow(const Json& later, const Json& earlier) {
  const std::string_view workflow = model::text_member(later, "workflowId");
  return !workflow.empty() && workflow == model::text_member(earlier, "workflowId");
}

// Whether the text, which no change in the journal made, takes the place of the state before it: it
// is an edit of that state as baton wrote it, or lacks nothing of it, as after a recovery. A state
// of another git branch does neither.
bool replaces(const std::string& text, const JournalEntry& before, Workspace& workspace) {
  const Result<std::string> text_before = workspace.states().state_at(before.sequence);
  if (!text_before) return false;
  const Result<Json> earlier = json::read(*text_before, "");
  const Result<Json> later = json::read(text, "");
  if (!earlier || !later || !is_of_same_workflow(*later, *earlier)) return false;
  const bool is_edit = before.kind == JournalKind::update && has_same_change(*later, *earlier);
  return is_edit || workflow::content_missing_in(*later, *earlier).empty();
}

bool leads_to(const JournalEntry& next, const JournalEntry& before, Workspace& workspace) {
  if (next.kind == JournalKind::update) return true;
  if (next.note.workflow != before.note.workflow) return false;
  const Result<std::string> text = workspace.states().state_at(next.sequence);
  return text && replaces(*text, before, workspace);
}

// Merging a branch that ended or parked a workflow leaves a copy beside a state that goes on.
bool goes_on_here(const std::string& workflow, const History& history, Workspace& workspace) {
  if (unfinished_workflow(history) != workflow) return false;
  const Repository* const repository = workspace.states().repository();
  if (repository == nullptr) return false;
  const std::optional<std::string> committed = repository->committed(workspace.root().state);
  return committed && committed->find(text::concat("\"", workflow, "\"")) != std::string::npos;
}

}  // namespace

const JournalEntry* last_state_of(const Identifier& workflow, const History& history) {
  const auto last = std::find_if(
      history.entries.rbegin(), history.entries.rend(), [&workflow](const JournalEntry& entry) {
        return makes_state(entry) && entry.note.workflow == workflow.text();
      });
  return last == history.entries.rend() ? nullptr : &*last;
}

StateReference reference_to(const JournalEntry& state) {
  constexpr std::size_t kDigits = 8;
  return {state.note.revision, state.digest.hex.substr(0, kDigits)};
}

std::set<std::string> origins_of(const std::string& state, const History& history,
                                 Workspace& workspace) {
  const Digest digest = workspace.host().crypto.digest(state);
  std::set<std::string> origins = {digest.hex};
  if (!history.damage.empty()) return origins;  // neighbours may not follow from each other
  const JournalEntry* next = nullptr;
  for (auto entry = history.entries.rbegin(); entry != history.entries.rend(); ++entry) {
    if (!makes_state(*entry)) continue;
    const bool is_origin =
        next == nullptr
            ? !is_known(digest, history) && replaces(state, *entry, workspace)  // not recorded yet
            : origins.contains(next->digest.hex) && leads_to(*next, *entry, workspace);
    if (is_origin) origins.insert(entry->digest.hex);
    next = &*entry;
  }
  return origins;
}

Finding behind_journal(std::string_view rule, const JournalEntry& later) {
  return {.severity = Severity::warning,
          .rule = std::string(rule),
          .message = text::concat("the journal has a later state of ", later.note.workflow,
                                  ": revision ", std::to_string(later.note.revision.value)),
          .hint = text::concat("`baton show --at ", reference_to(later).text(), "` prints it")};
}

bool reaches(const std::string& copy, const JournalEntry& state, const History& history,
             Workspace& workspace) {
  const Digest digest = workspace.host().crypto.digest(copy);
  if (digest == state.digest) return true;
  return is_known(digest, history) ? origins_of(copy, history, workspace).contains(state.digest.hex)
                                   : reaches_revision(copy, state);
}

bool stands_for(const std::string& copy, const JournalEntry& state, const History& history,
                Workspace& workspace) {
  if (!reaches(copy, state, history, workspace)) return false;
  return is_known(workspace.host().crypto.digest(copy), history) ||
         !goes_on_here(state.note.workflow, history, workspace);
}

}  // namespace baton::app
