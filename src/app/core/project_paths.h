#pragma once

#include <optional>
#include <string>
#include <vector>

#include "domain/workflow/record.h"
#include "host/directory.h"
#include "json/json.h"

namespace baton::app {

// The paths that an output's artifactsCreated names.
std::vector<std::string> artifact_paths(const Json& output);

// What stands at each path below the root; paths that lead outside, or nowhere, are left out.
workflow::PathKinds path_kinds(const std::vector<std::string>& paths, const Directory& root);

// The state's prdPath, if it is a path inside the project at which nothing stands.
std::optional<std::string> missing_prd(const Json& state, const Directory& root);

// The paths of the state's artifacts and of its prdPath at which nothing stands, sorted.
std::vector<std::string> missing_artifacts(const Json& state, const Directory& root);

}  // namespace baton::app
