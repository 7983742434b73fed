#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace baton::guard {

// The file system as the analysis of a tool call needs it. Paths are absolute.
class GuardedFiles {
 public:
  struct Entry {
    std::string name;
    bool is_link = false;
    bool is_folder = false;
  };

  virtual ~GuardedFiles() = default;
  // Returns the path with links followed, as far as it exists.
  [[nodiscard]] virtual std::string resolve(const std::string& path) const = 0;
  [[nodiscard]] virtual bool exists(const std::string& path) const = 0;
  // Returns the entries of a folder; none if it cannot be read.
  [[nodiscard]] virtual std::vector<Entry> list(const std::string& folder) const = 0;
  // Whether resolved paths or lists of folders have exceeded a limit: from then on, paths stay as
  // they are, and lists are empty.
  [[nodiscard]] virtual bool is_exhausted() const { return false; }
  // The project's folders in the other work trees of its repository, absolute and normal.
  [[nodiscard]] virtual std::vector<std::string> other_work_trees() const { return {}; }
  // A variable of the environment.
  [[nodiscard]] virtual std::optional<std::string> variable(const std::string& name) const = 0;
};

// Returns `path`, resolved against `folder` if it is relative.
std::string absolute_path(std::string_view path, std::string_view folder);

// "a/./b/../c" → "/a/c".
std::string normal_path(std::string_view path);

// Without slashes at the end; "/" stays.
std::string_view without_slashes(std::string_view path);

// Whether one of baton's places, as GuardedPlaces has them, is a folder.
inline bool is_folder_place(std::string_view place) {
  return place.ends_with('/');
}

// Whether `path` is `folder` or lies in it; both are normal.
bool is_in(std::string_view path, std::string_view folder);

// The project's folder, or that of the agent's worktree that contains `folder`; both are normal.
std::string project_top(std::string_view folder, std::string_view root);

// Returns `path` below `root`, resolved against `folder` if it is relative; empty if it is outside.
// The copy in an agent's own worktree has the path that it has in the project.
std::string path_in_project(std::string_view path, std::string_view folder, std::string_view root);

}  // namespace baton::guard
