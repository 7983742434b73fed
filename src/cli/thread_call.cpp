#include "cli/thread_call.h"

#include <utility>

#include "app/core/caller/caller.h"
#include "cli/write_options.h"

namespace baton::cli {

void declare_call(Options& options, ThreadOptions& call) {
  options.option(
      "--thread", call.thread,
      {.value = "ID", .help = "A thread of the tree (default: BATON_THREAD, else the only root)"});
  declare_attribution(options, call.as);
}

bool put_call(Session& session, const ThreadOptions& options, app::ThreadCall& call) {
  app::Workspace* const workspace = session.workspace();
  if (workspace == nullptr) return false;
  Result<std::string> participant = app::participant_here(options.as, *workspace);
  if (!participant) {
    session.report(participant.error());
    return false;
  }
  call = {.thread = options.thread, .participant = *std::move(participant)};
  return true;
}

}  // namespace baton::cli
