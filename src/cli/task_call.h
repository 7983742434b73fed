#pragma once

#include <optional>
#include <string>

#include "app/tasks/change_tasks.h"
#include "cli/command.h"
#include "cli/session.h"

// Shared parts of the `task` commands.
namespace baton::cli {

void declare_worker(Options& options, std::optional<std::string>& agent);

// Puts the agent that the caller acts for into a request; false after an error, which it reports.
bool put_worker(Session& session, const std::optional<std::string>& named, std::string& agent);

std::string changed_text(const app::TasksChanged& answer);

}  // namespace baton::cli
