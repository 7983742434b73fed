#pragma once

#include <string>
#include <string_view>

#include "app/core/state/written.h"
#include "app/core/workspace.h"
#include "app/workflow/handoff_lease.h"
#include "baton/finding.h"
#include "baton/result.h"

namespace baton::app {

struct RecordWrittenFile {
  AgentTrace trace;  // of the agent that wrote it
  std::string_view path;
  std::string_view folder;  // absolute; relative paths are resolved in it
};

struct WrittenFile {
  Written written = {};       // revision 0: no workflow is changed
  std::string unlisted = {};  // a sentence for the user, if the agent's workflow is gone
};

// Adds a file that a running agent of the map wrote to its artifacts, once. Ignores other agents,
// files outside the project, and projects whose configuration disables this.
Result<Outcome<WrittenFile>> record_written_file(const RecordWrittenFile& request,
                                                 Workspace& workspace);

}  // namespace baton::app
