#include "app/core/search_files.h"

#include <algorithm>
#include <string>
#include <vector>

namespace baton::app {

bool may_contain(const RelativePath& folder, std::string_view text, const RelativePath& except,
                 Workspace& workspace) {
  const Directory& root = workspace.host().root;
  const Result<std::vector<DirectoryEntry>> entries = root.list(folder);
  if (!entries) return entries.error().code != ErrorCode::not_found;
  const Result<std::vector<std::string>> unusable_names = root.unusable_names(folder);
  if (!unusable_names || !unusable_names->empty()) return true;
  return std::ranges::any_of(*entries, [&](const DirectoryEntry& entry) {
    const RelativePath path = folder.child(entry.name);
    if (entry.kind == EntryKind::directory) {
      return path != except && may_contain(path, text, except, workspace);
    }
    if (entry.kind != EntryKind::file) return false;
    const Result<std::string> content = root.read(path);
    return content ? content->find(text) != std::string::npos
                   : content.error().code != ErrorCode::not_found;
  });
}

}  // namespace baton::app
