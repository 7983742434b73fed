#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "store/note_index.h"
#include "store/relational/cells.h"
#include "text/concat.h"

// How the note index (note_tables.h) represents paths, times and stamps.
namespace baton::sqlite {

inline constexpr std::int64_t kPlacesPerSecond = 16;
inline constexpr std::int64_t kLastSecond = std::int64_t{1} << 40;

inline std::int64_t place_at(Instant time) {
  const auto seconds = std::chrono::floor<std::chrono::seconds>(time).time_since_epoch().count();
  return std::clamp<std::int64_t>(seconds, 0, kLastSecond) * kPlacesPerSecond;
}

// The last second whose notes can be at the place or below.
inline Instant second_of(std::int64_t place) {
  return Instant(std::chrono::seconds(place / kPlacesPerSecond));
}

struct SplitPath {
  std::string_view folder;
  std::string_view name;
};

inline SplitPath split(std::string_view path) {
  const std::size_t slash = path.rfind('/');
  if (slash == std::string_view::npos) return {.folder = {}, .name = path};
  return {.folder = path.substr(0, slash), .name = path.substr(slash + 1)};
}

// The columns size, modified, changed.
inline FileStamp stamp_in(relational::Cells& cells) {
  FileStamp stamp;
  stamp.size = cells.number();
  stamp.modified = cells.time();
  stamp.changed = cells.time();
  return stamp;
}

// The columns id, path of the folder, name, time, and those of the stamp.
inline NoteIndexEntry entry_in(relational::Row& row) {
  relational::Cells cells(row);
  NoteIndexEntry entry;
  entry.place = cells.optional_integer().value_or(0);
  entry.limit = second_of(entry.place);
  const std::string folder = cells.text();
  const std::string name = cells.text();
  entry.path = folder.empty() ? name : text::concat(folder, "/", name);
  entry.time = cells.time();
  entry.stamp = stamp_in(cells);
  return entry;
}

inline std::vector<NoteIndexEntry> entries_in(relational::Rows rows) {
  std::vector<NoteIndexEntry> entries;
  entries.reserve(rows.size());
  for (relational::Row& row : rows) entries.push_back(entry_in(row));
  return entries;
}

inline std::int64_t number_in(const relational::Rows& rows) {
  if (rows.empty()) return 0;
  relational::Row row = rows.front();
  return relational::Cells(row).optional_integer().value_or(0);
}

}  // namespace baton::sqlite
