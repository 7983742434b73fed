#pragma once

#include <string>
#include <vector>

#include "baton/identity.h"
#include "baton/result.h"
#include "json/json.h"
#include "store/stores.h"

namespace baton::app {

// What archiving a workflow writes, relative to the root, the archive first.
std::vector<std::string> archive_files(const ArchiveFolders& folders, const Identifier& id);

// Where an archived state keeps what its session of shared context held, below extensions.
inline constexpr const char* kArchivedSession = "sharedContext";

// A state's own id, which becomes part of paths. malformed: it is none, or no valid one.
Result<Identifier> workflow_id_of(const Json& state, const std::string& file);

}  // namespace baton::app
