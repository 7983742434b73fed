#pragma once

#include <vector>

#include "app/core/workspace.h"
#include "app/doctor/examine_project.h"
#include "baton/result.h"
#include "host/relative_path.h"

namespace baton::app {

// Checks that the owner can use everything in baton's folder, that its folders are folders, and
// that other users cannot read it. Examination::everything: also that new files can be created in
// .claude.
Examined examine_permissions(Examination scope, Workspace& workspace);

// The files in baton's folder that their owner may not read and write, and the folders (its own
// one, too) that the owner may not list and change. What is in such a folder is unknown until it
// was opened.
Result<std::vector<RelativePath>> find_closed(const Workspace& workspace);

}  // namespace baton::app
