#include "host/repository.h"
#include "store/durable_file.h"
#include "store/journal/journal.h"
#include "store/kept_files.h"
#include "store/state_file/backups.h"
#include "store/state_file/layout.h"
#include "store/state_file/state_file_store.h"
#include "store/state_file/transaction.h"

namespace baton::state_file {
namespace {

struct HistoryFolder {
  RelativePath folder;
  HistoryPart part;
};

enum class NewestFile : std::uint8_t { kept, expires };

// Other programs may put files beside them.
bool is_history_file(const DirectoryEntry& entry, HistoryPart part) {
  if (entry.kind != EntryKind::file) return false;
  return part == HistoryPart::journal ? journal::segment_number(entry.name).has_value()
                                      : parse_backup_name(entry.name).has_value();
}

// The files of a folder from the oldest to the first that is not expired.
Result<void> add_expired(const Directory& root, const HistoryFolder& where, NewestFile newest,
                         Instant before, std::vector<HistoryFile>& expired) {
  const RelativePath& folder = where.folder;
  BATON_TRY(const std::vector<DirectoryEntry> entries, store::list_if_there(root, folder));
  std::vector<HistoryFile> files;
  for (const DirectoryEntry& entry : entries) {
    if (!is_history_file(entry, where.part)) continue;
    BATON_TRY(const std::optional<EntryStatus> status, root.status(folder.child(entry.name)));
    if (!status) continue;
    files.push_back({.path = folder.child(entry.name),
                     .bytes = status->size,
                     .modified = status->modified,
                     .part = where.part});
  }
  if (newest == NewestFile::kept && !files.empty()) files.pop_back();
  for (HistoryFile& file : files) {
    if (file.modified >= before) break;
    expired.push_back(std::move(file));
  }
  return {};
}

}  // namespace

Result<std::vector<HistoryFile>> StateFileStore::expired_history(Instant before) const {
  BATON_TRY(const std::optional<journal::Tail> tail, journal_.tail());
  BATON_TRY(const std::optional<EntryStatus> state, host_.root.status(where_.file));
  const bool has_ended = !state && tail && tail->record.entry.kind == JournalKind::ended &&
                         tail->record.entry.note.at < before;
  const NewestFile newest = has_ended ? NewestFile::expires : NewestFile::kept;
  std::vector<HistoryFile> expired;
  for (const HistoryFolder& folder :
       {HistoryFolder{journal_folder(where_.file), HistoryPart::journal},
        HistoryFolder{backups_folder(where_.file), HistoryPart::backups}}) {
    BATON_CHECK(add_expired(host_.root, folder, newest, before, expired));
  }
  std::erase_if(expired, [this](const HistoryFile& file) {  // as Journal::prune()
    const bool is_segment = file.part == HistoryPart::journal;
    return is_segment && journal_.has_other_link(*journal::segment_number(file.path.filename()));
  });
  if (expired.empty()) return expired;
  BATON_TRY(const std::optional<std::uint64_t> needed, journal_.first_needed());
  for (HistoryFile& file : expired) {
    const bool is_segment = file.part == HistoryPart::journal;
    file.is_needed =
        is_segment && needed && *journal::segment_number(file.path.filename()) >= *needed;
  }
  return expired;
}

// The oldest first, so that what a killed process leaves can be replayed.
Result<void> StateFileTransaction::remove_history(const std::vector<RelativePath>& files) {
  for (const RelativePath& file : files) {
    BATON_CHECK(store::remove_kept(host_.root, repository_, file));
  }
  return {};
}

}  // namespace baton::state_file
