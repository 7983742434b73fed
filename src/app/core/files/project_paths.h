#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "domain/workflow/record.h"
#include "host/directory.h"
#include "json/json.h"
#include "json/view.h"

namespace baton::app {

// The path of the project's root in the state.
inline constexpr std::string_view kRootAsStored = ".";

// The path as the state has it: below the project's root, without "." and "..", and without a slash
// at its end, also if it was given as an absolute one. A path outside the project, and what is no
// path, stays as it is.
std::string path_to_store(const std::string& given, const std::string& root);

// The paths in an output's artifactsCreated.
std::vector<std::string> artifact_paths(const Json& output);

// The kind of entry at each path below the root; omits paths that lead outside or do not exist.
workflow::PathKinds path_kinds(const std::vector<std::string>& paths, const Directory& root);

// The state's prdPath, if it is a path inside the project that does not exist.
std::optional<std::string> missing_prd(const json::View& state, const Directory& root);

// The paths of the state's artifacts and its prdPath that do not exist, sorted.
std::vector<std::string> missing_artifacts(const json::View& state, const Directory& root);

}  // namespace baton::app
