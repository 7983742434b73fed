#include "app/recovery/undo_change.h"

#include <algorithm>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "app/core/answer_change.h"
#include "app/core/past.h"
#include "domain/merge/merge.h"
#include "domain/model/members.h"
#include "json/patch.h"
#include "json/pointer.h"
#include "json/read.h"
#include "text/concat.h"

namespace baton::app {
namespace {

// One change, and the states around it.
struct Target {
  JournalEntry entry;
  Json before;
  Json after;
};

std::string name_of(const JournalEntry& entry) {
  const bool is_outside = entry.kind == JournalKind::outside;
  return text::concat("revision ", std::to_string(entry.note.revision.value), " (",
                      is_outside ? "edited outside baton" : entry.note.command, ")");
}

Report refusal(Finding finding) {
  return Report{{std::move(finding)}};
}

Report leads_nowhere(const JournalEntry& entry) {
  return refusal({.rule = "whole-state",
                  .message = text::concat(name_of(entry), " is no change of the state before it"),
                  .hint = "`baton log` lists the changes; `baton undo REVISION` takes one back"});
}

// As the journal was when the request came: its own change, if it is repeated, is not in it.
Result<Past> past_of(const Json& state, const UndoChange& request, Workspace& workspace) {
  Past past;
  BATON_TRY(past.history, workspace.states().history());
  past.workflow = model::text_member(state, "workflowId");
  if (!request.guard.idempotency_key) return past;
  std::vector<JournalEntry>& entries = past.history.entries;
  const auto own = std::ranges::find_if(entries, [&](const JournalEntry& entry) {
    return entry.note.idempotency_key == *request.guard.idempotency_key;
  });
  entries.erase(own, entries.end());
  return past;
}

Result<Outcome<Target>> target_of(const JournalEntry& entry, const Json& state,
                                  Workspace& workspace) {
  if (entry.kind == JournalKind::whole) return leads_nowhere(entry);
  BATON_TRY(LoadedState after, state_after(entry, workspace));
  BATON_TRY(LoadedState before, state_before(entry, workspace));
  const std::string_view workflow = model::text_member(state, "workflowId");
  const bool stays = model::text_member(before.document, "workflowId") == workflow &&
                     model::text_member(after.document, "workflowId") == workflow;
  if (!stays) return leads_nowhere(entry);
  return Target{entry, std::move(before.document), std::move(after.document)};
}

// An edit from outside that no write has taken into the journal yet is a change, too.
Result<Outcome<Target>> last_target(const Past& past, const Json& state, Workspace& workspace) {
  const JournalEntry* last = last_change(past);
  if (last == nullptr) {
    return fail(ErrorCode::not_found, "there is nothing to undo", "the journal",
                "it begins with baton's first write");
  }
  BATON_TRY(LoadedState known, state_after(*last, workspace));
  if (json::identical(known.document, state)) return target_of(*last, state, workspace);
  JournalEntry edit{.kind = JournalKind::outside};
  edit.sequence = last->sequence + 1;
  edit.note.revision = revision_of(state);
  return Target{std::move(edit), std::move(known.document), state};
}

Result<Outcome<Target>> find_target(const UndoChange& request, const Past& past, const Json& state,
                                    Workspace& workspace) {
  if (!request.revision) return last_target(past, state, workspace);
  const JournalEntry* entry = find_change(past, *request.revision);
  if (entry == nullptr) return fail(not_known(past, *request.revision));
  return target_of(*entry, state, workspace);
}

bool is_index(const std::string& token) {
  return std::ranges::all_of(token, [](char c) { return c >= '0' && c <= '9'; });
}

bool overlap(std::string_view left, std::string_view right) {
  const std::string_view shorter =
      std::min(left, right, [](auto a, auto b) { return a.size() < b.size(); });
  const std::string_view longer = left.size() < right.size() ? right : left;
  return longer.starts_with(shorter) &&
         (longer.size() == shorter.size() || longer[shorter.size()] == '/');
}

bool touches(const JournalEntry& entry, std::string_view location) {
  const Result<Json> patch = json::read(entry.patch, "the journal");
  return patch && std::ranges::any_of(*patch, [&](const Json& operation) {
           return overlap(model::text_member(operation, "path"), location);
         });
}

// The newest change behind the target that touched a place. Elements of lists move: of them nothing
// is said.
const JournalEntry* later_change_of(const std::string& location, const Target& target,
                                    const Past& past) {
  const Result<json::Pointer> pointer = json::Pointer::parse(location);
  if (!pointer || std::ranges::any_of(pointer->tokens(), is_index)) return nullptr;
  const std::vector<JournalEntry>& entries = past.history.entries;
  const auto found = std::find_if(entries.rbegin(), entries.rend(), [&](const auto& entry) {
    return entry.sequence > target.entry.sequence && touches(entry, location);
  });
  return found == entries.rend() ? nullptr : &*found;
}

Report built_on(const std::vector<merge::Conflict>& conflicts, const Target& target,
                const Past& past) {
  Report report;
  for (const merge::Conflict& conflict : conflicts) {
    const JournalEntry* later = later_change_of(conflict.location, target, past);
    const std::string by = later == nullptr ? "" : text::concat(" by ", name_of(*later));
    report.findings.push_back(
        {.rule = "changed-since",
         .message = text::concat("changed since", by, ": ", name_of(target.entry),
                                 " cannot be taken back alone"),
         .instance_location = conflict.location,
         .hint = "undo the later change first, or set the value by `baton set`"});
  }
  return report;
}

// `revision` and `lastUpdated` are every change's, and no change's own.
bool is_same_but_for_bookkeeping(Json left, const Json& right) {
  for (const char* name : {"revision", "lastUpdated"}) {
    if (const Json* value = model::member(right, name)) model::set_member(left, name, *value);
  }
  return json::equal(left, right);
}

Result<Outcome<Edited>> undo(Json& state, const UndoChange& request, Workspace& workspace,
                             ChangeUndone& answer) {
  BATON_TRY(const Past past, past_of(state, request, workspace));
  BATON_TRY(Outcome<Target> outcome, find_target(request, past, state, workspace));
  if (Report* report = std::get_if<Report>(&outcome)) return std::move(*report);
  const Target& target = std::get<Target>(outcome);
  answer.undone = target.entry.note.revision;
  answer.command = target.entry.note.command;
  merge::Merged merged =
      merge::merge(target.after, state, target.before, merge::Settlement::refuse);
  if (!merged.conflicts.empty()) return built_on(merged.conflicts, target, past);
  if (is_same_but_for_bookkeeping(merged.state, state)) {
    answer.change = Change::none;
    return Edited{.change = Change::none};
  }
  state = std::move(merged.state);
  return Edited{.detail = text::concat("undo of ", name_of(target.entry))};
}

}  // namespace

Result<Outcome<ChangeUndone>> undo_change(const UndoChange& request, Workspace& workspace) {
  const std::string command =
      request.revision ? text::concat("undo ", request.revision->text()) : "undo";
  return change_and_answer<ChangeUndone>(
      workspace, {.command = command, .guard = request.guard},
      [&](Json& state, ChangeUndone& answer) { return undo(state, request, workspace, answer); });
}

Json to_json(const ChangeUndone& answer) {
  Json json = to_json(answer.written);
  json["undone"] = {{"revision", answer.undone.value}};
  if (!answer.command.empty()) json["undone"]["command"] = answer.command;
  json["unchanged"] = answer.change == Change::none;
  return json;
}

}  // namespace baton::app
