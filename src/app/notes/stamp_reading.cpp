#include "app/notes/stamp_reading.h"

#include <algorithm>
#include <iterator>
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

Result<NoteStore::Stamps> stamps_of(const NoteStore& files, std::span<const std::string> folders) {
  return files.folder_stamps(folders);
}

Result<NoteStore::Stamps> stamps_of(const NoteStore& files,
                                    std::span<const notes::NotePath> notes) {
  return files.stamps(notes);
}

const std::string& text_of(const std::string& folder) {
  return folder;
}

const std::string& text_of(const notes::NotePath& note) {
  return note.text();
}

struct FoundPart {
  NoteStore::Stamps stamps = {};
  std::vector<std::pair<std::string, Error>> unreadable = {};
};

// All at once; if that fails, each alone, to find those that cannot be read.
template <typename Path>
FoundPart read_part(const NoteStore& files, std::span<const Path> paths) {
  Result<NoteStore::Stamps> all = stamps_of(files, paths);
  if (all) return {.stamps = *std::move(all)};
  FoundPart found;
  for (std::size_t at = 0; at < paths.size(); ++at) {
    const Result<NoteStore::Stamps> one = stamps_of(files, paths.subspan(at, 1));
    found.stamps.push_back(one ? one->front() : std::nullopt);
    if (!one) found.unreadable.emplace_back(text_of(paths[at]), one.error());
  }
  return found;
}

NoteStore::Stamps joined(std::span<FoundPart> parts,
                         std::vector<std::pair<std::string, Error>>& unreadable) {
  NoteStore::Stamps stamps;
  for (FoundPart& part : parts) {
    stamps.insert(stamps.end(), part.stamps.begin(), part.stamps.end());
    std::ranges::move(part.unreadable, std::back_inserter(unreadable));
  }
  return stamps;
}

}  // namespace

Result<StampReading::Found> StampReading::read() const {
  const std::size_t of_folders = parts_of(folders_.size());
  std::vector<FoundPart> parts(of_folders + parts_of(notes_.size()));
  const auto read = [&](std::size_t part) {
    parts[part] = part < of_folders ? read_part(files_, part_of(folders_, part))
                                    : read_part(files_, part_of(notes_, part - of_folders));
  };
  BATON_CHECK(work_in_parallel(parts.size(), read, {}));
  Found found;
  found.folders = joined(std::span(parts).first(of_folders), found.unreadable);
  found.notes = joined(std::span(parts).subspan(of_folders), found.unreadable);
  return found;
}

}  // namespace baton::app
