#include "app/identity/open_launches.h"

#include <optional>
#include <string>

#include <nlohmann/json.hpp>

#include "app/identity/call_files.h"
#include "app/identity/claude_session.h"
#include "domain/model/members.h"
#include "text/concat.h"

namespace baton::app {
namespace {

constexpr std::string_view kOpenLaunch = "launch-";

std::string file_of_launch(std::string_view session, std::string_view tool_use,
                           const Workspace& workspace) {
  return text::concat(kOpenLaunch, digest_of_tool_use(session, tool_use, workspace), ".json");
}

// Two processes may run one session.
bool is_launch_of_this_run(const std::string& file, std::string_view session,
                           Workspace& workspace) {
  const std::optional<Json> content = read_call_file(file, workspace);
  const bool is_of_session = content && model::text_member(*content, "kind") == "launch" &&
                             model::text_member(*content, "session") == session;
  return is_of_session && !is_another_run(model::text_member(*content, "run"),
                                          run_of_this_hook(workspace), workspace.host().machine);
}

}  // namespace

Result<void> note_launch(std::string_view session, std::string_view tool_use,
                         Workspace& workspace) {
  if (!has_session(list_call_files(workspace))) return {};
  return write_call_file(
      file_of_launch(session, tool_use, workspace),
      {{"kind", "launch"}, {"session", session}, {"run", run_of_this_hook(workspace)}}, workspace);
}

bool is_open_launch(std::string_view session, std::string_view tool_use, Workspace& workspace) {
  if (tool_use.empty()) return false;
  return is_launch_of_this_run(file_of_launch(session, tool_use, workspace), session, workspace);
}

void forget_launch(std::string_view session, std::string_view tool_use, Workspace& workspace) {
  remove_call_file(file_of_launch(session, tool_use, workspace), workspace);
}

void forget_launches(std::string_view session, Workspace& workspace) {
  for (const std::string& file : list_call_files(workspace)) {
    const bool is_own =
        file.starts_with(kOpenLaunch) && is_launch_of_this_run(file, session, workspace);
    if (is_own) remove_call_file(file, workspace);
  }
}

}  // namespace baton::app
