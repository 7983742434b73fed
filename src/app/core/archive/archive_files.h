#pragma once

#include <string>
#include <vector>

#include "app/core/state/load_state.h"
#include "baton/identity.h"
#include "baton/result.h"
#include "json/view.h"
#include "store/stores.h"

namespace baton::app {

// The files that archiving a workflow writes, relative to the root, the archive first.
std::vector<std::string> archive_files(const ArchiveFolders& folders, const Identifier& id);

// The member of an archived state's extensions that holds the contents of its shared context.
inline constexpr const char* kArchivedSession = "sharedContext";
inline constexpr const char* kArchivedReceipts = "archivedReceipts";
inline constexpr const char* kArchivedDenials = "archivedDenials";

// The state's own id, which becomes part of paths. malformed: the id is missing or invalid.
Result<Identifier> workflow_id_of(const json::View& state, const std::string& file);

// malformed, with this phrase: the file holds the state of another workflow. Also the errors of
// require_baton_state().
Result<void> require_workflow(const Identifier& id, const LoadedState& state, Phrase phrase,
                              const std::string& file, Workspace& workspace);

}  // namespace baton::app
