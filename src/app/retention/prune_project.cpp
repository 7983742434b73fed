#include "app/retention/prune_project.h"

#include <utility>

#include <nlohmann/json.hpp>

#include "app/core/findings/error_finding.h"
#include "app/core/findings/finding_json.h"
#include "app/core/values/erased_values.h"
#include "app/retention/remove_expired.h"
#include "text/rfc3339.h"

namespace baton::app {
namespace {

// A store in use does not stop the rest of the work.
void warn_of_traces(ProjectPruned& answer, Workspace& workspace) {
  std::string message = remove_earlier_traces(workspace);
  if (message.empty()) return;
  answer.warnings.push_back(
      {.severity = Severity::warning, .rule = "traces-remain", .message = std::move(message)});
}

// What could be done without the store is still named.
void report_fault(const Error& error, ProjectPruned& answer) {
  answer.fault = error.code;
  answer.warnings.push_back(finding_of(error));
}

// Notes that cannot be read stop the request before anything is removed.
Result<Outcome<NotesPruned>> look_at_notes(PruneNotes request, Workspace& workspace) {
  request.applies = false;
  return prune_notes(request, workspace);
}

}  // namespace

Result<Outcome<ProjectPruned>> prune_project(const PruneNotes& request, Workspace& workspace) {
  BATON_TRY(Outcome<NotesPruned> expected, look_at_notes(request, workspace));
  if (Report* report = std::get_if<Report>(&expected)) return std::move(*report);
  BATON_TRY(FoundExpired found, request.applies ? remove_expired(request.days, workspace)
                                                : find_expired(request.days, workspace));
  ProjectPruned answer;
  answer.items = std::move(found.items);
  answer.warnings = std::move(found.warnings);
  answer.notes = std::get<NotesPruned>(std::move(expected));
  if (found.store_fault) report_fault(*found.store_fault, answer);
  if (!request.applies) return answer;
  BATON_TRY(Outcome<NotesPruned> notes, prune_notes(request, workspace));
  if (Report* report = std::get_if<Report>(&notes)) return std::move(*report);
  answer.notes = std::get<NotesPruned>(std::move(notes));
  if (!answer.fault) warn_of_traces(answer, workspace);
  return answer;
}

Json to_json(const ProjectPruned& answer) {
  Json json = to_json(answer.notes);
  Json items = Json::array();
  Json kinds = Json::object();
  for (const ExpiredItem& item : answer.items) {
    const std::string kind(item.kind);
    items.push_back({{"kind", kind},
                     {"name", item.name},
                     {"bytes", item.bytes},
                     {"lastChange", text::format_date_time(item.last_change)},
                     {"days", item.days},
                     {"why", item.why}});
    const std::vector<std::string> files = further_files(item);
    if (!files.empty()) items.back()["files"] = files;
    if (!item.keys.empty()) items.back()["keys"] = item.keys;
    Json& sum = kinds[kind];
    if (sum.is_null()) sum = {{"count", 0}, {"bytes", 0}};
    sum["count"] = sum["count"].get<std::uint64_t>() + 1;
    sum["bytes"] = sum["bytes"].get<std::uint64_t>() + item.bytes;
  }
  json["items"] = std::move(items);
  json["kinds"] = std::move(kinds);
  if (!answer.warnings.empty()) json["warnings"] = to_json(answer.warnings);
  return json;
}

}  // namespace baton::app
