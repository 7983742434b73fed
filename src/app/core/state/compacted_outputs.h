#pragma once

#include <vector>

#include "app/core/workspace.h"
#include "baton/result.h"
#include "domain/model/compacted_outputs.h"
#include "json/json.h"

// Outputs that `baton compact` moved to files: see domain/model/compacted_outputs.
namespace baton::app {

// Inserts the outputs into a state in its stored form.
std::vector<Error> insert_compacted_outputs(Json& state, model::References references,
                                            Workspace& workspace);

// model::fold_outputs() with the host's digest. The files must be written before the state, with
// StateStore::keep_compacted().
std::vector<model::CompactedText> fold_compacted_outputs(Json& state, const Json& before,
                                                         Workspace& workspace);

// Removes the files of a workflow, whose archive contains the outputs.
Result<void> remove_compacted_outputs(const Identifier& workflow, Workspace& workspace);

// The path of a file below the root, for messages.
std::string path_of(const model::CompactedFile& file);

// The files with outputs of this state's workflows to which no state, journal, backup or parked
// workflow refers.
Result<std::vector<model::CompactedFile>> unreferenced_outputs(Workspace& workspace);

}  // namespace baton::app
