#include "cli/shared_call.h"

#include <utility>

#include "app/core/caller/caller.h"
#include "cli/write_options.h"

namespace baton::cli {

void declare_call(Options& options, CallOptions& call) {
  options.option(
      "--session", call.session,
      {.value = "ID", .help = "The session (default: BATON_SESSION, else the active workflow's)"});
  declare_attribution(options, call.as);
}

Result<app::SharedCall> shared_call(Session& session, const CallOptions& options) {
  BATON_TRY(app::Workspace* const workspace, session.open());
  BATON_TRY(std::string participant, app::participant_here(options.as, *workspace));
  return app::SharedCall{.session = options.session, .participant = std::move(participant)};
}

bool put_call(Session& session, const CallOptions& options, app::SharedCall& call) {
  Result<app::SharedCall> found = shared_call(session, options);
  if (found) {
    call = *std::move(found);
    return true;
  }
  session.report(found.error());
  return false;
}

}  // namespace baton::cli
