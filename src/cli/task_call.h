#pragma once

#include <optional>
#include <string>

#include "app/core/request/member_path.h"
#include "app/tasks/change_tasks.h"
#include "cli/session.h"
#include "cli/table_command.h"

// Shared parts of the `task` commands.
namespace baton::cli {

// Puts the agent that the caller acts for into a request; false after an error, which it reports.
bool put_worker(Session& session, const std::optional<std::string>& named, std::string& agent);

// CommandForm::complete for a request whose field at kPath is the agent to act for.
template <auto... kPath>
bool for_worker(Session& session, const Json& given,
                typename app::detail::Path<kPath...>::Request& request) {
  return put_worker(session, given_text(given, "agent"),
                    app::detail::Path<kPath...>::follow(&request));
}

std::string changed_text(const app::TasksChanged& answer);

}  // namespace baton::cli
