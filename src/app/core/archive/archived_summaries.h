#pragma once

#include <vector>

#include <nlohmann/json.hpp>

#include "app/core/workspace.h"
#include "baton/finding.h"
#include "baton/result.h"
#include "json/json.h"

namespace baton::app {

struct ArchivedSummaries {
  std::vector<Json> summaries;  // schemas/workflow-summary, sorted by workflow id
  Findings warnings;            // about files that are not summaries, or cannot be read
};

// Reads the summaries of all archived workflows. A damaged file does not hide the others.
Result<ArchivedSummaries> read_summaries(Workspace& workspace);

}  // namespace baton::app
