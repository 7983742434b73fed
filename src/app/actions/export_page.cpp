#include "app/actions/export_page.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include <nlohmann/json.hpp>

#include "app/actions/find_action.h"
#include "app/context/diff_contexts.h"
#include "app/core/encryption/key_ring.h"
#include "app/core/findings/finding_json.h"
#include "app/core/request/action.h"
#include "app/core/state/load_state.h"
#include "app/tasks/look_at_tasks.h"
#include "domain/model/members.h"
#include "domain/policy/secrets.h"
#include "json/print.h"
#include "resources/resource.h"
#include "text/placeholders.h"
#include "text/rfc3339.h"

namespace baton::app {
namespace {

// The answers to the requests that the views of web/src/views make.
class PageAnswers {
 public:
  PageAnswers(const authority::Caller& caller, Workspace& workspace)
      : caller_(caller), workspace_(workspace) {}

  Result<Json> collect() {
    BATON_CHECK(add_overview());
    add_contexts();
    add_shared();
    add_environment();
    add_tasks();
    add_changes();
    add("summaries");
    return std::move(answers_);
  }

 private:
  // Without a workflow, there is no page.
  Result<void> add_overview() {
    BATON_TRY(const LoadedState state, load_state(workspace_));
    revision_ = state.revision;
    add("status");
    add("status", {{"stale", true}});
    add("get", {{"pointer", ""}});
    return {};
  }

  void add_contexts() {
    const Json map = add("agent graph");
    const Json receipts = add("receipts");
    for (const std::string_view agent : model::text_elements(map, "agents")) {
      add("context", {{"agent", agent}, {"explain", true}, {"degraded", true}});
    }
    // The state is read once for all receipts, and each agent's context built once. Who may export
    // may compare.
    Result<ContextComparer> comparer = ContextComparer::of(workspace_);
    for (const auto& [index, receipt] : model::object_elements(receipts, "receipts")) {
      const std::string execution(model::text_member(*receipt, "executionId"));
      put("context diff", {{"execution", execution}},
          comparer ? difference_answer(*comparer, execution) : fail(comparer.error()));
    }
  }

  static ActionAnswer difference_answer(ContextComparer& comparer, const std::string& execution) {
    BATON_TRY(const ContextsDiffed compared, comparer.compare({.before = execution}));
    return to_json(compared);
  }

  void add_shared() {
    const Json sessions = add("session list");
    for (const auto& [index, session] : model::object_elements(sessions, "sessions")) {
      const Json id = model::text_member(*session, "session_id");
      const Json keys = add("shared list-keys", {{"session", id}});
      add("shared snapshots", {{"session", id}});
      for (const auto& [at, key] : model::object_elements(keys, "keys")) {
        add("shared history", {{"session", id}, {"key", model::text_member(*key, "key")}});
      }
    }
  }

  void add_environment() {
    const Json threads = add("thread list");
    for (const auto& [index, thread] : model::object_elements(threads, "threads")) {
      const std::string_view id = model::text_member(*thread, "thread_id");
      if (id == model::text_member(*thread, "root_thread_id")) add_data_of(id);
    }
  }

  void add_data_of(std::string_view root) {
    const Json data = add("env list", {{"thread", root}, {"long", true}});
    for (const auto& [index, entry] : model::object_elements(data, "result")) {
      add("env get", {{"thread", root}, {"key", model::text_member(*entry, "key")}});
    }
  }

  void add_tasks() {
    const Json graph = add("task graph");
    // The state is read once for all tasks. Who may export may see each task.
    const Result<TaskReader> reader = TaskReader::of(caller_.agent, workspace_);
    for (const auto& [index, task] : model::object_elements(graph, "tasks")) {
      const std::string id(model::text_member(*task, "id"));
      put("task show", {{"id", id}}, reader ? task_answer(*reader, id) : fail(reader.error()));
    }
  }

  static ActionAnswer task_answer(const TaskReader& reader, const std::string& id) {
    BATON_TRY(const TaskShown shown, reader.show(id));
    return to_json(shown);
  }

  // The last change, and what an undo would change.
  void add_changes() {
    add("log");
    const auto revision = revision_.value;
    if (revision < 2) return;
    const std::string last = std::to_string(revision);
    const std::string before = std::to_string(revision - 1);
    add("diff", {{"from", before}, {"to", last}});
    add("diff", {{"undo", true}});
  }

  ActionAnswer perform_action(std::string_view operation, const Json& request) {
    const Action* const action = find_action(operation);
    if (action == nullptr)
      return fail(ErrorCode::internal, "unknown operation", std::string(operation));
    return perform(*action, {.request = request,
                             .caller = caller_,
                             .workspace = workspace_,
                             .progress = {},
                             .front_end = FrontEnd::command_line});
  }

  Json add(std::string_view operation, const Json& request = Json::object()) {
    return put(operation, request, perform_action(operation, request));
  }

  // The answer, or the error that the page shows in its place.
  Json put(std::string_view operation, const Json& request, ActionAnswer answer) {
    Json entry = {{"operation", operation}, {"request", request}};
    Json document;
    if (!answer) {
      entry.update(to_json(answer.error()));
    } else if (const Report* report = std::get_if<Report>(&*answer)) {
      entry.update(to_json(*report));
    } else {
      document = std::get<Json>(*std::move(answer));
      entry["answer"] = document;
    }
    answers_.push_back(std::move(entry));
    return document;
  }

  const authority::Caller& caller_;
  Workspace& workspace_;
  Json answers_ = Json::array();
  Revision revision_;
};

const resources::Resource* page_file(std::string_view name) {
  const auto files = resources::page_files();
  const auto file = std::ranges::find(files, name, &resources::Resource::name);
  return file == files.end() ? nullptr : &*file;
}

// JSON in which no text can end the element that contains it.
std::string in_element(const Json& document) {
  std::string escaped;
  for (const char character : json::print_compact(document)) {
    if (character == '<') {
      escaped += "\\u003c";
    } else {
      escaped += character;
    }
  }
  return escaped;
}

}  // namespace

Result<std::string> export_page(const authority::Caller& caller, Workspace& workspace) {
  const resources::Resource* const page = page_file("export.html");
  if (page == nullptr) {
    return fail(ErrorCode::unavailable, "this program was built without the live page", "export",
                "build it with BATON_PAGE=ON, which needs npm");
  }
  workspace.keys().stay_closed();  // the file is to be passed on, as an archive is
  BATON_TRY(Json answers, PageAnswers(caller, workspace).collect());
  Json exported = {{"at", text::format_date_time(workspace.now())},
                   {"answers", std::move(answers)}};
  exported =
      policy::redact_secrets(std::move(exported), workspace.secrets_in_answers().rules).document;
  return text::fill_placeholders(page->content, {{"style", page_file("page.css")->content},
                                                 {"script", page_file("page.js")->content},
                                                 {"exported", in_element(exported)}});
}

}  // namespace baton::app
