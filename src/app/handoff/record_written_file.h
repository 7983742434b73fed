#pragma once

#include <string_view>

#include "app/core/workspace.h"
#include "app/workflow/handoff_lease.h"
#include "baton/result.h"

namespace baton::app {

struct RecordWrittenFile {
  AgentTrace trace;  // of whoever wrote it
  std::string_view path;
  std::string_view folder;  // absolute: where a relative path begins
};

// A file that a running agent of the map wrote becomes an artifact of its, once. Nothing for
// anybody else's, for files outside the project, or where the configuration does not want it.
Result<void> record_written_file(const RecordWrittenFile& request, Workspace& workspace);

}  // namespace baton::app
