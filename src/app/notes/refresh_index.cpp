#include "app/notes/refresh_index.h"

#include <algorithm>
#include <limits>
#include <map>
#include <set>
#include <span>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/notes/note_reading.h"
#include "app/notes/rebuild_index.h"
#include "app/notes/stamp_reading.h"
#include "text/concat.h"
#include "text/rfc3339.h"

namespace baton::app {
namespace {

// Limits of a brief check. Each entry takes about three microseconds.
constexpr std::size_t kFoldersBriefly = 96;
constexpr std::size_t kNotesBriefly = 64;
constexpr std::size_t kAllEntries = std::numeric_limits<std::int32_t>::max();
// If more than this part of all notes changed, a rebuild is faster.
constexpr std::uint64_t kManyAreOneIn = 4;
constexpr std::uint64_t kFewNotes = 1'000;

// Entries that are looked at between two reports of progress.
constexpr std::size_t kEntriesAtOnce = 1'024;

// Takes a batch from the beginning of `rest`.
template <typename Entry>
std::span<const Entry> next_batch(std::span<const Entry>& rest) {
  const std::span<const Entry> batch = rest.first(std::min(kEntriesAtOnce, rest.size()));
  rest = rest.subspan(batch.size());
  return batch;
}

// Compares the files with the index.
class Comparison {
 public:
  Comparison(Notes& notes, NoteIndex& index, Instant now)
      : notes_(notes),
        files_(notes.files()),
        index_(index),
        now_(now),
        reading_(notes.files(), now) {}

  // Checks a bounded number of notes and folders.
  Result<void> look_briefly();
  // Checks all notes and folders, about `all`; reports the end to `progress` in any case.
  Result<void> look_at_all(const Progress& progress, std::uint64_t all);
  // Compares a folder regardless of its stamp.
  Result<void> compare_folder(const std::string& folder);

  [[nodiscard]] std::uint64_t looked_at() const { return looked_at_; }
  [[nodiscard]] std::uint64_t changed_notes() const {
    return changed_.size() + change_.gone.size();
  }
  // Reads the changed notes. To be called once.
  Result<NoteIndexChange> take_change();

 private:
  using Folders = std::span<const IndexedFolder>;
  using Entries = std::span<const NoteIndexEntry>;

  Result<void> look_at_each();
  Result<std::vector<NoteIndexEntry>> newest_notes(std::size_t most);
  Result<void> look_at(Folders folders, Entries entries);
  Result<void> leave_out(const StampReading::Found& found);
  void drop_unreadable();
  Result<void> compare_folders(Folders folders, const NoteStore::Stamps& stamps);
  Result<void> compare_entries(Entries entries, const NoteStore::Stamps& stamps);
  Result<void> compare_notes(const std::string& folder, const NoteFolder& listed);
  // Counts one checked entry.
  Result<void> count() { return tell_progress(progress_, ++looked_at_, all_); }

  Notes& notes_;
  const NoteStore& files_;
  NoteIndex& index_;
  Instant now_;
  NoteReading reading_;
  NoteIndexChange change_;
  std::set<std::string> looked_into_;
  std::set<notes::NotePath> changed_;
  std::uint64_t looked_at_ = 0;
  Progress progress_;
  std::uint64_t all_ = 0;
};

Result<void> Comparison::look_briefly() {
  BATON_TRY(const std::vector<IndexedFolder> folders, index_.folders(kFoldersBriefly));
  BATON_TRY(const std::vector<NoteIndexEntry> entries, newest_notes(kNotesBriefly));
  return look_at(folders, entries);
}

Result<void> Comparison::look_at_all(const Progress& progress, std::uint64_t all) {
  progress_ = progress;
  all_ = all;
  const Result<void> done = look_at_each();
  static_cast<void>(tell_progress_now(progress, all, all));
  return done;
}

Result<void> Comparison::look_at_each() {
  BATON_TRY(const std::vector<IndexedFolder> folders, index_.folders(kAllEntries));
  for (Folders rest = folders; !rest.empty();) BATON_CHECK(look_at(next_batch(rest), {}));
  BATON_TRY(const std::vector<NoteIndexEntry> entries, newest_notes(kAllEntries));
  for (Entries rest = entries; !rest.empty();) BATON_CHECK(look_at({}, next_batch(rest)));
  return {};
}

// Each folder's notes together.
Result<std::vector<NoteIndexEntry>> Comparison::newest_notes(std::size_t most) {
  BATON_TRY(std::vector<NoteIndexEntry> entries, index_.find({}, {.most = most}));
  std::ranges::sort(entries, {}, &NoteIndexEntry::path);
  return entries;
}

Result<void> Comparison::look_at(Folders folders, Entries entries) {
  StampReading reading(files_);
  for (const IndexedFolder& folder : folders) reading.add_folder(folder.path);
  for (const NoteIndexEntry& entry : entries) reading.add_note(entry.path);
  BATON_TRY(const StampReading::Found found, reading.read());
  BATON_CHECK(compare_folders(folders, found.folders));
  BATON_CHECK(leave_out(found));
  return compare_entries(entries, found.notes);
}

// They have no stamp, and so count as gone. Nothing is known of a store that cannot be read itself.
Result<void> Comparison::leave_out(const StampReading::Found& found) {
  for (const auto& [path, error] : found.unreadable) {
    if (path.empty()) return fail(error);
    notes_.add_unreadable(path, error);
  }
  return {};
}

Result<void> Comparison::compare_folders(Folders folders, const NoteStore::Stamps& stamps) {
  for (std::size_t at = 0; at < folders.size(); ++at) {
    BATON_CHECK(count());
    if (!stamps[at]) {
      change_.gone_folders.push_back(folders[at].path);
    } else if (*stamps[at] != folders[at].stamp) {
      BATON_CHECK(compare_folder(folders[at].path));
    }
  }
  return {};
}

// Except notes of folders whose notes were compared already.
Result<void> Comparison::compare_entries(Entries entries, const NoteStore::Stamps& stamps) {
  for (std::size_t at = 0; at < entries.size(); ++at) {
    const NoteIndexEntry& entry = entries[at];
    if (looked_into_.contains(folder_of_note(entry.path.text()))) continue;
    BATON_CHECK(count());
    if (!stamps[at]) {
      change_.gone.push_back(entry.path.text());
    } else if (*stamps[at] != entry.stamp) {
      changed_.insert(entry.path);
    }
  }
  return {};
}

Result<void> Comparison::compare_folder(const std::string& folder) {
  if (!looked_into_.insert(folder).second) return {};
  const Result<NoteFolder> listed = files_.list(folder);
  if (!listed) {
    notes_.add_unreadable(folder, listed.error());
    change_.gone_folders.push_back(folder);
    return {};
  }
  change_.folders.push_back({.path = folder, .stamp = settled(listed->stamp, now_)});
  BATON_CHECK(compare_notes(folder, *listed));
  const std::string before = folder.empty() ? std::string() : text::concat(folder, "/");
  for (const std::string& name : listed->links) notes_.add_link(before + name);
  for (const std::string& name : listed->folders) {
    BATON_TRY(const bool is_known, index_.knows_folder(before + name));
    if (is_known) continue;  // checked by its own stamp
    BATON_CHECK(compare_folder(before + name));
  }
  return {};
}

Result<void> Comparison::compare_notes(const std::string& folder, const NoteFolder& listed) {
  BATON_TRY(const std::vector<NoteIndexEntry> entries, index_.notes_in(folder));
  std::map<notes::NotePath, FileStamp> known;
  for (const NoteIndexEntry& entry : entries) known.emplace(entry.path, entry.stamp);
  const std::string before = folder.empty() ? std::string() : text::concat(folder, "/");
  StampReading reading(files_);
  std::vector<notes::NotePath> paths;
  for (const std::string& name : listed.notes) {
    Result<notes::NotePath> path = notes::NotePath::parse(before + name);
    if (!path) continue;
    paths.push_back(*std::move(path));
    reading.add_note(paths.back());
  }
  BATON_TRY(const StampReading::Found found, reading.read());
  BATON_CHECK(leave_out(found));
  for (std::size_t at = 0; at < paths.size(); ++at) {
    BATON_CHECK(count());
    const std::optional<FileStamp>& stamp = found.notes[at];
    if (!stamp) continue;
    const auto entry = known.find(paths[at]);
    if (entry == known.end() || entry->second != *stamp) changed_.insert(paths[at]);
    if (entry != known.end()) known.erase(entry);
  }
  for (auto& [path, stamp] : known) change_.gone.push_back(path.text());
  return {};
}

// The index forgets an unreadable folder with all in it, so nothing in it may count as known.
void Comparison::drop_unreadable() {
  std::erase_if(changed_, [this](const notes::NotePath& path) {
    return notes_.is_in_unreadable(path.text());
  });
  std::erase_if(change_.folders, [this](const IndexedFolder& folder) {
    return notes_.is_in_unreadable(folder.path);
  });
}

Result<NoteIndexChange> Comparison::take_change() {
  drop_unreadable();
  std::uint64_t done = 0;
  for (const notes::NotePath& path : changed_) {
    BATON_CHECK(tell_progress(progress_, ++done, changed_.size()));
    Result<NoteToIndex> note = reading_.read(path);
    if (note) {
      change_.notes.push_back(*std::move(note));
    } else {
      notes_.add_unreadable(path.text(), note.error());
      change_.gone.push_back(path.text());
    }
  }
  for (IndexedFolder& folder : folders_to_look_into(notes_)) {
    std::erase_if(change_.folders,
                  [&folder](const IndexedFolder& other) { return other.path == folder.path; });
    change_.folders.push_back(std::move(folder));
  }
  // The index prefers notes ordered by time.
  std::ranges::stable_sort(change_.notes, {}, &NoteToIndex::time);
  return std::move(change_);
}

bool is_empty(const NoteIndexChange& change) {
  return change.notes.empty() && change.gone.empty() && change.folders.empty() &&
         change.gone_folders.empty();
}

}  // namespace

Result<IndexState> refresh_index(Notes& notes, IndexCheck check, const Progress& progress) {
  BATON_TRY(NoteIndex* const index, notes.index());
  BATON_TRY(NoteIndexSize size, index->size());
  const Instant now = notes.workspace().host().clock.now();
  IndexState state;
  if (size.whole) {
    const bool is_brief = check == IndexCheck::brief;
    Comparison comparison(notes, *index, now);
    BATON_CHECK(is_brief ? comparison.look_briefly()
                         : comparison.look_at_all(progress, size.notes + size.folders));
    state.looked_at = comparison.looked_at();
    state.is_whole = !is_brief || (size.folders <= kFoldersBriefly && size.notes <= kNotesBriefly);
    if (comparison.changed_notes() * kManyAreOneIn <= std::max(size.notes, kFewNotes)) {
      BATON_TRY(const NoteIndexChange change, comparison.take_change());
      if (!is_empty(change)) BATON_CHECK(index->change(change));
      if (!is_brief) BATON_CHECK(index->set_whole(now));
    } else {
      size.whole.reset();
    }
  }
  if (!size.whole) {
    BATON_TRY(const IndexRebuilt made, rebuild_index(notes, progress));
    state.looked_at = made.notes + made.folders;
    state.is_whole = true;
  }
  BATON_TRY(size, index->size());
  state.notes = size.notes;
  state.folders = size.folders;
  state.last_whole = size.whole;
  return state;
}

void refresh_after_write(Notes& notes, const std::vector<notes::NotePath>& paths) {
  const Result<NoteIndex*> index = notes.index();
  if (!index) return;
  const Result<NoteIndexSize> size = (*index)->size();
  if (!size || !size->whole) return;
  Comparison comparison(notes, **index, notes.workspace().host().clock.now());
  for (const notes::NotePath& path : paths) {
    if (!comparison.compare_folder(folder_of_note(path.text()))) return;
  }
  const Result<NoteIndexChange> change = comparison.take_change();
  if (change) (void)(*index)->change(*change);
}

Json to_json(const IndexState& state) {
  Json json = {{"notes", state.notes},
               {"folders", state.folders},
               {"lookedAt", state.looked_at},
               {"whole", state.is_whole}};
  if (state.last_whole) json["lastWhole"] = text::format_date_time(*state.last_whole);
  return json;
}

}  // namespace baton::app
