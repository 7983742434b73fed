#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/core/workspace.h"
#include "baton/result.h"
#include "host/relative_path.h"

// Files that nothing could restore: they have a hard link below the git directory, which `git
// clean` does not delete (host/repository.h). A missing file is read from its link.
namespace baton::app {

// Empty if there is neither the file nor its link.
Result<std::optional<std::string>> read_kept(const RelativePath& file, Workspace& workspace);

struct KeptFile {
  std::string text;
  std::optional<std::uint64_t> number = {};  // the file's inode number; empty: its link was read
};
// The same, with where it is from.
Result<std::optional<KeptFile>> read_kept_text(const RelativePath& file, Workspace& workspace);

// Writes a private file durably, into an existing folder.
Result<void> write_kept(const RelativePath& file, const std::string& text, Workspace& workspace);

// Removes a file and its link.
Result<void> remove_kept(const RelativePath& file, Workspace& workspace);
// Syncs each folder once, after all of its files. A crash may leave any of them.
Result<void> remove_each_kept(std::span<const RelativePath> files, Workspace& workspace);

// The names of the files of a folder, sorted, also of those that only their links are left of.
Result<std::vector<std::string>> kept_names(const RelativePath& folder, Workspace& workspace);

}  // namespace baton::app
