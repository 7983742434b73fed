#include "app/identity/old_call_files.h"

#include <chrono>
#include <optional>
#include <string>

#include <nlohmann/json.hpp>

#include "app/identity/call_files.h"
#include "app/identity/call_pass.h"
#include "app/identity/claude_session.h"
#include "app/identity/scheduled_prompts.h"
#include "domain/model/members.h"

namespace baton::app {
namespace {

constexpr std::chrono::hours kKept{24};
// Those of processes on another host, or of before the machine's last start.
constexpr std::chrono::hours kKeptUnseen{24 * 30};

// Of the process that may need the file. No process needs one that names no run of Claude Code,
// such as a confirmation.
Life life_of_user(const std::string& name, Workspace& workspace) {
  const std::optional<Json> content = read_call_file(name, workspace);
  if (!content || model::member(*content, "run") == nullptr) return Life::gone;
  const std::string user = user_of_file(name, model::text_member(*content, "run"));
  const Life life = life_of_run(user, workspace.host().machine);
  const bool may_be_resumed = name.starts_with(kScheduledFiles);
  return may_be_resumed && life == Life::gone ? Life::not_known : life;
}

bool is_kept(const std::string& name, Milliseconds age, Workspace& workspace) {
  if (age <= kKept) return true;
  switch (life_of_user(name, workspace)) {
    case Life::running: return true;
    case Life::gone: return false;
    case Life::not_known: break;
  }
  return age <= kKeptUnseen;
}

}  // namespace

void remove_old_call_files(Workspace& workspace) {
  for (const std::string& name : list_call_files(workspace)) {
    if (name.starts_with(kSessionFiles)) continue;
    const std::optional<Milliseconds> age = age_of_call_file(name, workspace);
    if (age && !is_kept(name, *age, workspace)) remove_call_file(name, workspace);
  }
}

}  // namespace baton::app
