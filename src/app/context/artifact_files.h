#pragma once

#include "app/core/workspace.h"
#include "domain/context/build.h"

namespace baton::app {

// The text of an artifact's file, for `baton context --inline-artifacts`. Only regular files of the
// project are read: not hidden ones, such as .env or what is in .claude, not ones over 256 KiB, no
// binary ones, and at most 1 MiB in all.
context::ArtifactText artifact_files(Workspace& workspace);

}  // namespace baton::app
