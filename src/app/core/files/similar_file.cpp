#include "app/core/files/similar_file.h"

#include <optional>
#include <string_view>
#include <vector>

#include "host/directory.h"
#include "text/concat.h"
#include "text/names.h"

namespace baton::app {

std::string similar_file(const std::string& path, const Folders& folders) {
  const std::size_t slash = path.rfind('/');
  const std::size_t begin = slash == std::string::npos ? 0 : slash + 1;
  const std::string folder = path.substr(0, begin);
  const auto opened = folders.open(folder.empty() ? "." : folder);
  if (!opened) return {};
  const Result<std::vector<DirectoryEntry>> entries = (*opened)->list(RelativePath::root());
  if (!entries) return {};
  std::vector<std::string_view> names;
  for (const DirectoryEntry& entry : *entries) {
    if (entry.kind == EntryKind::file) names.emplace_back(entry.name);
  }
  const std::optional<std::string_view> meant =
      text::nearest(std::string_view(path).substr(begin), names);
  return meant ? text::concat(folder, *meant) : std::string();
}

}  // namespace baton::app
