#include "cli/shared_call.h"

#include <utility>

#include "app/core/participant.h"
#include "cli/write_options.h"

namespace baton::cli {
namespace {

using Judge = Result<std::string> (*)(const std::optional<std::string>& as,
                                      const Environment& environment);

Result<app::SharedCall> call_by(Judge judge, Session& session, const CallOptions& options) {
  BATON_TRY(const app::Workspace* workspace, session.open());
  BATON_TRY(std::string participant, judge(options.as, workspace->host().environment));
  return app::SharedCall{.session = options.session, .participant = std::move(participant)};
}

bool put(Session& session, Result<app::SharedCall> found, app::SharedCall& call) {
  if (found) {
    call = *std::move(found);
    return true;
  }
  session.report(found.error());
  return false;
}

}  // namespace

void declare_session(Options& options, std::optional<std::string>& session) {
  options.option("--session", session,
                 {.value = "ID", .help = "The session (default: the active workflow's)"});
}

void declare_call(Options& options, CallOptions& call) {
  declare_session(options, call.session);
  declare_attribution(options, call.as);
}

Result<app::SharedCall> shared_call(Session& session, const CallOptions& options) {
  return call_by(app::participant_here, session, options);
}

bool put_call(Session& session, const CallOptions& options, app::SharedCall& call) {
  return put(session, shared_call(session, options), call);
}

bool put_persons_call(Session& session, const CallOptions& options, app::SharedCall& call) {
  return put(session, call_by(app::person_here, session, options), call);
}

}  // namespace baton::cli
