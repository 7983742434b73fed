#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/core/workspace.h"
#include "baton/result.h"
#include "domain/policy/data_keys.h"
#include "host/relative_path.h"

// The files of the data keys (app/core/encryption/key_ring.h), each with a hard link below the git
// directory.
namespace baton::app {

// Data keys belong to a workflow, named by its id, or to the values of a session or of a root
// thread, named by "shared/ID" or "environment/ID" (app/core/encryption/sealed_values). No
// workflow's id contains a slash.

// Whether it is such a name.
bool can_own_keys(std::string_view owner);

// The file of an owner's keys. usage: no owner has such a name.
Result<RelativePath> data_key_file(std::string_view owner);

// malformed: the text is damaged, or has the keys of another owner. conflict: it has a newer
// format.
Result<policy::DataKeys> parse_data_keys(const std::string& text, const std::string& owner,
                                         const RelativePath& file);

struct StoredDataKeys {
  policy::DataKeys keys;
  std::string text = {};                     // of the file, or of the link if there is no file
  std::optional<std::uint64_t> number = {};  // the file's inode number
  bool is_file_damaged = false;              // the keys are those of the link
};
// Without keys if there is neither the file nor its link. malformed: what is there is damaged.
Result<StoredDataKeys> read_data_key_file(const std::string& owner, Workspace& workspace);

// Renames what is in a key file's place and cannot be read as one, and returns its new path: it may
// have a part of a key that the hard link lacks. Empty if there is nothing damaged.
Result<std::optional<std::string>> set_damaged_keys_aside(const std::string& owner,
                                                          Workspace& workspace);

// Whether a file of that name in the folder of a key file is one that was set aside, or is the
// temporary file of a writer. Where a key is destroyed, they go, too.
bool is_beside_data_keys(const RelativePath& file, std::string_view name);

// Removes the file, its link, and what is_beside_data_keys().
Result<void> remove_data_key_file(const RelativePath& file, Workspace& workspace);

// The workflows, sessions and root threads that have data keys, or only damaged files of them that
// were set aside; sorted within each kind.
Result<std::vector<std::string>> workflows_with_keys(Workspace& workspace);

}  // namespace baton::app
