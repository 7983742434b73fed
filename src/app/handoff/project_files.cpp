#include "app/handoff/project_files.h"

#include <utility>

#include "app/core/files/file_in_folder.h"
#include "host/repository.h"

namespace baton::app {

std::optional<RelativePath> ProjectFiles::below_root(const std::string& path) const {
  const std::string& root = workspace_.root().path;
  if (path == root) return RelativePath::root();
  if (!guard::is_in(path, root)) return std::nullopt;
  Result<RelativePath> below = RelativePath::parse(path.substr(root == "/" ? 1 : root.size() + 1));
  return below ? std::optional(*std::move(below)) : std::nullopt;
}

std::string ProjectFiles::resolve(const std::string& path) const {
  return workspace_.folders().resolve(path);
}

bool ProjectFiles::exists(const std::string& path) const {
  if (const std::optional<RelativePath> below = below_root(path)) {
    const auto status = workspace_.host().root.status(*below);
    return status && status->has_value();
  }
  const Result<FileInFolder> file = open_folder_of(path, workspace_.folders());
  if (!file) return false;
  const auto status = file->folder->status(file->name);
  return status && status->has_value();
}

std::vector<guard::GuardedFiles::Entry> ProjectFiles::list(const std::string& folder) const {
  std::vector<Entry> entries;
  const std::optional<RelativePath> below = below_root(folder);
  const auto outside = below ? Result<std::shared_ptr<Directory>>(std::shared_ptr<Directory>())
                             : workspace_.folders().open(folder);
  if (!outside) return entries;
  const Directory& directory = below ? workspace_.host().root : **outside;
  const RelativePath path = below.value_or(RelativePath::root());
  const auto listed = directory.list(path);
  if (!listed) return entries;
  for (const DirectoryEntry& entry : *listed) {
    entries.push_back({.name = entry.name,
                       .is_link = entry.kind == EntryKind::symlink,
                       .is_folder = entry.kind == EntryKind::directory});
  }
  // A link counts whatever its name has. What these are is unknown: following them is harmless.
  for (std::string& name : directory.unusable_names(path).value_or(std::vector<std::string>())) {
    entries.push_back({.name = std::move(name), .is_link = true, .is_folder = true});
  }
  return entries;
}

std::vector<std::string> ProjectFiles::other_work_trees() const {
  const Repository* const repository = workspace_.stores().repository();
  if (repository == nullptr || !repository->has_other_work_trees()) return {};
  return repository->other_work_trees().folders();
}

std::optional<std::string> ProjectFiles::variable(const std::string& name) const {
  return workspace_.host().environment.variable(name);
}

}  // namespace baton::app
