#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "host/repository.h"

namespace baton::posix {

// The committed content of a file, read with the program `git`: `path` is relative to `folder`,
// which is in a work tree. Fetches nothing and runs no program that the repository configures.
// Empty if there is no such file, no commit or no git.
std::optional<std::string> read_committed(const std::string& folder, const std::string& path);

// The same for the newest commits of the current branch that changed the file, newest first, at
// most `most`.
std::vector<std::string> read_committed_versions(const std::string& folder, const std::string& path,
                                                 std::size_t most);

// The versions of a file in a merge; see Repository::merged_versions().
std::optional<MergedVersions> read_merged_versions(const std::string& folder,
                                                   const std::string& path, Merge merge);

// As read_committed_versions() for the commits of the search whose file has `text` in a line of it.
// Of very many commits only the newest are searched.
std::vector<std::string> read_committed_with(const std::string& folder, const std::string& path,
                                             const std::string& text, CommitSearch search);

// Whether the last commit or git's index has the file. True without git.
bool is_tracked(const std::string& folder, const std::string& path);

// The names of the branches whose last commit has the file with `text` in a line of it; those of
// remotes only if no local one has the name. The newest first, each once; of very many branches
// only the newest are asked.
std::vector<std::string> find_branches_with(const std::string& folder, const std::string& path,
                                            const std::string& text);

// Whether a commit that git could check out by a name has `text` in a line of any file, also
// outside of `folder`: those of all references, of the stashes, and the last one of each work tree.
// Copies of the files `except` with their present content do not count. Empty if git cannot tell.
std::optional<bool> is_text_committed(const std::string& folder, const std::string& text,
                                      const std::vector<std::string>& except);

// Whether the git directory has no work tree of its own. False without git.
bool is_bare(const std::string& git_directory);

// The work tree that a git directory's configuration names: absolute, or relative to the git
// directory. Empty if it names none.
std::string configured_work_tree(const std::string& git_directory);

// Whether git's rules exclude the file, which git does not track yet. False without git.
bool is_ignored(const std::string& folder, const std::string& path);

// What git's configuration for the folder sets the variable to ("merge.baton.driver"; section and
// name in lower case), in all of its files; the last value counts. Empty without git, or if git
// cannot read it.
std::optional<std::vector<std::string>> configured_values(const std::string& folder,
                                                          std::string_view variable);

// The value of a git attribute for each of the files, which need not exist. Empty without git.
std::optional<std::vector<std::string>> attribute_values(const std::string& folder,
                                                         std::string_view attribute,
                                                         const std::vector<std::string>& paths);

}  // namespace baton::posix
