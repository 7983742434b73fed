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

// `run` of Claude Code: its session may have another id when the call ends.
std::string file_of_launch(std::string_view run, std::string_view tool_use,
                           const Workspace& workspace) {
  return text::concat(kOpenLaunch, digest_of_tool_use(run, tool_use, workspace), ".json");
}

std::optional<SessionRun> run_of_launch(const std::string& file, Workspace& workspace) {
  const std::optional<Json> content = read_call_file(file, workspace);
  if (!content || model::text_member(*content, "kind") != "launch") return std::nullopt;
  return SessionRun{.session = model::string_member(*content, "session"),
                    .run = model::string_member(*content, "run")};
}

}  // namespace

Result<void> note_launch(std::string_view session, std::string_view tool_use,
                         Workspace& workspace) {
  if (!has_session(list_call_files(workspace))) return {};
  const std::string run = run_of_this_hook(workspace);
  return write_call_file(file_of_launch(run, tool_use, workspace),
                         {{"kind", "launch"}, {"session", session}, {"run", run}}, workspace);
}

bool is_open_launch(std::string_view run, std::string_view tool_use, Workspace& workspace) {
  return !tool_use.empty() && run_of_launch(file_of_launch(run, tool_use, workspace), workspace);
}

void forget_launch(std::string_view tool_use, Workspace& workspace) {
  if (list_call_files(workspace).empty()) return;
  remove_call_file(file_of_launch(run_of_this_hook(workspace), tool_use, workspace), workspace);
}

void forget_launches(std::string_view session, Workspace& workspace) {
  std::optional<SessionRun> own;
  for (const std::string& file : list_call_files(workspace)) {
    if (!file.starts_with(kOpenLaunch)) continue;
    const std::optional<SessionRun> launch = run_of_launch(file, workspace);
    if (!launch) continue;
    if (!own) own = session_run_of_this_hook(session, workspace);
    if (is_same_run(*launch, *own)) remove_call_file(file, workspace);
  }
}

}  // namespace baton::app
