#include <nlohmann/json.hpp>

#include "app/core/request/tool_call.h"
#include "app/shared/shared_actions.h"
#include "cli/commands/shared/verbs.h"
#include "cli/shared_call.h"

namespace baton::cli {
namespace {

class SharedCallVerb final : public Command {
 public:
  void declare(Options& options) override {
    options.argument("file", file_, "The request; default and -: standard input");
    declare_call(options, options_);
  }

  void run(Session& session) override {
    const Result<Json> answer = answer_to(session);
    if (answer) return session.print_json(*answer);
    session.set_status(exit_code(answer.error().code));
    session.print_json({{"error", app::published_json(answer.error())}});
  }

 private:
  // These use cases never refuse with a report.
  Result<Json> answer_to(Session& session) const {
    BATON_TRY(const app::Source source, session.read_source(file_.value_or("-")));
    BATON_TRY(Json request, app::read_shared_request(source.text));
    BATON_TRY(const app::SharedCall call, shared_call(session, options_));
    BATON_TRY(app::Workspace * workspace, session.open());
    if (call.session) BATON_CHECK(app::put_session(*call.session, request));
    const authority::Caller caller = authority::caller_named(call.participant);
    BATON_TRY(Outcome<Json> outcome,
              app::run_action(app::shared_actions(), {request, caller, *workspace}));
    return std::get<Json>(std::move(outcome));
  }

  CallOptions options_;
  std::optional<std::string> file_;
};

}  // namespace

constinit const CommandEntry kSharedCallCommand = {
    .name = "shared call",
    .summary = "Execute one request of the shared_context tool",
    .description =
        R"(For tools: reads one request from standard input (schema shared-request) and always
prints one answer to standard output (schema shared-answer). A refusal is
{"error": {"code", "message"}}, and its code determines the exit status. The request
cannot name its caller. --session is for a request that does not name its session.

Examples:
  echo '{"action": "list_keys"}' | baton shared call
  baton shared call --session research_7 < request.json
  echo '{"action": "read", "key": "scope"}' | baton shared call --as orchestrator
)",
    .make = [] { return std::unique_ptr<Command>(std::make_unique<SharedCallVerb>()); },
    .reports_refusals = true,
};

}  // namespace baton::cli
