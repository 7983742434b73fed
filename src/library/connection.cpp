#include "library/connection.h"

#include <algorithm>
#include <utility>
#include <variant>

#include <nlohmann/json.hpp>

#include "app/actions/find_action.h"
#include "app/context/build_agent_context.h"
#include "app/core/caller/caller.h"
#include "app/core/caller/named_by_map.h"
#include "app/core/findings/finding_json.h"
#include "app/core/redaction/redact_state.h"
#include "app/documents/validate_for_caller.h"
#include "app/identity/prove_caller.h"
#include "domain/authority/authorize.h"
#include "domain/policy/secrets.h"
#include "host/baton_files.h"
#include "text/concat.h"

namespace baton {
namespace {

// The program gives its place to baton-full; a library cannot.
Result<std::unique_ptr<DataStore>> refuse_server(const DataLocation& /*where*/) {
  return fail(ErrorCode::unavailable, "the library cannot connect to a database server", {},
              "run `baton` for shared contexts and environment data of this project");
}

Error unknown_operation(std::string_view name) {
  const std::optional<std::string_view> nearest = app::nearest_operation(name);
  return {.code = ErrorCode::usage,
          .phrase = "unknown operation",
          .subject = std::string(name),
          .hint = nearest ? text::concat("did you mean \"", *nearest, "\"?")
                          : "the operations are commands, such as \"status\" and \"task list\"; "
                            "those of the command line alone are not among them"};
}

}  // namespace

Project::Connection::Connection()
    : opener_({.clock = clock_, .ids = ids_, .machine = machine_, .open_server = refuse_server}) {}

Result<std::unique_ptr<Project::Connection>> Project::Connection::open(
    const ProjectLocation& where) {
  std::unique_ptr<Connection> made(new Connection());
  Result<app::OpenedProject> project =
      made->opener_.open({.project = where.project, .state = where.state});
  if (!project) {  // nor a configuration that tells further secrets
    return fail(app::error_in_answer(std::move(project).error(),
                                     {.rules = detection::SecretRules::built_in()}));
  }
  app::Workspace& workspace = made->workspace_.emplace(*std::move(project));
  made->caller_ = app::prove_caller(
      app::named_by_map(app::caller_here(workspace.host().environment), workspace), workspace);
  workspace.speak_for(&made->caller_);
  return made;
}

Result<app::Workspace*> Project::Connection::authorized(std::string_view operation,
                                                        const Json& request) {
  workspace_->begin_anew();
  // Validating a document need not read the project, which may be elsewhere now.
  if (auto reached = workspace_->host().root.status(kClaudeFolder); !reached) {
    return fail(shown(std::move(reached).error()));
  }
  const authority::Operation& known = *authority::find_operation(operation);
  if (auto refused = authority::authorize(known, app::given_in(request), caller_); !refused) {
    return fail(shown(std::move(refused).error()));
  }
  return &*workspace_;
}

Result<Outcome<Json>> Project::Connection::run(std::string_view operation, const Json& request,
                                               int* exit_code) {
  const app::Action* const action = app::find_action(operation);
  if (action == nullptr) return fail(shown(unknown_operation(operation)));
  app::Workspace* const workspace = &*workspace_;
  workspace->begin_anew();
  Result<Outcome<Json>> outcome = app::perform(*action, {.request = request,
                                                         .caller = caller_,
                                                         .workspace = *workspace,
                                                         .progress = {},
                                                         .front_end = app::FrontEnd::library,
                                                         .exit_code = exit_code});
  if (!outcome) return fail(shown(std::move(outcome).error()));
  if (Report* const refusal = std::get_if<Report>(&*outcome)) {
    return Report{shown(refusal->findings)};
  }
  return app::without_secrets(std::get<Json>(*std::move(outcome)), *workspace);
}

Result<Answer> Project::Connection::markdown_context(const std::string& agent) {
  BATON_TRY(app::Workspace * workspace, authorized("context", {{"agent", agent}}));
  auto outcome =
      app::build_agent_context({.agent = agent, .form = app::ContextForm::markdown}, *workspace);
  if (!outcome) return fail(shown(std::move(outcome).error()));
  if (Report* const refusal = std::get_if<Report>(&*outcome)) {
    return Report{shown(refusal->findings)};
  }
  return shown(std::get<app::AgentContextBuilt>(std::move(*outcome)).markdown);
}

Result<Findings> Project::Connection::validate(std::string_view document, const std::string& name) {
  BATON_TRY(app::Workspace * workspace, authorized("validate", {{"document", name}}));
  app::ValidateDocuments request;
  request.files.push_back({.name = name, .text = std::string(document)});
  auto outcome = app::validate_for_caller(std::move(request), *workspace);
  if (!outcome) return fail(shown(std::move(outcome).error()));
  app::ValidatedFile& file = std::get<app::ValidationAnswer>(*outcome).files.front();
  if (file.error) return fail(shown(*std::move(file.error)));
  return shown(file.findings);
}

std::string Project::Connection::shown(std::string text) {
  return app::text_in_answer(std::move(text), *workspace_);
}

Error Project::Connection::shown(Error error) {
  return app::error_in_answer(std::move(error), *workspace_);
}

Findings Project::Connection::shown(const Findings& findings) {
  return app::findings_in(app::without_secrets(app::to_json(findings), *workspace_));
}

}  // namespace baton
