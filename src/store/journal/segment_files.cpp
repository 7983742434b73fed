// The files of the segments and their hard links (host/repository.h).
#include <algorithm>
#include <utility>

#include "host/repository.h"
#include "store/durable_file.h"
#include "store/journal/journal.h"

namespace baton::journal {
namespace {

constexpr std::uint64_t kSegmentLimit = 1ULL
                                        << 32U;  // bytes; is_full starts a new segment much earlier

}  // namespace

Result<Journal::Segments> Journal::segments() const {
  Segments found;
  BATON_TRY(const std::vector<DirectoryEntry> entries, store::list_if_there(host_.root, folder_));
  for (const DirectoryEntry& entry : entries) {
    const std::optional<std::uint64_t> number = segment_number(entry.name);
    if (number) found.numbers.push_back(*number);
  }
  if (repository_ == nullptr) return found;
  const std::size_t files = found.numbers.size();
  for (const std::string& name : repository_->kept_in(folder_)) {
    const std::optional<std::uint64_t> number = segment_number(name);
    const auto end = found.numbers.begin() + static_cast<std::ptrdiff_t>(files);
    const bool is_missing = number && !std::binary_search(found.numbers.begin(), end, *number);
    if (is_missing) found.numbers.push_back(*number);
  }
  found.lacks_files = found.numbers.size() > files;
  if (found.lacks_files) std::ranges::sort(found.numbers);
  return found;
}

// A file with a second name is its own hard link, so that only the others need the comparison.
Result<Journal::SegmentBytes> Journal::find(std::uint64_t segment) const {
  const RelativePath path = path_of(segment);
  Result<ReadFile> file = host_.root.read_with_status(path, kSegmentLimit);
  if (!file) {
    const bool is_gone = file.error().code == ErrorCode::not_found;
    if (!is_gone || repository_ == nullptr) return fail(std::move(file).error());
    BATON_TRY(std::string linked, repository_->read(path, kSegmentLimit));
    return SegmentBytes{.bytes = std::move(linked), .is_of_link = true};
  }
  if (file->status.links == 1) {
    std::optional<std::string> better = better_link(segment, file->text);
    if (better) return SegmentBytes{.bytes = *std::move(better), .is_of_link = true};
  }
  return SegmentBytes{.bytes = std::move(file->text)};
}

Result<std::string> Journal::read(std::uint64_t segment) const {
  BATON_TRY(SegmentBytes found, find(segment));
  return std::move(found.bytes);
}

// A segment grows only at its end: a link that does not begin with the file's records is that of
// another segment.
std::optional<std::string> Journal::better_link(std::uint64_t segment,
                                                std::string_view bytes) const {
  if (repository_ == nullptr) return std::nullopt;
  Result<std::string> linked = repository_->read(path_of(segment), kSegmentLimit);
  if (!linked || *linked == bytes) return std::nullopt;
  const Result<Scan> own = scan(bytes);
  const Result<Scan> other = scan(*linked);
  const bool is_better = own && other && other->records.size() > own->records.size() &&
                         linked->starts_with(bytes.substr(0, own->end));
  return is_better ? std::optional(*std::move(linked)) : std::nullopt;
}

bool Journal::has_better_link(std::uint64_t segment) const {
  const Result<std::string> bytes = host_.root.read(path_of(segment), kSegmentLimit);
  return bytes && better_link(segment, *bytes);
}

Result<void> Journal::bring_back() {
  BATON_CHECK(store::ensure_folders(host_.root, folder_, Access::private_to_owner));
  for (const std::string& name : repository_->kept_in(folder_)) {
    const std::optional<std::uint64_t> number = segment_number(name);
    if (!number) continue;
    const RelativePath path = folder_.child(name);
    if (has_better_link(*number)) BATON_CHECK(host_.root.remove(path));
    BATON_CHECK(repository_->restore(path));
  }
  return host_.root.sync(folder_);
}

void Journal::forget_kept() {
  if (repository_ == nullptr) return;
  for (const std::string& name : repository_->kept_in(folder_)) {
    repository_->forget(folder_.child(name));
  }
}

}  // namespace baton::journal
