#include "app/live/project_snapshot.h"

#include <functional>
#include <utility>

#include "app/actions/observe_project.h"
#include "app/core/caller/caller.h"
#include "app/core/findings/finding_json.h"
#include "app/core/state/load_state.h"
#include "app/core/values/store_answer.h"
#include "app/environment/forest.h"
#include "app/live/compare_snapshots.h"
#include "app/notes/list_files.h"
#include "app/notes/open_notes.h"
#include "app/shared/change_log.h"
#include "app/shared/session_call.h"
#include "domain/model/members.h"
#include "domain/model/state.h"
#include "domain/shared/participant.h"
#include "domain/shared/settings.h"
#include "text/concat.h"
#include "text/rfc3339.h"

namespace baton::app {
namespace {

// The stamp is taken before the file is read: a change in between is seen the next time.
StateSeen see_state(StateSeen before, Workspace& workspace) {
  std::string stamp = stamp_of({.kind = Observable::Kind::state}, workspace);
  if (!stamp.empty() && stamp == before.stamp) return before;
  StateSeen seen{.stamp = std::move(stamp)};
  const Result<LoadedState> loaded = load_any_state(workspace);
  if (!loaded) {
    if (loaded.error().code != ErrorCode::not_found) seen.fault = app::code_of(loaded.error());
    return seen;
  }
  const json::View state = loaded->document;
  seen.workflow = model::text_member(state, "workflowId");
  seen.phase = model::text_member(state, "phase");
  seen.revision = loaded->revision;
  for (const model::Gate& gate : model::gates(state)) {
    seen.gates.emplace(gate.name, model::name_of(gate.status));
  }
  for (const model::Execution& execution : model::executions(state)) {
    seen.executions.insert_or_assign(
        std::string(execution.id),
        ExecutionSeen{std::string(execution.agent), std::string(execution.status_text)});
  }
  return seen;
}

using Scopes = std::map<std::string, ScopeSeen, std::less<>>;

using MaySee = std::function<Result<bool>(const ChangeRow&)>;

// Reads what the scope's log says since the snapshot before, without what the caller may not see.
// Stops where the events will be one.
Result<ScopeSeen> see_scope(const std::string& scope, std::string incarnation,
                            const ScopeSeen* before, ChangeLog& log, const MaySee& may_see) {
  const bool is_same = before != nullptr && before->incarnation == incarnation;
  std::uint64_t since = is_same ? before->last : 0;
  ScopeSeen seen{.incarnation = std::move(incarnation)};
  BATON_TRY(seen.last, log.last(scope));
  while (since < seen.last && seen.news.size() <= kMostEvents) {
    BATON_TRY(std::vector<ChangeRow> page, log.after(scope, since, kMostEvents + 1));
    if (page.empty()) break;
    since = page.back().sequence;
    for (ChangeRow& change : page) {
      BATON_TRY(const bool is_seen, may_see(change));
      if (is_seen) seen.news.push_back(std::move(change));
    }
  }
  return seen;
}

// Looks up only what limits the caller: people see every change.
Result<ScopeSeen> see_session(const SessionRow& row, const ScopeSeen* before,
                              DataTransaction& store, Workspace& workspace) {
  BATON_TRY(const std::string participant, participant_here({}, workspace));
  std::optional<OpenSession> session;  // opened for the first change
  KnownEntries known;
  const MaySee may_see_change = [&](const ChangeRow& change) -> Result<bool> {
    if (participant == shared::kUser) return true;
    if (!session) {
      BATON_TRY(shared::SessionSettings settings, settings_of(row, workspace));
      session.emplace(OpenSession{.store = store,
                                  .row = row,
                                  .settings = std::move(settings),
                                  .participant = participant,
                                  .now = workspace.now()});
    }
    return may_see(*session, change, known, workspace);
  };
  return see_scope(session_scope(row.id), row.incarnation, before, store.changes(), may_see_change);
}

// No policy limits people and the orchestrator, who alone may start the server of the page.
Result<bool> see_all(const ChangeRow& /*change*/) {
  return true;
}

const ScopeSeen* find_scope(const Scopes& scopes, const std::string& name) {
  const auto found = scopes.find(name);
  return found == scopes.end() ? nullptr : &found->second;
}

Result<DataSeen> read_data(const DataSeen& before, DataTransaction& store, Workspace& workspace) {
  DataSeen seen;
  BATON_TRY(const std::vector<SessionRow> sessions, store.sessions().sessions());
  for (const SessionRow& session : sessions) {
    const std::string& id = session.id.text();
    BATON_TRY(seen.sessions[id],
              see_session(session, find_scope(before.sessions, id), store, workspace));
  }
  BATON_TRY(std::vector<ThreadRow> rows, store.threads().threads());
  for (const ThreadRow& row : rows) {
    seen.threads[row.id.text()] = text::format_date_time(row.created_at);
  }
  for (const std::string& root : Forest(std::move(rows)).roots()) {
    const auto created = seen.threads.find(root);  // a root may be named only as a parent
    BATON_TRY(seen.trees[root],
              see_scope(thread_scope(root),
                        created == seen.threads.end() ? std::string() : created->second,
                        find_scope(before.trees, root), store.changes(), see_all));
  }
  return seen;
}

// Values that are read again are not news.
DataSeen without_news(DataSeen data) {
  for (auto& [name, scope] : data.sessions) scope.news.clear();
  for (auto& [name, scope] : data.trees) scope.news.clear();
  return data;
}

DataSeen see_data(DataSeen before, Workspace& workspace) {
  const Result<DataStore*> store = workspace.data(Creation::never);
  if (!store) return without_news(std::move(before));
  if (*store == nullptr) return {};
  Result<DataSeen> seen = read_store(**store, [&](DataTransaction& transaction) {
    return read_data(before, transaction, workspace);
  });
  return seen ? *std::move(seen) : without_news(std::move(before));
}

NotesSeen see_notes(NotesSeen before, Workspace& workspace) {
  const Result<std::unique_ptr<Notes>> notes = open_notes(workspace, Creation::never);
  if (!notes) return before;
  if (*notes == nullptr) return {};
  const Result<FilesOfNotes> files = list_files((*notes)->files());
  if (!files) return before;
  NotesSeen seen;
  for (const notes::NotePath& path : files->notes) {
    const Result<std::optional<FileStamp>> stamp = (*notes)->files().stamp(path);
    if (stamp && *stamp) seen.emplace(path.text(), **stamp);
  }
  return seen;
}

}  // namespace

ProjectSnapshot snapshot_project(ProjectPart part, ProjectSnapshot before, Workspace& workspace) {
  ProjectSnapshot seen = std::move(before);
  if (part == ProjectPart::notes) {
    seen.data = without_news(std::move(seen.data));
    seen.notes = see_notes(std::move(seen.notes), workspace);
    return seen;
  }
  seen.state = see_state(std::move(seen.state), workspace);
  seen.data = see_data(std::move(seen.data), workspace);
  seen.configuration = stamp_of({.kind = Observable::Kind::agents}, workspace);
  seen.summaries = stamp_of({.kind = Observable::Kind::summaries}, workspace);
  return seen;
}

}  // namespace baton::app
