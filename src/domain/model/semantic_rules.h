#pragma once

#include <span>
#include <string>

#include "baton/finding.h"
#include "domain/model/relevance_map.h"
#include "json/json.h"

namespace baton::model {

struct SemanticOptions {
  // Artifact paths, sorted, that were looked for in the project and are not there.
  std::span<const std::string> missing_artifacts = {};
};

// What makes a state make sense beyond what a schema can say: unique ids, a current agent that
// is known and running, times in order, gates in one list, dependencies that resolve and do not
// run in circles, paths inside the project, known agents, upstream first, outputs where completed,
// conflicts of a merge settled.
// Parts of a wrong type are skipped: they are the schema's to report. O(n log n).
Findings check_state(const Json& state, const RelevanceMap& map,
                     const SemanticOptions& options = {});

}  // namespace baton::model
