#include "store/parked/parked_file_store.h"

#include <algorithm>

#include "host/baton_files.h"
#include "host/directory.h"
#include "store/durable_file.h"
#include "store/parked_names.h"

namespace baton::parked {
namespace {

constexpr std::string_view kSuffix = ".json";

RelativePath file_of(const Identifier& id) {
  return kParkedFolder.child(id, kSuffix);
}

}  // namespace

Result<std::vector<Identifier>> ParkedFileStore::list() const {
  return store::ids_in(host_.root, kParkedFolder, kSuffix);
}

Result<std::optional<std::string>> ParkedFileStore::read(const Identifier& id) const {
  return store::read_if_there(host_.root, file_of(id));
}

Result<std::string> ParkedFileStore::put(const Identifier& id, std::string_view text) {
  return write(file_of(id), text);
}

Result<std::string> ParkedFileStore::put_beside(const Identifier& id, std::string_view text) {
  const std::string suffix = store::parked_copy_suffix(host_.crypto.digest(text));
  return write(file_of(id).with_suffix(suffix), text);
}

Result<std::vector<ParkedCopy>> ParkedFileStore::copies() const {
  BATON_TRY(const std::vector<DirectoryEntry> entries,
            store::list_if_there(host_.root, kParkedFolder));
  std::vector<ParkedCopy> copies;
  for (const DirectoryEntry& entry : entries) {
    const std::optional<Identifier> id = store::workflow_of_copy(entry.name);
    if (entry.kind != EntryKind::file || !id) continue;
    const RelativePath path = kParkedFolder.child(entry.name);
    copies.push_back({.workflow = *id,
                      .file = std::string(path.text()),
                      .text = host_.root.read(path).value_or(std::string())});
  }
  std::ranges::sort(copies, {}, &ParkedCopy::file);
  return copies;
}

Result<void> ParkedFileStore::remove_copy(const ParkedCopy& copy) {
  BATON_TRY(const RelativePath path, RelativePath::parse(copy.file));
  return store::remove_if_there(host_.root, path);
}

Result<void> ParkedFileStore::remove(const Identifier& id) {
  return store::remove_if_there(host_.root, file_of(id));
}

Result<std::string> ParkedFileStore::write(const RelativePath& path, std::string_view text) {
  BATON_CHECK(store::ensure_folders(host_.root, kParkedFolder, Access::shared_by_umask));
  store::sweep_leftovers_of(host_.root, path);
  BATON_CHECK(store::write_durably(host_.root, host_.ids, path, text, Access::shared_by_umask));
  return std::string(path.text());
}

}  // namespace baton::parked
