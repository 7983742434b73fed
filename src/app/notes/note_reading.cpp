#include "app/notes/note_reading.h"

#include <cstddef>
#include <set>
#include <utility>

#include "domain/notes/note.h"

namespace baton::app {
namespace {

// Longer than the clock tick of any file system except those with a resolution of seconds.
constexpr Milliseconds kTick{50};

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
    const bool is_note = notes::NotePath::parse(path).has_value();
    folders.insert(is_note ? folder_of_note(path) : path);
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
