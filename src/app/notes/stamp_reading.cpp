#include "app/notes/stamp_reading.h"

#include <algorithm>
#include <optional>
#include <span>
#include <utility>

#include "app/core/parallel.h"

namespace baton::app {
namespace {

// Fewer entries than these are not worth a thread.
constexpr std::size_t kEntriesOfThread = 40;

std::size_t parts_of(std::size_t entries) {
  return (entries + kEntriesOfThread - 1) / kEntriesOfThread;
}

template <typename Path>
std::span<const Path> part_of(const std::vector<Path>& paths, std::size_t part) {
  const std::size_t begin = part * kEntriesOfThread;
  return std::span(paths).subspan(begin, std::min(kEntriesOfThread, paths.size() - begin));
}

using FoundPart = std::optional<Result<NoteStore::Stamps>>;

Result<NoteStore::Stamps> joined(std::span<const FoundPart> parts) {
  NoteStore::Stamps stamps;
  for (const FoundPart& part : parts) {
    if (!*part) return fail((*part).error());
    stamps.insert(stamps.end(), (*part)->begin(), (*part)->end());
  }
  return stamps;
}

}  // namespace

Result<StampReading::Found> StampReading::read() const {
  const std::size_t of_folders = parts_of(folders_.size());
  std::vector<FoundPart> parts(of_folders + parts_of(notes_.size()));
  const auto read_part = [&](std::size_t part) {
    parts[part] = part < of_folders ? files_.folder_stamps(part_of(folders_, part))
                                    : files_.stamps(part_of(notes_, part - of_folders));
  };
  BATON_CHECK(work_in_parallel(parts.size(), read_part, {}));
  Found found;
  BATON_TRY(found.folders, joined(std::span(parts).first(of_folders)));
  BATON_TRY(found.notes, joined(std::span(parts).subspan(of_folders)));
  return found;
}

}  // namespace baton::app
