#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

#include "baton/result.h"
#include "store/note_index.h"
#include "store/relational/cells.h"
#include "store/sqlite/sqlite_connection.h"
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

inline Instant time_in(const SqliteRow& row, int column) {
  return Instant(Milliseconds(row.integer(column)));
}

// The columns size, modified, changed, from `column` on.
inline FileStamp stamp_in(const SqliteRow& row, int column) {
  return {.size = static_cast<std::uint64_t>(row.integer(column)),
          .modified = time_in(row, column + 1),
          .changed = time_in(row, column + 2)};
}

inline Failure damaged_path(std::string_view path) {
  return fail(ErrorCode::malformed, "the index of notes is damaged", std::string(path));
}

// The columns id, path of the folder, name, time, and those of the stamp.
inline Result<NoteIndexEntry> entry_in(const SqliteRow& row) {
  const std::string_view folder = row.text(1);
  const std::string_view name = row.text(2);
  const std::string text = folder.empty() ? std::string(name) : text::concat(folder, "/", name);
  Result<notes::NotePath> path = notes::NotePath::parse(text);
  if (!path) return damaged_path(text);
  const NoteIndexPlace place = row.integer(0);
  return NoteIndexEntry{.place = place,
                        .limit = second_of(place),
                        .path = *std::move(path),
                        .time = time_in(row, 3),
                        .stamp = stamp_in(row, 4)};
}

inline std::int64_t number_in(const relational::Rows& rows) {
  if (rows.empty()) return 0;
  relational::Row row = rows.front();
  return relational::Cells(row).optional_integer().value_or(0);
}

}  // namespace baton::sqlite
