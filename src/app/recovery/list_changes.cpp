#include "app/recovery/list_changes.h"

#include <optional>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/core/findings/finding_json.h"
#include "app/core/state/known_states.h"
#include "app/core/state/ownership.h"
#include "text/concat.h"
#include "text/rfc3339.h"

namespace baton::app {
namespace {

Finding edited_outside(const KnownStates& known, Workspace& workspace) {
  // An error of the adoption's record is reported by other commands.
  const bool is_ours = is_managed(known.now->text, workspace).value_or(true);
  return {.severity = Severity::warning,
          .rule = "edited-outside",
          .message = is_ours
                         ? "edited outside baton since the last change"
                         : "replaced since the last change by a file that baton does not manage",
          .file = workspace.state_file(),
          .hint = is_ours ? "the next write records the edit in the journal; `baton diff` shows it"
                          : std::string(kRestoring)};
}

std::optional<Finding> unfinished_change(Workspace& workspace) {
  const auto interrupted = workspace.states().interrupted_change();
  if (!interrupted || !*interrupted) return std::nullopt;
  return Finding{.severity = Severity::warning,
                 .rule = "interrupted-change",
                 .message = text::concat("the change to revision ",
                                         std::to_string((*interrupted)->revision.value),
                                         " was interrupted and is not complete"),
                 .file = workspace.state_file(),
                 .hint = "the next write completes it"};
}

// If the state differs from the last record. A change may also be interrupted before there is one.
std::optional<Finding> difference(const KnownStates& known, Workspace& workspace) {
  const bool is_edited = is_edited_since(known, workspace);
  if (known.now && !is_edited) return std::nullopt;
  std::optional<Finding> unfinished = unfinished_change(workspace);
  if (unfinished || !is_edited) return unfinished;
  return edited_outside(known, workspace);
}

Findings warnings_about(const KnownStates& known, Workspace& workspace) {
  Findings warnings;
  for (const std::string& damage : known.history.damage) {
    warnings.push_back({.severity = Severity::warning,
                        .rule = "journal-damaged",
                        .message = damage,
                        .hint = "the records after it cannot be read; the state is not affected"});
  }
  if (!known.history.damage.empty()) return warnings;
  if (std::optional<Finding> found = difference(known, workspace)) {
    warnings.push_back(*std::move(found));
  }
  return warnings;
}

void put_if_given(Json& json, const char* name, const std::string& value) {
  if (!value.empty()) json[name] = value;
}

Json change_json(const JournalEntry& entry) {
  const ChangeNote& note = entry.note;
  Json json = {{"sequence", entry.sequence},
               {"kind", name_of(entry.kind)},
               {"at", text::format_date_time(note.at)}};
  put_if_given(json, "by", note.by);
  put_if_given(json, "command", note.command);
  put_if_given(json, "workflowId", note.workflow);
  json["revision"] = note.revision.value;
  json["digest"] = entry.digest.hex;
  put_if_given(json, "detail", note.detail);
  put_if_given(json, "idempotencyKey", note.idempotency_key);
  if (!note.context_files.empty()) json["meta"] = {{"contextFiles", note.context_files}};
  return json;
}

}  // namespace

Result<Outcome<ChangesListed>> list_changes(const ListChanges& request, Workspace& workspace) {
  BATON_TRY(KnownStates known, load_known_states(workspace));
  ChangesListed answer;
  answer.warnings = warnings_about(known, workspace);
  std::vector<JournalEntry>& entries = known.history.entries;
  const std::uint64_t limit = request.limit.value_or(0);
  if (!entries.empty()) answer.oldest = entries.front();
  for (auto entry = entries.rbegin(); entry != entries.rend(); ++entry) {
    if (limit > 0 && answer.entries.size() >= limit) break;
    const bool is_denial = entry->kind == JournalKind::denied;
    if (is_denial == (request.listing == Listing::denials)) {
      answer.entries.push_back(std::move(*entry));
    }
  }
  return answer;
}

Json to_json(const ChangesListed& answer) {
  Json json = {{"entries", Json::array()}};
  for (const JournalEntry& entry : answer.entries) json["entries"].push_back(change_json(entry));
  if (answer.oldest) json["oldest"] = change_json(*answer.oldest);
  if (!answer.warnings.empty()) json["warnings"] = to_json(answer.warnings);
  return json;
}

}  // namespace baton::app
