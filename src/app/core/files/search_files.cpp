#include "app/core/files/search_files.h"

#include <string>
#include <vector>

namespace baton::app {

void remove_found(const RelativePath& folder, const RelativePath& except, const Directory& root,
                  std::vector<std::string>& texts) {
  const Result<std::vector<DirectoryEntry>> entries = root.list(folder);
  if (!entries) {
    if (entries.error().code != ErrorCode::not_found) texts.clear();
    return;
  }
  const Result<std::vector<std::string>> unusable_names = root.unusable_names(folder);
  if (!unusable_names || !unusable_names->empty()) texts.clear();
  for (const DirectoryEntry& entry : *entries) {
    if (texts.empty()) return;
    const RelativePath path = folder.child(entry.name);
    if (entry.kind == EntryKind::directory && path != except) {
      remove_found(path, except, root, texts);
    }
    if (entry.kind != EntryKind::file) continue;
    const Result<std::string> content = root.read(path);
    if (content) {
      std::erase_if(
          texts, [&](const std::string& text) { return content->find(text) != std::string::npos; });
    } else if (content.error().code != ErrorCode::not_found) {
      texts.clear();
    }
  }
}

}  // namespace baton::app
