#include "app/notes/note_reading.h"

#include <cstddef>
#include <set>
#include <utility>

#include "domain/notes/note.h"

namespace baton::app {
namespace {

// Longer than the clock tick of any file system except those with a resolution of seconds.
constexpr Milliseconds kTick{50};

// False for a note and for a link. True if it is unknown.
bool is_folder(const std::string& path, const NoteStore& files) {
  if (notes::NotePath::parse(path)) return false;
  const Result<NoteStore::Stamps> stamps = files.folder_stamps({&path, 1});
  return !stamps || stamps->front().has_value();
}

}  // namespace

FileStamp settled(FileStamp stamp, Instant now) {
  if (stamp.changed + kTick >= now) stamp.changed = {};
  return stamp;
}

std::string folder_of_note(std::string_view path) {
  const std::size_t slash = path.rfind('/');
  return std::string(path.substr(0, slash == std::string_view::npos ? 0 : slash));
}

std::vector<IndexedFolder> folders_to_look_into(const Notes& notes) {
  std::set<std::string> folders;
  for (const auto& [path, error] : notes.unreadable()) {
    folders.insert(is_folder(path, notes.files()) ? path : folder_of_note(path));
  }
  std::vector<IndexedFolder> doubtful;
  for (const std::string& folder : folders) doubtful.push_back({.path = folder, .stamp = {}});
  return doubtful;
}

Result<NoteToIndex> NoteReading::read(const notes::NotePath& path) {
  BATON_TRY(const NoteFile file, files_.read(path));
  const notes::Note note = notes::read_note(file.text).value_or(notes::Note{});
  NoteToIndex read{.path = path.text(),
                   .stamp = settled(file.stamp, now_),
                   .time = notes::time_of(note, path).value_or(file.stamp.modified),
                   .terms = std::string(terms_.read(file.text, note))};
  read.new_words = terms_.take_new_words();
  return read;
}

}  // namespace baton::app
