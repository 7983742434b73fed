#include "app/core/files/kept_files.h"

#include <set>

#include "host/repository.h"
#include "store/durable_file.h"
#include "store/kept_files.h"

namespace baton::app {

Result<std::optional<std::string>> read_kept(const RelativePath& file, Workspace& workspace) {
  BATON_TRY(std::optional<KeptFile> kept, read_kept_text(file, workspace));
  return kept ? std::optional(std::move(kept->text)) : std::nullopt;
}

Result<std::optional<KeptFile>> read_kept_text(const RelativePath& file, Workspace& workspace) {
  Result<baton::ReadFile> read = workspace.host().root.read_with_status(file);
  if (read) return KeptFile{.text = std::move(read->text), .number = read->status.number};
  if (read.error().code != ErrorCode::not_found) return fail(std::move(read).error());
  const Repository* const repository = workspace.states().repository();
  if (repository == nullptr) return std::nullopt;
  Result<std::string> kept = repository->read(file, Directory::kDefaultReadLimit);
  if (kept) return KeptFile{.text = *std::move(kept)};
  if (kept.error().code == ErrorCode::not_found) return std::nullopt;
  return fail(kept.error());
}

// The link first: if the process is killed in between and the file is lost later, the link has
// every key that the file got.
Result<void> write_kept(const RelativePath& file, const std::string& text, Workspace& workspace) {
  Host& host = workspace.host();
  const auto link_new = [&](const RelativePath& temporary) -> Result<bool> {
    Repository* const repository = workspace.states().repository();
    if (repository != nullptr) repository->keep_content(file, temporary);
    return true;
  };
  store::DurableBatch batch(host.root, host.ids);
  BATON_CHECK(batch.add(file, text, Access::private_to_owner, link_new));
  return batch.finish();
}

Result<void> remove_kept(const RelativePath& file, Workspace& workspace) {
  return remove_each_kept(std::span(&file, 1), workspace);
}

Result<void> remove_each_kept(std::span<const RelativePath> files, Workspace& workspace) {
  return store::remove_each_kept(workspace.host().root, workspace.states().repository(), files);
}

Result<std::vector<std::string>> kept_names(const RelativePath& folder, Workspace& workspace) {
  std::set<std::string> names;
  BATON_TRY(const std::vector<DirectoryEntry> entries,
            store::list_if_there(workspace.host().root, folder));
  for (const DirectoryEntry& entry : entries) {
    if (entry.kind == EntryKind::file) names.insert(entry.name);
  }
  if (const Repository* const repository = workspace.states().repository()) {
    for (std::string& name : repository->kept_in(folder)) names.insert(std::move(name));
  }
  return std::vector<std::string>(names.begin(), names.end());
}

}  // namespace baton::app
