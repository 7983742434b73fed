#include "store/handoff_leftovers.h"

#include <cstdint>

#include "host/baton_files.h"
#include "host/directory.h"
#include "store/durable_file.h"

namespace baton::store {
namespace {

constexpr Milliseconds kMayBeInUse{60'000};

enum class Subfolders : std::uint8_t { swept, left_out };

bool is_leftover(const Host& host, const RelativePath& path) {
  if (!is_temporary(path.filename())) return false;
  const Result<std::optional<EntryStatus>> status = host.root.status(path);
  return status && *status && host.clock.now() - (*status)->modified > kMayBeInUse;
}

void sweep_in(Host& host, const RelativePath& folder, Subfolders subfolders) {
  const Result<std::vector<DirectoryEntry>> entries = host.root.list(folder);
  if (!entries) return;
  for (const DirectoryEntry& entry : *entries) {
    const RelativePath path = folder.child(entry.name);
    const bool is_to_enter = entry.kind == EntryKind::directory && subfolders == Subfolders::swept;
    if (is_to_enter) sweep_in(host, path, Subfolders::left_out);
    const bool is_file = entry.kind == EntryKind::file;
    if (is_file && is_leftover(host, path)) (void)host.root.remove(path);
  }
}

}  // namespace

void sweep_handoff_leftovers(Host& host) {
  for (const RelativePath& folder :
       {kLeasesFolder, kSessionsFolder, kReceiptsFolder, kUnrecordedFolder}) {
    sweep_in(host, folder, Subfolders::swept);
  }
}

}  // namespace baton::store
