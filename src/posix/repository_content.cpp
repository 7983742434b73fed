// What git says of files: ignored, tracked, committed.
#include "posix/git_program.h"
#include "posix/repository.h"

namespace baton::posix {

bool PosixRepository::ignores(const RelativePath& file) const {
  return place() != nullptr && is_ignored(path_, std::string(file.text()));
}

std::optional<std::vector<std::string>> PosixRepository::configured(
    std::string_view variable) const {
  return configured_values(path_, variable);
}

std::optional<std::vector<std::string>> PosixRepository::attributes(
    std::string_view attribute, const std::vector<std::string>& files) const {
  return attribute_values(path_, attribute, files);
}

std::optional<std::string> PosixRepository::committed(const RelativePath& file) const {
  return place() == nullptr ? std::nullopt : read_committed(path_, std::string(file.text()));
}

bool PosixRepository::tracks(const RelativePath& file) const {
  return place() == nullptr || is_tracked(path_, std::string(file.text()));
}

std::optional<bool> PosixRepository::is_committed(const std::string& text,
                                                  std::span<const RelativePath> except) const {
  if (place() == nullptr) return false;
  std::vector<std::string> paths;
  for (const RelativePath& path : except) paths.emplace_back(path.text());
  return is_text_committed(path_, text, paths);
}

std::vector<std::string> PosixRepository::branches_with(const RelativePath& file,
                                                        const std::string& text) const {
  if (place() == nullptr) return {};
  return find_branches_with(path_, std::string(file.text()), text);
}

std::vector<std::string> PosixRepository::committed_versions(const RelativePath& file,
                                                             std::size_t most) const {
  if (place() == nullptr) return {};
  return read_committed_versions(path_, std::string(file.text()), most);
}

std::optional<MergedVersions> PosixRepository::merged_versions(const RelativePath& file,
                                                               Merge merge) const {
  if (place() == nullptr) return std::nullopt;
  return read_merged_versions(path_, std::string(file.text()), merge);
}

std::vector<std::string> PosixRepository::committed_with(const RelativePath& file,
                                                         const std::string& text,
                                                         CommitSearch search) const {
  if (place() == nullptr) return {};
  return read_committed_with(path_, std::string(file.text()), text, search);
}

}  // namespace baton::posix
