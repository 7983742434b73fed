#include "app/shared/manage_session.h"
#include "cli/commands/session/session_text.h"
#include "cli/commands/session/verbs.h"
#include "cli/shared_call.h"
#include "cli/write_options.h"

namespace baton::cli {
namespace {

class SessionCreate final : public Command {
 public:
  void declare(Options& options) override {
    options.argument("id", options_.session,
                     "The session's id (default: the active workflow's id)");
    options.option("--config", settings_,
                   {.value = "FILE|-", .help = "The session's settings (schema session-settings)"});
    declare_attribution(options, options_.as);
  }

  void run(Session& session) override {
    app::SharedCall call;
    if (!put_call(session, options_, call)) return;
    request_.id = call.session;
    request_.participant = call.participant;
    if (settings_) {
      Result<app::Source> source = session.read_source(*settings_);
      if (!source) return session.report(source.error());
      request_.settings = *std::move(source);
    }
    session.call(app::create_session, request_, session_block);
  }

 private:
  app::CreateSession request_;
  CallOptions options_;
  std::optional<std::string> settings_;
};

}  // namespace

constinit const CommandEntry kSessionCreateCommand = {
    .name = "session create",
    .summary = "Create a session",
    .description =
        R"(Without --config the session uses the project's settings (member sharedContext of
.claude/baton.json). The settings define the key namespace, lower limits, prefixes,
access rules for keys, times to live, and the number of versions to keep.

Examples:
  baton session create
  baton session create research_7 --config settings.json
  echo '{"prefixes": ["inv", "rev"]}' | baton session create wf_2 --config -
)",
    .make = [] { return std::unique_ptr<Command>(std::make_unique<SessionCreate>()); },
};

}  // namespace baton::cli
