#include "app/core/files/walk_folder.h"

#include <cstddef>
#include <string>
#include <vector>

#include "text/concat.h"
#include "text/terminal.h"

namespace baton::app {
namespace {

constexpr std::size_t kDeepest = 64;

std::string path_of_name(const RelativePath& folder, const std::string& name) {
  return folder.is_root() ? name : text::concat(folder.text(), "/", name);
}

Error fault_of_name(const RelativePath& folder, const std::string& name) {
  return {.code = ErrorCode::malformed,
          .phrase = "a file or folder is skipped: its name has a control character",
          .subject = text::one_line(path_of_name(folder, name)),
          .hint = "rename it"};
}

// The subject of an error about the root is the root's own path.
Error with_prefix(Error error, const RelativePath& folder, const FolderVisitor& visitor) {
  if (!folder.is_root()) error.subject = text::concat(visitor.prefix, error.subject);
  return error;
}

void visit_unusable_names(const Directory& root, const RelativePath& folder,
                          const FolderVisitor& visitor) {
  const Result<std::vector<std::string>> names = root.unusable_names(folder);
  if (!names) return visitor.fault(with_prefix(names.error(), folder, visitor));
  for (const std::string& name : *names) {
    if (visitor.unusable) {
      visitor.unusable(path_of_name(folder, name));
    } else {
      Error error = fault_of_name(folder, name);
      error.subject = text::concat(visitor.prefix, error.subject);
      visitor.fault(error);
    }
  }
}

void walk(const Directory& root, const RelativePath& folder, const FolderVisitor& visitor,
          std::size_t depth) {
  const Result<std::vector<DirectoryEntry>> entries = root.list(folder);
  if (!entries) return visitor.fault(with_prefix(entries.error(), folder, visitor));
  for (const DirectoryEntry& entry : *entries) {
    const RelativePath inside = folder.child(entry.name);
    if (entry.kind == EntryKind::file) visitor.file(inside);
    if (entry.kind == EntryKind::symlink && visitor.link) visitor.link(inside);
    const bool is_entered = entry.kind == EntryKind::directory && entry.name != ".git";
    if (is_entered && depth > 0) walk(root, inside, visitor, depth - 1);
  }
  visit_unusable_names(root, folder, visitor);
}

}  // namespace

Result<std::vector<Error>> faults_of_names(const Directory& root, const RelativePath& folder) {
  const Result<std::vector<std::string>> names = root.unusable_names(folder);
  std::vector<Error> faults;
  if (!names && names.error().code == ErrorCode::not_found) return faults;
  if (!names) return fail(names.error());
  for (const std::string& name : *names) faults.push_back(fault_of_name(folder, name));
  return faults;
}

void walk_folder(const Directory& root, const RelativePath& folder, const FolderVisitor& visitor) {
  walk(root, folder, visitor, kDeepest);
}

}  // namespace baton::app
