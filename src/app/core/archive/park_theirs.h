#pragma once

#include <optional>
#include <string>

#include "app/core/workspace.h"
#include "baton/finding.h"
#include "baton/identity.h"
#include "baton/result.h"
#include "json/json.h"

namespace baton::app {

// Theirs, if it is another workflow: parked for `baton switch` under a name that git never tracks.
struct ParkedTheirs {
  std::string workflow;
  std::string file = {};                  // the path of theirs, relative to the root
  std::optional<std::string> other = {};  // <id>.json, if it contains another state
  bool is_newer = false;                  // than that one
  bool is_active = false;                 // git merges the file of another, parked workflow
};

// Parks the other side's workflow of a merge as <id>.json.<digest>. Never as <id>.json: git may
// track that file, and writes or deletes it after the merge driver has run.
Result<ParkedTheirs> park_theirs(const Identifier& id, Revision revision, const std::string& text,
                                 Workspace& workspace);

// The warning about it.
Finding parked_finding(const ParkedTheirs& parked, const Workspace& workspace);

Json to_json(const ParkedTheirs& parked);

}  // namespace baton::app
