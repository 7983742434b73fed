#include "app/recovery/undo_change.h"

#include <algorithm>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "app/core/state/answer_change.h"
#include "app/core/state/known_states.h"
#include "app/core/state/ownership.h"
#include "domain/merge/merge.h"
#include "domain/model/members.h"
#include "json/patch.h"
#include "json/pointer.h"
#include "json/read.h"
#include "text/ascii.h"
#include "text/concat.h"

namespace baton::app {
namespace {

// Commands in the journal: an undo without a revision, and a redo.
constexpr std::string_view kUndo = "undo";
constexpr std::string_view kRedo = "undo --redo";
constexpr std::string_view kScrub = "scrub";

// A change and the states before and after it.
struct Target {
  JournalEntry entry;
  Json before;
  Json after;
  KnownText text = {};
};

std::string name_of(const JournalEntry& entry) {
  const bool is_outside = entry.kind == JournalKind::outside && !begins_adoption(entry);
  return text::concat("revision ", std::to_string(entry.note.revision.value), " (",
                      is_outside ? "edited outside baton" : entry.note.command, ")");
}

Report refusal(Finding finding) {
  return Report{{std::move(finding)}};
}

Report leads_nowhere(const JournalEntry& entry) {
  if (entry.note.command == kScrub) {
    return refusal({.rule = "scrubbed",
                    .message = text::concat(name_of(entry),
                                            " cannot be undone: it removed what the "
                                            "policies and the detection of secrets redact"),
                    .hint = "changes that are newer can be undone"});
  }
  if (entry.sequence == 1) {
    return refusal({.rule = "whole-state",
                    .message = text::concat(name_of(entry),
                                            " began the journal and cannot be "
                                            "undone"),
                    .hint = "`baton log` lists the changes"});
  }
  return refusal(
      {.rule = "whole-state",
       .message = text::concat(name_of(entry), " is not a change of the state before it"),
       .hint = "`baton log` lists the changes; `baton undo REVISION` undoes one"});
}

Report belongs_elsewhere(const JournalEntry& entry) {
  return refusal({.rule = "other-workflow",
                  .message = text::concat(name_of(entry), " is a change of ", entry.note.workflow,
                                          ", which is not the active workflow"),
                  .hint = "`baton log` lists the changes; `baton switch` makes another workflow "
                          "the active one"});
}

// A clone has no journal of the changes before it.
Report begins_journal(const JournalEntry& entry) {
  return refusal({.rule = "journal-begins",
                  .message = text::concat("nothing to undo: the journal begins with ",
                                          name_of(entry), ", without the state before it"),
                  .hint = "git has the earlier states if they were committed"});
}

// The journal lost changes: to undo this one would take back all of them.
Report follows_gap(const JournalEntry& entry, Revision before) {
  const std::string revision = std::to_string(entry.note.revision.value);
  return refusal(
      {.rule = "journal-damaged",
       .message = text::concat("the journal lost the changes from revision ",
                               std::to_string(before.next().value), " to ", revision,
                               ", which cannot be undone one by one"),
       .hint = text::concat("`baton diff ", std::to_string(before.value),
                            "` shows them; `baton undo ", revision, "` undoes all of them")});
}

// The journal as it was at the time of the request: if the request is repeated, without its own
// change.
Result<KnownStates> past_of(const Json& state, const UndoChange& request, Workspace& workspace) {
  KnownStates known;
  BATON_TRY(known.history, workspace.states().history());
  BATON_TRY(known.is_adopted, is_adopted(state, workspace));
  if (!known.is_adopted) known.workflow = model::text_member(state, "workflowId");
  if (!request.guard.idempotency_key) return known;
  std::vector<JournalEntry>& entries = known.history.entries;
  const auto own = std::ranges::find_if(entries, [&](const JournalEntry& entry) {
    return entry.note.idempotency_key == *request.guard.idempotency_key;
  });
  entries.erase(own, entries.end());
  return known;
}

// An adopted file has no workflow, and a record may not know it.
bool is_of_active_workflow(const JournalEntry& entry, const KnownStates& known) {
  return known.is_adopted || entry.note.workflow.empty() || entry.note.workflow == known.workflow;
}

Result<Outcome<Target>> target_of(const JournalEntry& entry, const KnownStates& known,
                                  Workspace& workspace) {
  if (!is_of_active_workflow(entry, known)) return belongs_elsewhere(entry);
  if (entry.kind == JournalKind::whole || begins_adoption(entry)) return leads_nowhere(entry);
  BATON_TRY(LoadedState after, state_after(entry, workspace, Purpose::replaying));
  Result<LoadedState> earlier = state_before(entry, workspace, Purpose::replaying);
  if (!earlier && earlier.error().code == ErrorCode::not_found) return begins_journal(entry);
  BATON_TRY(LoadedState before, std::move(earlier));
  const bool stays = model::text_member(before.document, "workflowId") == known.workflow &&
                     model::text_member(after.document, "workflowId") == known.workflow;
  if (!stays && !after.is_adopted) return leads_nowhere(entry);
  KnownText text{.from = after.text(), .to = before.text()};
  return Target{entry, std::move(before.document.tree()), std::move(after.document.tree()),
                std::move(text)};
}

// Ignores `revision` and `lastUpdated`, which every change updates, unless an edit has made them
// invalid.
bool is_same_but_for_bookkeeping(Json left, const Json& right) {
  const Json* const revision = model::member(right, "revision");
  const bool is_revision = revision != nullptr && model::as_revision(*revision);
  if (is_revision) model::set_member(left, "revision", *revision);
  const bool is_time = model::time_member(right, "lastUpdated").has_value();
  if (is_time) model::set_member(left, "lastUpdated", *model::member(right, "lastUpdated"));
  return json::equal(left, right);
}

bool have_same_values(const Json& left, const Json& right, const KnownStates& known) {
  return known.is_adopted ? json::equal(left, right) : is_same_but_for_bookkeeping(left, right);
}

// An outside edit that is not journaled yet; empty if there is none, or if it changes no value.
Result<std::optional<Target>> pending_edit(const KnownStates& known, const Json& state,
                                           Workspace& workspace) {
  const JournalEntry* last = last_change(known);
  if (last == nullptr) return std::nullopt;
  BATON_TRY(LoadedState recorded, state_after(*last, workspace, Purpose::replaying));
  if (have_same_values(recorded.document.tree(), state, known)) return std::nullopt;
  JournalEntry edit{.kind = JournalKind::outside};
  edit.sequence = last->sequence + 1;
  edit.note.revision = recorded.is_adopted ? recorded.revision.next() : revision_of(state);
  BATON_TRY(const std::optional<StoredState> stored, workspace.states().read());
  KnownText text{.from = stored ? stored->text : std::string(), .to = recorded.text()};
  return Target{std::move(edit), std::move(recorded.document.tree()), state, std::move(text)};
}

// The revision before lost changes that the entry stands for; empty if there are none. Only
// baton's own changes raise the revision of a workflow.
std::optional<Revision> gap_before(const JournalEntry& entry, const KnownStates& known) {
  if (entry.kind != JournalKind::outside || known.is_adopted) return std::nullopt;
  const std::vector<JournalEntry>& entries = known.history.entries;
  const auto before = std::find_if(entries.rbegin(), entries.rend(), [&](const auto& earlier) {
    return earlier.sequence < entry.sequence && makes_state(earlier);
  });
  if (before == entries.rend() || known.history.damage.empty()) return std::nullopt;
  const bool has_gap = entry.note.revision > before->note.revision.next();
  return has_gap ? std::optional(before->note.revision) : std::nullopt;
}

// An undone change and its undo.
struct TakenBack {
  const JournalEntry* change = nullptr;
  const JournalEntry* undo = nullptr;
};

// Changes of the active workflow that can be undone, and those that can be redone, oldest first.
struct Steps {
  std::vector<const JournalEntry*> done;
  std::vector<TakenBack> undone;
};

Steps steps_in(const KnownStates& known) {
  Steps steps;
  for (const JournalEntry& entry : known.history.entries) {
    if (!makes_state(entry) || !is_of_active_workflow(entry, known)) continue;
    if (resumes_state(entry, known)) continue;
    const bool is_step = entry.kind == JournalKind::update;
    if (is_step && entry.note.command == kUndo && !steps.done.empty()) {
      steps.undone.push_back({steps.done.back(), &entry});
      steps.done.pop_back();
    } else if (is_step && entry.note.command == kRedo && !steps.undone.empty()) {
      steps.done.push_back(steps.undone.back().change);
      steps.undone.pop_back();
    } else {
      steps.done.push_back(&entry);
      steps.undone.clear();
    }
  }
  return steps;
}

Error nothing_to(std::string_view what) {
  return {.code = ErrorCode::not_found,
          .phrase = what == kUndo ? Phrase("nothing to undo") : Phrase("nothing to redo"),
          .hint = what == kUndo ? "baton's first write creates it"
                                : "`undo --redo` redoes the change that the last `baton undo` "
                                  "reverted, if no other change was made since"};
}

bool is_index(const std::string& token) {
  return std::ranges::all_of(token, text::is_digit);
}

bool touches(const JournalEntry& entry, std::string_view location) {
  const Result<Json> patch = json::read(entry.patch, "the journal", kJournalLimits);
  return patch && std::ranges::any_of(*patch, [&](const Json& operation) {
           return json::overlap(model::text_member(operation, "path"), location);
         });
}

// The newest change after the target that touched the location. Null for elements of lists, whose
// indexes change.
const JournalEntry* later_change_of(const std::string& location, const Target& target,
                                    const KnownStates& known) {
  const Result<json::Pointer> pointer = json::Pointer::parse(location);
  if (!pointer || std::ranges::any_of(pointer->tokens(), is_index)) return nullptr;
  const std::vector<JournalEntry>& entries = known.history.entries;
  const auto found = std::find_if(entries.rbegin(), entries.rend(), [&](const auto& entry) {
    return entry.sequence > target.entry.sequence && is_of_active_workflow(entry, known) &&
           touches(entry, location);
  });
  return found == entries.rend() ? nullptr : &*found;
}

Report built_on(const std::vector<merge::Conflict>& conflicts, const Target& target,
                const KnownStates& known) {
  Report report;
  for (const merge::Conflict& conflict : conflicts) {
    const JournalEntry* later = later_change_of(conflict.location, target, known);
    const std::string by = later == nullptr ? "" : text::concat(" by ", name_of(*later));
    report.findings.push_back(
        {.rule = "changed-since",
         .message = text::concat("changed since", by, ": ", name_of(target.entry),
                                 " cannot be undone alone"),
         .instance_location = conflict.location,
         .hint = "undo the later change first, or set the value with `baton set`"});
  }
  return report;
}

// One undo in progress.
class Undoing {
 public:
  Undoing(Json& state, const KnownStates& known, Workspace& workspace, ChangeUndone& answer)
      : state_(state), past_(known), workspace_(workspace), answer_(answer) {}

  Result<Outcome<Edited>> by_revision(const StateReference& revision) {
    const JournalEntry* entry = find_change(past_, revision);
    if (entry != nullptr) return take_back(*entry, *entry);
    BATON_TRY(const std::optional<Target> edit, pending_edit(past_, state_, workspace_));
    const bool is_meant = edit && revision.matches(edit->entry.note.revision, Digest{});
    return is_meant ? take_back(*edit, edit->entry) : fail(not_known(past_, revision));
  }

  // Skips changes that an undo by revision has already undone.
  Result<Outcome<Edited>> one_back() {
    BATON_TRY(const std::optional<Target> edit, pending_edit(past_, state_, workspace_));
    if (edit) return take_back_one(*edit);
    const Steps steps = steps_in(past_);
    if (steps.done.empty()) return fail(nothing_to(kUndo));
    Result<Outcome<Edited>> outcome = Outcome<Edited>();
    for (auto entry = steps.done.rbegin(); entry != steps.done.rend(); ++entry) {
      if (const auto before = gap_before(**entry, past_)) return follows_gap(**entry, *before);
      outcome = take_back(**entry, **entry);
      const Edited* edited = outcome ? std::get_if<Edited>(&*outcome) : nullptr;
      if (edited == nullptr || edited->change == Change::made) break;
    }
    return outcome;
  }

  Result<Outcome<Edited>> one_forward() {
    BATON_TRY(const std::optional<Target> edit, pending_edit(past_, state_, workspace_));
    const Steps steps = steps_in(past_);
    if (edit || steps.undone.empty()) return fail(nothing_to(kRedo));
    return take_back(*steps.undone.back().undo, *steps.undone.back().change);
  }

 private:
  Result<Outcome<Edited>> take_back_one(const Target& edit) {
    if (const auto before = gap_before(edit.entry, past_)) return follows_gap(edit.entry, *before);
    return take_back(edit, edit.entry);
  }

  // `shown` is the change that the answer names.
  Result<Outcome<Edited>> take_back(const JournalEntry& entry, const JournalEntry& shown) {
    BATON_TRY(Outcome<Target> outcome, target_of(entry, past_, workspace_));
    if (Report* report = std::get_if<Report>(&outcome)) return std::move(*report);
    return take_back(std::get<Target>(outcome), shown);
  }

  Result<Outcome<Edited>> take_back(const Target& target, const JournalEntry& shown) {
    answer_.undone = shown.note.revision;
    answer_.command = shown.note.command;
    const auto settlement =
        past_.is_adopted ? merge::Settlement::adopted : merge::Settlement::refuse;
    merge::Merged merged = merge::merge(target.after, state_, target.before, settlement);
    if (!merged.conflicts.empty()) return built_on(merged.conflicts, target, past_);
    if (have_same_values(merged.state, state_, past_)) {
      answer_.change = Change::none;
      return Edited{.change = Change::none};
    }
    answer_.change = Change::made;
    state_ = std::move(merged.state);
    const bool is_back = answer_.direction == Direction::back;
    return Edited{.detail = text::concat(is_back ? "undo of " : "redo of ", name_of(shown)),
                  .text = target.text};
  }

  Json& state_;
  const KnownStates& past_;
  Workspace& workspace_;
  ChangeUndone& answer_;
};

Result<Outcome<Edited>> undo(Json& state, const UndoChange& request, Workspace& workspace,
                             ChangeUndone& answer) {
  BATON_TRY(const KnownStates known, past_of(state, request, workspace));
  answer.direction = request.direction;
  Undoing undoing(state, known, workspace, answer);
  if (request.revision) return undoing.by_revision(*request.revision);
  return request.direction == Direction::back ? undoing.one_back() : undoing.one_forward();
}

std::string command_of(const UndoChange& request) {
  if (request.revision) return text::concat(kUndo, " ", request.revision->text());
  return std::string(request.direction == Direction::back ? kUndo : kRedo);
}

}  // namespace

Result<Outcome<ChangeUndone>> undo_change(const UndoChange& request, Workspace& workspace) {
  if (request.revision && request.direction == Direction::forward) {
    return fail(ErrorCode::usage, "--redo does not accept a revision", request.revision->text(),
                "`baton undo --redo` redoes the change that the last `baton undo` reverted");
  }
  // Without a revision, the newest change is meant: not an edit that was made since.
  const auto when_overtaken = request.revision ? WhenOvertaken::repeated : WhenOvertaken::refused;
  return change_and_answer<ChangeUndone>(
      workspace,
      {.command = command_of(request),
       .guard = request.guard,
       .invalid_parts = InvalidParts::replaced,
       .files = EditableFiles::adopted_too,
       .when_overtaken = when_overtaken},
      [&](Json& state, ChangeUndone& answer) { return undo(state, request, workspace, answer); });
}

Result<Outcome<UndoPreview>> preview_undo(Workspace& workspace) {
  BATON_TRY(const std::optional<StoredState> stored, workspace.states().read());
  if (!stored) return fail(no_workflow(workspace));
  BATON_TRY(LoadedState now, parse_kept(*stored, workspace, Purpose::writing));
  Json after = now.document.tree();
  ChangeUndone answer;
  BATON_TRY(const Outcome<Edited> outcome, undo(after, {}, workspace, answer));
  if (const Report* report = std::get_if<Report>(&outcome)) return *report;
  return UndoPreview{.now = std::move(now),
                     .after = std::move(after),
                     .undone = answer.undone,
                     .command = std::move(answer.command)};
}

Json undone_json(Revision revision, const std::string& command) {
  Json change = {{"revision", revision.value}};
  if (!command.empty()) change["command"] = command;
  return change;
}

Json to_json(const ChangeUndone& answer) {
  Json json = to_json(answer.written);
  json[answer.direction == Direction::back ? "undone" : "redone"] =
      undone_json(answer.undone, answer.command);
  json["unchanged"] = answer.change == Change::none;
  return json;
}

}  // namespace baton::app
