#pragma once

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "app/core/workspace.h"
#include "baton/result.h"
#include "domain/context/build.h"
#include "json/json.h"

// Notes that a context or prompt refers to as `note:PATH` are included in it. References count in
// artifacts meant for the agent, in outputs of upstream agents, and in the agent's task; not in
// other places, such as notes. The policy of a note's author applies; secrets are removed.
namespace baton::app {

struct NoteReference {
  std::string path;         // as written in the reference
  Json note = {};           // path, agent, …, body: schemas/agent-context
  std::string digest = {};  // of its file; empty if it is not shown
  std::string reason;       // why it is not shown; empty if it is
};

// Returns the notes in the order of the references. A folder of notes that cannot be opened is the
// reason of each: an agent starts without its notes rather than without its context.
Result<std::vector<NoteReference>> notes_referred_to(const std::vector<std::string>& references,
                                                     const std::string& agent,
                                                     Workspace& workspace);

// Adds the referenced notes to a context; a note that cannot be shown is reported in its warnings.
Result<void> include_notes(context::BuiltContext& built, const std::string& agent,
                           Workspace& workspace);

}  // namespace baton::app
