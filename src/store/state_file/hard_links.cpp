#include "store/state_file/hard_links.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <nlohmann/json.hpp>

#include "json/read.h"
#include "store/durable_file.h"
#include "store/kept_files.h"
#include "store/state_file/backups.h"
#include "store/state_file/layout.h"

namespace baton::state_file {
namespace {

// The complete files of a folder, sorted; none if the folder does not exist.
Result<std::vector<std::string>> files_in(const Directory& root, const RelativePath& folder) {
  BATON_TRY(const std::vector<DirectoryEntry> entries, store::list_if_there(root, folder));
  std::vector<std::string> names;
  for (const DirectoryEntry& entry : entries) {
    const bool is_complete = entry.kind == EntryKind::file && !store::is_temporary(entry.name);
    if (is_complete) names.push_back(entry.name);
  }
  std::ranges::sort(names);
  return names;
}

Result<void> compare_folder(const Directory& root, const RelativePath& folder,
                            const Repository& repository, HardLinks& names) {
  BATON_TRY(const std::vector<std::string> files, files_in(root, folder));
  for (const std::string& name : files) {
    const RelativePath file = folder.child(name);
    if (repository.is_kept(file)) {
      ++names.kept;
    } else {
      names.missing.emplace_back(file.text());
    }
  }
  for (const std::string& name : repository.kept_in(folder)) {
    const bool has_file = std::ranges::binary_search(files, name);
    if (!has_file) names.orphaned.emplace_back(folder.child(name).text());
  }
  return {};
}

bool is_json(const Result<std::string>& text) {
  return text && json::read(*text, "").has_value();
}

// What is in the place of a file without being one is reported where the keys are read.
Result<void> add_deleted(const Directory& root, std::vector<std::string> orphaned,
                         HardLinks& names) {
  for (std::string& name : orphaned) {
    BATON_TRY(const RelativePath file, RelativePath::parse(name));
    BATON_TRY(const std::optional<EntryStatus> there, root.status(file));
    if (!there) names.orphaned.push_back(std::move(name));
  }
  return {};
}

// The link of a data key may be the file of another work tree, with other keys: the next use of the
// key unites both. A damaged link protects nothing; it is replaced, but not by a damaged file. A
// worktree needs no file of its own.
Result<void> compare_keys(const Directory& root, const RelativePath& folder,
                          const Repository& repository, HardLinks& names) {
  HardLinks own;
  BATON_CHECK(compare_folder(root, folder, repository, own));
  const std::vector<std::string> linked = repository.kept_in(folder);
  names.kept += own.kept;
  for (std::string& missing : own.missing) {
    if (!missing.ends_with(kJsonSuffix)) continue;  // a damaged file that was set aside
    BATON_TRY(const RelativePath file, RelativePath::parse(missing));
    const bool has_link = std::ranges::binary_search(linked, file.filename());
    if (has_link && is_json(repository.read(file, Directory::kDefaultReadLimit))) {
      ++names.kept;
    } else if (!has_link || is_json(root.read(file))) {
      names.missing.push_back(std::move(missing));
    }
  }
  return repository.is_worktree() ? Result<void>()
                                  : add_deleted(root, std::move(own.orphaned), names);
}

// A file outside of a folder of its own.
Result<void> compare_file(const Directory& root, const RelativePath& file,
                          const Repository& repository, HardLinks& names) {
  BATON_TRY(const std::optional<EntryStatus> there, root.status(file));
  if (there) {
    if (repository.is_kept(file)) {
      ++names.kept;
    } else {
      names.missing.emplace_back(file.text());
    }
    return {};
  }
  const std::vector<std::string> kept = repository.kept_in(file.parent());
  const bool is_kept = std::ranges::binary_search(kept, file.filename());
  if (is_kept) names.orphaned.emplace_back(file.text());
  return {};
}

// As compare_keys(): the link may be another work tree's file.
Result<void> compare_recipients(const Directory& root, const Repository& repository,
                                HardLinks& names) {
  const RelativePath file = kRecipientsFile;
  BATON_TRY(const std::optional<EntryStatus> there, root.status(file));
  const bool is_linked = repository.read(file, Directory::kDefaultReadLimit).has_value();
  if (there && is_linked) ++names.kept;
  if (there && !is_linked) names.missing.emplace_back(file.text());
  const bool is_orphaned = !there && is_linked && !repository.is_worktree();
  if (is_orphaned) names.orphaned.emplace_back(file.text());
  return {};
}

// What belongs to a workflow that has not ended: to the active one or to a parked one.
struct Living {
  bool is_everything = false;  // no workflow has ended
  // The segment with the first record of such a workflow. Later ones count as well: they tell which
  // workflows have ended.
  std::uint64_t first_segment = 0;
  std::vector<Digest> states = {};

  [[nodiscard]] bool has_backup(const BackupName& name) const {
    return std::ranges::any_of(
        states, [&](const Digest& state) { return state.hex.starts_with(name.digest); });
  }
};

// A segment ends with the end of a workflow. The next one may show that the end was withdrawn.
Result<Living> find_living(const journal::Journal& journal) {
  BATON_TRY(const History history, journal.history());
  std::map<std::string, JournalKind> last;  // by workflow
  std::uint64_t end = 0;
  for (const JournalEntry& entry : history.entries) {
    last[entry.note.workflow] = entry.kind;
    if (entry.kind == JournalKind::ended) end = entry.sequence;
  }
  Living living{.is_everything = end == 0};
  std::uint64_t first = end + 1;
  for (const JournalEntry& entry : history.entries) {
    const bool has_ended = last[entry.note.workflow] == JournalKind::ended;
    if (has_ended && entry.sequence <= end) continue;
    first = std::min(first, entry.sequence);
    living.states.push_back(entry.digest);
  }
  living.first_segment = first;
  if (first <= end) {
    BATON_TRY(living.first_segment, journal.segment_of(first));
  }
  return living;
}

// Whether a file that is not a segment has the content that baton gave it. The name of a backup
// tells its digest.
bool is_intact(const RelativePath& file, const Result<std::string>& text, const Crypto& crypto) {
  if (!text) return false;
  const std::optional<BackupName> backup = parse_backup_name(file.filename());
  if (backup) return is_of_backup(*backup, *text, crypto);
  return is_json(text);
}

std::optional<std::uint64_t> segment_of(const RelativePath& file, const journal::Journal& journal) {
  const std::optional<std::uint64_t> segment = journal::segment_number(file.filename());
  return segment && journal.path_of(*segment) == file ? segment : std::nullopt;
}

// Whether the hard link is better than the file, which another program replaced or damaged.
bool is_better_link(const Host& host, const RelativePath& file, const journal::Journal& journal,
                    const Repository& repository) {
  const std::optional<std::uint64_t> segment = segment_of(file, journal);
  if (segment) return journal.has_better_link(*segment);
  const Result<std::string> linked = repository.read(file, Directory::kDefaultReadLimit);
  return is_intact(file, linked, host.crypto) &&
         !is_intact(file, host.root.read(file), host.crypto);
}

// A good link must not be replaced by a worse file, nor by one of another journal.
void sort_out_damaged(const Host& host, const journal::Journal& journal,
                      const Repository& repository, HardLinks& names) {
  for (std::string& name : std::exchange(names.missing, {})) {
    const Result<RelativePath> file = RelativePath::parse(name);
    const std::optional<std::uint64_t> segment = file ? segment_of(*file, journal) : std::nullopt;
    const bool is_other = segment && journal.has_other_link(*segment);
    const bool is_damaged = !is_other && file && is_better_link(host, *file, journal, repository);
    std::vector<std::string>& kind = is_damaged ? names.damaged : names.missing;
    (is_other ? names.others : kind).push_back(std::move(name));
  }
}

// Whether the file is a segment or a backup that belongs only to ended workflows.
bool is_of_ended(const RelativePath& file, const RelativePath& state, const Living& living) {
  if (living.is_everything) return false;
  if (file.parent() == journal_folder(state)) {
    const std::optional<std::uint64_t> segment = journal::segment_number(file.filename());
    return segment && *segment < living.first_segment;
  }
  const std::optional<BackupName> backup = parse_backup_name(file.filename());
  return file.parent() == backups_folder(state) && backup && !living.has_backup(*backup);
}

Result<void> leave_out_ended(HardLinks& names, const RelativePath& state,
                             const journal::Journal& journal) {
  if (names.missing.empty() && names.damaged.empty()) return {};
  BATON_TRY(const Living living, find_living(journal));
  for (std::vector<std::string>* const some : {&names.missing, &names.damaged}) {
    std::erase_if(*some, [&](const std::string& name) {
      const Result<RelativePath> file = RelativePath::parse(name);
      return file && is_of_ended(*file, state, living);
    });
  }
  return {};
}

// On another mount, links of before still restore files, as copies.
void leave_out_impossible(HardLinks& names) {
  names.kept = 0;
  names.missing.clear();
}

}  // namespace

Result<HardLinks> find_hard_links(const Host& host, const RelativePath& state,
                                  const journal::Journal& journal, const Repository* repository) {
  HardLinks names;
  if (repository == nullptr) return names;
  names.are_possible = repository->can_keep();
  const bool has_none = !names.are_possible && repository->kept_in(journal_folder(state)).empty();
  if (has_none) return names;
  for (const RelativePath& folder : {journal_folder(state), backups_folder(state)}) {
    BATON_CHECK(compare_folder(host.root, folder, *repository, names));
  }
  const std::array<RelativePath, 3> keys = {kKeysFolder, kKeysFolder.child("shared"),
                                            kKeysFolder.child("environment")};
  for (const RelativePath& folder : keys) {
    BATON_CHECK(compare_keys(host.root, folder, *repository, names));
  }
  BATON_CHECK(compare_recipients(host.root, *repository, names));
  BATON_CHECK(compare_file(host.root, adoption_file(state), *repository, names));
  sort_out_damaged(host, journal, *repository, names);
  BATON_CHECK(leave_out_ended(names, state, journal));
  if (!names.are_possible) leave_out_impossible(names);
  return names;
}

void forget_hard_links_of_ended(const RelativePath& state, const journal::Journal& journal,
                                Repository* repository) {
  if (repository == nullptr) return;
  const Result<Living> living = find_living(journal);
  if (!living) return;
  for (const RelativePath& folder : {journal_folder(state), backups_folder(state)}) {
    for (const std::string& name : repository->kept_in(folder)) {
      const RelativePath file = folder.child(name);
      const std::optional<std::uint64_t> segment = segment_of(file, journal);
      const bool is_other = segment && journal.has_other_link(*segment);
      if (is_of_ended(file, state, *living) && !is_other) (void)repository->forget(file);
    }
  }
}

Result<void> renew_hard_links(Host& host, const RelativePath& state,
                              const journal::Journal& journal, Repository* repository) {
  BATON_TRY(const HardLinks names, find_hard_links(host, state, journal, repository));
  for (const std::string& missing : names.missing) {
    BATON_TRY(const RelativePath file, RelativePath::parse(missing));
    repository->keep(file);
  }
  for (const std::string& damaged : names.damaged) {
    BATON_TRY(const RelativePath file, RelativePath::parse(damaged));
    BATON_CHECK(host.root.remove(file));
    BATON_CHECK(store::restore_kept(host, *repository, file));
  }
  for (const std::string& orphaned : names.orphaned) {
    BATON_TRY(const RelativePath file, RelativePath::parse(orphaned));
    BATON_CHECK(store::ensure_folders(host.root, file.parent(), Access::private_to_owner));
    BATON_CHECK(store::restore_kept(host, *repository, file));
  }
  return {};
}

}  // namespace baton::state_file
