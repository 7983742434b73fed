#include "store/notes/note_file_store.h"

#include <optional>
#include <set>
#include <utility>

namespace baton::note_files {
namespace {

constexpr RelativePath kLock = ".baton.lock";
constexpr std::string_view kNoteSuffix = ".md";
constexpr std::size_t kMostNamesakes = 10'000;
constexpr std::size_t kMostAttempts = 100;
constexpr std::uint32_t kOthers = 077;

// A valid note path is a valid relative path.
Result<RelativePath> path_of(const notes::NotePath& path) {
  return RelativePath::parse(path.text());
}

Result<std::vector<RelativePath>> paths_of(std::span<const notes::NotePath> paths) {
  std::vector<RelativePath> files;
  for (const notes::NotePath& path : paths) {
    BATON_TRY(RelativePath file, path_of(path));
    files.push_back(std::move(file));
  }
  return files;
}

Result<RelativePath> folder_of(const std::string& folder) {
  if (folder.empty()) return RelativePath::root();
  return RelativePath::parse(folder);
}

FileStamp stamp_of(const EntryStatus& status) {
  return {.size = status.size, .modified = status.modified, .changed = status.changed};
}

std::optional<FileStamp> stamp_if(const std::optional<EntryStatus>& status, EntryKind kind) {
  if (!status || status->kind != kind) return std::nullopt;
  return stamp_of(*status);
}

bool is_hidden(std::string_view name) {
  return name.starts_with('.');
}

}  // namespace

NoteFileStore::NoteFileStore(std::shared_ptr<Directory> root, IdSource& ids)
    : root_(std::move(root)), ids_(ids) {}

// The stamp is older than the text: if the file changes while it is read, the next check detects
// it.
Result<NoteFile> NoteFileStore::read(const notes::NotePath& path) const {
  BATON_TRY(const RelativePath file, path_of(path));
  BATON_TRY(ReadFile found, root_->read_with_status(file));
  return NoteFile{.text = std::move(found.text), .stamp = stamp_of(found.status)};
}

Result<bool> NoteFileStore::has(const notes::NotePath& path) const {
  BATON_TRY(const std::optional<FileStamp> found, stamp(path));
  return found.has_value();
}

Result<std::optional<FileStamp>> NoteFileStore::stamp(const notes::NotePath& path) const {
  BATON_TRY(const RelativePath file, path_of(path));
  BATON_TRY(const std::optional<EntryStatus> status, root_->status(file));
  return stamp_if(status, EntryKind::file);
}

Result<NoteStore::Stamps> NoteFileStore::stamps(std::span<const notes::NotePath> paths) const {
  BATON_TRY(const std::vector<RelativePath> files, paths_of(paths));
  return stamps_of(files, EntryKind::file);
}

Result<NoteStore::Stamps> NoteFileStore::folder_stamps(std::span<const std::string> folders) const {
  std::vector<RelativePath> paths;
  for (const std::string& folder : folders) {
    BATON_TRY(RelativePath path, folder_of(folder));
    paths.push_back(std::move(path));
  }
  return stamps_of(paths, EntryKind::directory);
}

Result<NoteStore::Stamps> NoteFileStore::stamps_of(std::span<const RelativePath> paths,
                                                   EntryKind kind) const {
  BATON_TRY(const std::vector<std::optional<EntryStatus>> found, root_->statuses(paths));
  Stamps stamps;
  for (const std::optional<EntryStatus>& status : found) stamps.push_back(stamp_if(status, kind));
  return stamps;
}

Result<NoteFolder> NoteFileStore::list(const std::string& folder) const {
  BATON_TRY(const RelativePath path, folder_of(folder));
  BATON_TRY(const std::optional<EntryStatus> status, root_->status(path));
  const std::optional<FileStamp> stamp = stamp_if(status, EntryKind::directory);
  if (!stamp) return fail(ErrorCode::not_found, "folder not found", folder);
  BATON_TRY(const std::vector<DirectoryEntry> entries, root_->list(path));
  NoteFolder found{.stamp = *stamp, .folders = {}, .notes = {}, .links = {}};
  for (const DirectoryEntry& entry : entries) {
    if (is_hidden(entry.name)) continue;
    if (entry.kind == EntryKind::directory) found.folders.push_back(entry.name);
    if (entry.kind == EntryKind::symlink) found.links.push_back(entry.name);
    const bool is_note = entry.kind == EntryKind::file && notes::NotePath::parse(entry.name);
    if (is_note) found.notes.push_back(entry.name);
  }
  return found;
}

Result<void> NoteFileStore::with_lock(store::Leftovers leftovers, const store::LockedWork& work) {
  return store::with_writer_lock(*root_, {.file = kLock, .holder = "note", .leftovers = leftovers},
                                 work);
}

// In a folder that other users may read, the umask decides; elsewhere only the owner gets access.
Access NoteFileStore::access_in(const RelativePath& folder) const {
  const Result<std::optional<EntryStatus>> status = root_->status(folder);
  const bool is_open = status && *status && ((*status)->mode & kOthers) != 0;
  return is_open ? Access::shared_by_umask : Access::private_to_owner;
}

Result<void> NoteFileStore::make_folders(const RelativePath& folder) {
  return store::ensure_folders(*root_, folder, access_in(RelativePath::root()));
}

Result<notes::NotePath> NoteFileStore::add(const notes::NoteName& name, const std::string& text) {
  std::optional<notes::NotePath> added;
  const auto add = [&](const store::WriterLock& /*lock*/) -> Result<void> {
    BATON_TRY(added, add_held(name, text));
    return {};
  };
  BATON_CHECK(with_lock(store::Leftovers::not_searched, add));
  return *std::move(added);
}

Result<notes::NotePath> NoteFileStore::add_held(const notes::NoteName& name,
                                                const std::string& text) {
  for (std::size_t attempt = 0; attempt < kMostNamesakes; ++attempt) {
    BATON_TRY(notes::NotePath path, notes::place_note(name, attempt));
    BATON_TRY(const RelativePath file, path_of(path));
    if (attempt == 0) BATON_CHECK(make_folders(file.parent()));  // those of all attempts
    const Result<void> written =
        store::create_durably(*root_, ids_, file, text, access_in(file.parent()));
    if (written) return path;
    const bool is_taken = written.error().code == ErrorCode::conflict;
    if (!is_taken) return fail(written.error());
  }
  return fail(ErrorCode::conflict, "too many notes of this name in one second", name.slug,
              "use another slug");
}

Result<NoteFileStore::Attempt> NoteFileStore::try_change(const std::vector<notes::NotePath>& paths,
                                                         const Change& change) {
  Texts present;
  std::map<notes::NotePath, FileStamp> stamps;
  for (const notes::NotePath& path : paths) {
    BATON_TRY(NoteFile file, read(path));
    stamps.emplace(path, file.stamp);
    present.emplace(path, std::move(file.text));
  }
  BATON_TRY(const Texts wanted, change(present));
  for (const notes::NotePath& path : paths) {
    const auto text = wanted.find(path);
    if (text == wanted.end() || text->second == present.at(path)) continue;
    BATON_TRY(const std::optional<FileStamp> now, stamp(path));
    if (!now || *now != stamps.at(path)) return Attempt::overtaken;
    BATON_TRY(const RelativePath file, path_of(path));
    BATON_CHECK(store::write_durably(*root_, ids_, file, text->second, Access::private_to_owner));
  }
  return Attempt::done;
}

Result<void> NoteFileStore::change(const std::vector<notes::NotePath>& paths,
                                   const Change& change) {
  return with_lock(store::Leftovers::not_searched,
                   [&](const store::WriterLock& /*lock*/) { return change_held(paths, change); });
}

Result<void> NoteFileStore::change_held(const std::vector<notes::NotePath>& paths,
                                        const Change& change) {
  for (std::size_t attempt = 0; attempt < kMostAttempts; ++attempt) {
    BATON_TRY(const Attempt outcome, try_change(paths, change));
    if (outcome == Attempt::done) return {};
  }
  return fail(ErrorCode::conflict, "another program keeps changing the note", paths.front().text(),
              "try again when it has finished");
}

// Of a process that was killed while it changed many notes.
void NoteFileStore::sweep_leftovers(std::span<const notes::NotePath> paths) {
  std::set<RelativePath> folders;
  for (const notes::NotePath& path : paths) {
    if (const Result<RelativePath> file = path_of(path)) folders.insert(file->parent());
  }
  for (const RelativePath& folder : folders) {
    store::sweep_leftovers_of_ids(*root_, folder, kNoteSuffix);
  }
}

Result<void> NoteFileStore::add_edited(const notes::NotePath& path, const Edit& edit,
                                       const std::function<void()>& when_overtaken,
                                       store::DurableBatch& batch) {
  BATON_TRY(const NoteFile file, read(path));
  BATON_TRY(const std::string text, edit(path, file.text));
  if (text == file.text) return {};
  BATON_TRY(const RelativePath name, path_of(path));
  const auto is_unchanged = [this, &path, before = file.stamp,
                             when_overtaken](const RelativePath& /*temporary*/) -> Result<bool> {
    BATON_TRY(const std::optional<FileStamp> now, stamp(path));
    if (now == before) return true;
    when_overtaken();
    return false;
  };
  return batch.add(name, text, Access::private_to_owner, is_unchanged);
}

Result<std::vector<Result<void>>> NoteFileStore::change_each(std::span<const notes::NotePath> paths,
                                                             const Edit& edit) {
  std::vector<Result<void>> outcomes;
  const auto change_all = [&](const store::WriterLock& lock) -> Result<void> {
    if (lock.is_first_holder()) sweep_leftovers(paths);
    BATON_TRY(outcomes, change_each_held(paths, edit));
    return {};
  };
  BATON_CHECK(with_lock(store::Leftovers::searched, change_all));
  return outcomes;
}

Result<std::vector<Result<void>>> NoteFileStore::change_each_held(
    std::span<const notes::NotePath> paths, const Edit& edit) {
  std::vector<Result<void>> outcomes;
  std::vector<std::size_t> overtaken;
  store::DurableBatch batch(*root_, ids_);
  for (const notes::NotePath& path : paths) {
    if (batch.is_full()) BATON_CHECK(batch.finish());
    const auto note_overtaken = [&overtaken, at = outcomes.size()] { overtaken.push_back(at); };
    outcomes.push_back(add_edited(path, edit, note_overtaken, batch));
  }
  BATON_CHECK(batch.finish());
  for (const std::size_t at : overtaken) {
    outcomes[at] = change_held({paths[at]}, [&](const Texts& present) -> Result<Texts> {
      BATON_TRY(std::string text, edit(paths[at], present.at(paths[at])));
      return Texts{{paths[at], std::move(text)}};
    });
  }
  return outcomes;
}

Result<std::vector<notes::NotePath>> NoteFileStore::remove(std::span<const ReadNote> notes) {
  std::vector<notes::NotePath> removed;
  const auto remove = [&](const store::WriterLock& /*lock*/) -> Result<void> {
    BATON_TRY(removed, remove_held(notes));
    return {};
  };
  BATON_CHECK(with_lock(store::Leftovers::not_searched, remove));
  return removed;
}

Result<std::vector<notes::NotePath>> NoteFileStore::remove_held(std::span<const ReadNote> notes) {
  std::vector<notes::NotePath> paths;
  for (const ReadNote& note : notes) paths.push_back(note.path);
  BATON_TRY(const Stamps stamps, this->stamps(paths));
  std::vector<notes::NotePath> removed;
  for (std::size_t index = 0; index < notes.size(); ++index) {
    if (stamps[index] == notes[index].stamp) removed.push_back(notes[index].path);
  }
  BATON_TRY(const std::vector<RelativePath> files, paths_of(removed));
  BATON_CHECK(store::remove_each_if_there(*root_, files));
  return removed;
}

}  // namespace baton::note_files
