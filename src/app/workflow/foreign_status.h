#pragma once

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "app/core/configuration/file_format.h"
#include "app/core/next_command.h"
#include "app/core/state/load_state.h"
#include "app/core/workspace.h"
#include "json/json.h"

namespace baton::app {

// A member that looks like a phase or a status.
struct TellingMember {
  std::string kind;  // "phase" or "status"
  std::string pointer;
  Json value;
};

// A state file that is not a baton state.
struct ForeignStatus {
  std::string state_file;
  FileFormat format;
  bool is_adopted = false;  // baton keeps it in its own format
  Revision revision;        // of an adopted file
  std::vector<TellingMember> members;
  std::vector<NextCommand> next;
};

ForeignStatus foreign_status(const LoadedState& loaded, Workspace& workspace);
Json to_json(const ForeignStatus& status);

}  // namespace baton::app
