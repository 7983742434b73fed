#pragma once

#include <optional>

#include "app/core/request/source.h"
#include "app/core/workspace.h"
#include "baton/result.h"
#include "domain/migration/reverse.h"

namespace baton::app {

struct ReverseFile {
  std::optional<Source> file;  // a migrated state; default: the state file
};

// Returns the document that a state was migrated from. Changes nothing.
Result<migration::Reversed> reverse_file(const ReverseFile& request, Workspace& workspace);

}  // namespace baton::app
