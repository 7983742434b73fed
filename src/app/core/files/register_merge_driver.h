#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/core/workspace.h"
#include "baton/result.h"
#include "json/json.h"

namespace baton::app {

// What the repository and its configuration need so that git calls `baton merge`.
struct MergeDriver {
  std::string attributes_file = {};          // relative to the root
  std::vector<std::string> attributes = {};  // lines that were added; empty: all existed
  bool configured = false;                   // by this call; else it already was, or see `by_hand`
  std::vector<std::string> by_hand = {};     // commands to run if the configuration is elsewhere
  std::vector<std::string> overridden = {};  // files, as in MergeDriverGaps
  bool has_post_merge_hook = false;
  // The text of such a hook. Git calls no merge driver if one side removed the state; the hook
  // reports the result of such a merge.
  std::string post_merge_hook = {};
  bool is_at_top = false;  // the git directory is the project's folder .git
};

// Adds the attributes to the project's .gitattributes and the driver to the repository's
// configuration, each only if missing. not_found: no repository; conflict: the state file has
// another format, or git is changing its configuration.
Result<MergeDriver> register_merge_driver(Workspace& workspace);
Json to_json(const MergeDriver& driver);

// What a project whose .gitattributes names the driver lacks.
struct MergeDriverGaps {
  std::vector<std::string> attributes = {};  // lines
  // Files that other rules give another merge attribute; of a folder, one that it might have.
  std::vector<std::string> overridden = {};
  std::string top = {};                   // the folder in which git runs the driver, absolute
  std::string driver = {};                // of this clone, a shell line; empty: not registered
  std::vector<std::string> by_hand = {};  // commands to run if it is not, as in MergeDriver
};

// Empty if .gitattributes does not name the driver, or without a repository. Errors: the git
// directory cannot be read.
Result<std::optional<MergeDriverGaps>> merge_driver_gaps(Workspace& workspace);

}  // namespace baton::app
