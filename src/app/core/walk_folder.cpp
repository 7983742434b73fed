#include "app/core/walk_folder.h"

#include <cstddef>
#include <vector>

namespace baton::app {
namespace {

constexpr std::size_t kDeepest = 64;

void walk(const Directory& root, const RelativePath& folder, const FolderVisitor& visitor,
          std::size_t depth) {
  const Result<std::vector<DirectoryEntry>> entries = root.list(folder);
  if (!entries) return visitor.fault(entries.error());
  for (const DirectoryEntry& entry : *entries) {
    const RelativePath inside = folder.child(entry.name);
    if (entry.kind == EntryKind::file) visitor.file(inside);
    const bool is_entered = entry.kind == EntryKind::directory && entry.name != ".git";
    if (is_entered && depth > 0) walk(root, inside, visitor, depth - 1);
  }
}

}  // namespace

void walk_folder(const Directory& root, const RelativePath& folder, const FolderVisitor& visitor) {
  walk(root, folder, visitor, kDeepest);
}

}  // namespace baton::app
