#include "cli/complete/project_values.h"

#include <array>
#include <optional>
#include <span>
#include <utility>
#include <variant>

#include <nlohmann/json.hpp>

#include "app/actions/find_action.h"
#include "app/documents/list_schemas.h"
#include "app/notes/note_paths.h"
#include "app/workflow/list_executions.h"
#include "cli/session.h"
#include "domain/model/members.h"
#include "text/concat.h"

namespace baton::cli {
namespace {

// Where an operation's answer has the values.
struct Source {
  std::string_view operation;
  const char* list;         // the array in the answer
  const char* value;        // the member of its elements
  const char* description;  // another one
  const char* scope = {};   // the member of the request that the line may give
  int limit = 0;            // 0: the operation has none
  // A faster way to the same list than the operation's action.
  Result<Json> (*read)(app::Workspace& workspace) = nullptr;
};

// Also those of answers, which `schema list` has with --all.
Result<Json> read_schemas(app::Workspace& /*workspace*/) {
  BATON_TRY(const app::SchemaList list, app::list_schemas(app::ListedSchemas::all));
  return to_json(list);
}

constexpr Source kAgentsSource{"agent list", "agents", "name", "description"};
constexpr Source kArchivedSource{"summaries", "summaries", "workflowId", "featureName"};
constexpr Source kArtifactsSource{"artifact", "artifacts", "id", "path"};
constexpr Source kConstraintsSource{"constrain", "constraints", "id", "description"};
constexpr Source kDecisionsSource{"decide", "decisions", "id", "decision"};
constexpr Source kEnvironmentSource{"env list", "result", "key", "short_description", "thread"};
constexpr Source kExecutionsSource{"status", "executions",        "executionId", "agent", {},
                                   0,        app::list_executions};
constexpr Source kGatesSource{"gate", "gates", "name", "status"};
constexpr Source kKeysSource{"shared list-keys", "keys", "key", "written_by", "session"};
constexpr Source kParkedSource{"switch", "parked", "workflowId", "featureName"};
constexpr Source kRevisionsSource{"log", "entries", "revision", "command", {}, 50};
constexpr Source kSchemasSource{"schema", "schemas", "name", "title", {}, 0, read_schemas};
constexpr Source kSessionsSource{"session list", "sessions", "session_id", "status"};
constexpr Source kSnapshotsSource{"shared snapshots", "snapshots", "label", "taken_at", "session"};
constexpr Source kTasksSource{"task list", "tasks", "id", "title"};
constexpr Source kTemplatesSource{"template list", "templates", "name", "description"};
constexpr Source kThreadsSource{"thread list", "threads", "thread_id", "root_thread_id"};

constexpr std::array kAgentsOrExecutions = {kAgentsSource, kExecutionsSource};
constexpr std::array kItems = {kDecisionsSource, kConstraintsSource, kArtifactsSource, kTasksSource,
                               kExecutionsSource};

std::span<const Source> sources_of(ValueKind kind) {
  using enum ValueKind;
  switch (kind) {
    case free:
    case files:
    case folders:
    case notes:
    case uri_and_path: return {};
    case agents: return {&kAgentsSource, 1};
    case agents_or_executions: return kAgentsOrExecutions;
    case agents_and_executions_and_items: return kItems;
    case archived_workflows: return {&kArchivedSource, 1};
    case artifacts: return {&kArtifactsSource, 1};
    case constraints: return {&kConstraintsSource, 1};
    case decisions: return {&kDecisionsSource, 1};
    case environment_keys: return {&kEnvironmentSource, 1};
    case executions: return {&kExecutionsSource, 1};
    case gates: return {&kGatesSource, 1};
    case parked_workflows: return {&kParkedSource, 1};
    case revisions: return {&kRevisionsSource, 1};
    case schemas: return {&kSchemasSource, 1};
    case sessions: return {&kSessionsSource, 1};
    case shared_keys: return {&kKeysSource, 1};
    case snapshots: return {&kSnapshotsSource, 1};
    case tasks: return {&kTasksSource, 1};
    case templates: return {&kTemplatesSource, 1};
    case threads: return {&kThreadsSource, 1};
  }
  return {};
}

std::string word_of(const Json& element, const char* name) {
  const Json* const member = model::member(element, name);
  if (member == nullptr) return {};
  return member->is_number() ? member->dump() : std::string(model::text_of(*member));
}

Json request_for(const Source& source, const ValueQuery& query) {
  Json request = Json::object();
  const std::string_view scope = source.scope == nullptr ? "" : source.scope;
  const std::string& given = scope == "session" ? query.session : query.thread;
  if (!scope.empty() && !given.empty()) request[source.scope] = given;
  if (source.limit > 0) request["limit"] = source.limit;
  return request;
}

// Null if the caller may not run the operation, or there is no project.
app::Workspace* open_for(std::string_view operation, Session& session) {
  session.begin(*authority::find_operation(operation));
  session.work_anywhere();
  const Result<app::Workspace*> opened = session.open();
  return opened ? *opened : nullptr;
}

std::optional<Json> answer_of(const Source& source, const ValueQuery& query, Session& session,
                              app::Workspace& workspace) {
  if (source.read != nullptr) {
    Result<Json> answer = source.read(workspace);
    return answer ? std::optional(*std::move(answer)) : std::nullopt;
  }
  const app::Action* const action = app::find_action(source.operation);
  if (action == nullptr) return std::nullopt;
  const Json request = request_for(source, query);
  app::ActionAnswer answer = app::perform(*action, {.request = request,
                                                    .caller = session.caller(),
                                                    .workspace = workspace,
                                                    .front_end = app::FrontEnd::command_line});
  Json* const found = answer ? std::get_if<Json>(&*answer) : nullptr;
  return found == nullptr ? std::nullopt : std::optional(std::move(*found));
}

void add_values(const Source& source, const ValueQuery& query, Console& console,
                app::ProjectOpener& opener, std::vector<Candidate>& into) {
  Session session(console, opener, GlobalOptions{.root = query.root});
  app::Workspace* const workspace = open_for(source.operation, session);
  if (workspace == nullptr) return;
  const std::optional<Json> answer = answer_of(source, query, session, *workspace);
  const Json* const list = answer ? model::member(*answer, source.list) : nullptr;
  if (list == nullptr || !list->is_array()) return;
  for (const Json& element : *list) {
    std::string value = word_of(element, source.value);
    if (value.empty() || !value.starts_with(query.typed)) continue;
    // Several entries of the log may have one revision.
    if (!into.empty() && into.back().value == value) continue;
    into.push_back({std::move(value), word_of(element, source.description)});
  }
}

// One folder of the store at a time, because the store may have very many notes.
LineCompletion note_values(const ValueQuery& query, Console& console, app::ProjectOpener& opener) {
  Session session(console, opener, GlobalOptions{.root = query.root});
  app::Workspace* const workspace = open_for("note list", session);
  if (workspace == nullptr) return {};
  const auto paths = app::note_paths(query.typed, *workspace);
  LineCompletion completion;
  if (!paths) return completion;
  for (const std::string& folder : paths->folders) {
    if (folder.starts_with(query.typed)) completion.candidates.push_back({folder + "/"});
  }
  if (!completion.candidates.empty()) completion.end = WordEnd::open;
  for (const std::string& note : paths->notes) {
    if (note.starts_with(query.typed)) completion.candidates.push_back({note});
  }
  return completion;
}

}  // namespace

LineCompletion project_values(const ValueQuery& query, Console& console,
                              app::ProjectOpener& opener) {
  if (query.kind == ValueKind::notes) return note_values(query, console, opener);
  LineCompletion completion;
  for (const Source& source : sources_of(query.kind)) {
    add_values(source, query, console, opener, completion.candidates);
  }
  return completion;
}

}  // namespace baton::cli
