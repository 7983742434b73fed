#pragma once

#include <span>
#include <string>

#include "baton/finding.h"
#include "domain/model/relevance_map.h"
#include "json/view.h"

namespace baton::model {

struct SemanticOptions {
  // Artifact paths, sorted, that do not exist in the project.
  std::span<const std::string> missing_artifacts = {};
};

// Checks consistency beyond the schema: unique ids, a known and running current agent, times in
// order, each gate in one list, dependencies that exist and have no cycles, paths inside the
// project, known agents, upstream agents first, outputs of completed executions, resolved merge
// conflicts. Parts of a wrong type are skipped: the schema reports them. O(n log n).
Findings check_state(const json::View& state, const RelevanceMap& map,
                     const SemanticOptions& options = {});

}  // namespace baton::model
