#include "app/identity/old_call_files.h"

#include <chrono>
#include <optional>
#include <string>

#include "app/identity/call_files.h"
#include "app/identity/call_pass.h"
#include "app/identity/claude_session.h"

namespace baton::app {
namespace {

constexpr std::chrono::hours kKept{24};
// Passes of processes on another host, or of before the machine's last start.
constexpr std::chrono::hours kKeptUnseen{24 * 30};

bool is_kept(const std::string& name, Milliseconds age, Workspace& workspace) {
  if (age <= kKept) return true;
  switch (life_of_pass(name, workspace)) {
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
