#pragma once

#include <optional>
#include <string>

#include <nlohmann/json.hpp>

#include "app/core/request/source.h"
#include "app/core/workspace.h"
#include "baton/result.h"
#include "json/json.h"

namespace baton::app {

struct DraftMapping {
  std::optional<Source> file;  // default: the state file
  std::string draft;           // where to write it (app/core/files/new_file.h); "-": do not
};

struct MappingDrafted {
  std::string file;   // the file that it was drafted from
  std::string draft;  // the written file; empty: none
  Json mapping;
};

// Drafts a mapping for files like this one. conflict: the draft file exists.
Result<MappingDrafted> draft_mapping(const DraftMapping& request, Workspace& workspace);

}  // namespace baton::app
