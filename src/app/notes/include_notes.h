#pragma once

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "app/core/workspace.h"
#include "baton/result.h"
#include "domain/context/build.h"
#include "json/json.h"

// What contexts and prompts refer to by `note:PATH` is shown with them: an artifact that is meant
// for the agent, an output of an upstream agent, the agent's task. Nothing else leads to a note,
// not even another note. The policy of a note's author holds for it as for all that the author
// made; secrets in it are left out.
namespace baton::app {

struct NoteReference {
  std::string path;    // as it was referred to
  Json note = {};      // path, agent, …, body: schemas/agent-context
  std::string reason;  // why it is not shown; empty: it is
};

// In the order of the references.
Result<std::vector<NoteReference>> notes_referred_to(const std::vector<std::string>& references,
                                                     const std::string& agent,
                                                     Workspace& workspace);

// Adds them to a context that refers to some. What is not shown is one of its warnings.
Result<void> include_notes(context::BuiltContext& built, const std::string& agent,
                           Workspace& workspace);

}  // namespace baton::app
