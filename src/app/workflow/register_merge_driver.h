#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/core/workspace.h"
#include "baton/result.h"
#include "json/json.h"

namespace baton::app {

// What has to stand in the repository and in its configuration for git to call `baton merge`.
struct MergeDriver {
  std::string attributes_file = {};          // relative to the root
  std::vector<std::string> attributes = {};  // lines that were added; none: they were there
  bool configured = false;                // by this call; otherwise it was, or `by_hand` says how
  std::vector<std::string> by_hand = {};  // commands to run where the configuration is elsewhere
  bool has_post_merge_hook = false;
};

// Adds the attributes to the project's .gitattributes and the driver to the configuration of the
// repository around it, each only if missing, and nothing else. not_found: no repository;
// conflict: git itself is changing its configuration.
Result<MergeDriver> register_merge_driver(Workspace& workspace);
Json to_json(const MergeDriver& driver);

// For .git/hooks/post-merge. Git calls no driver where one side removed the state: what such a
// merge left is said after it.
extern const std::string_view kPostMergeHook;

}  // namespace baton::app
