// The files of the segments and their hard links (host/repository.h).
#include <algorithm>
#include <utility>

#include "host/repository.h"
#include "store/durable_file.h"
#include "store/journal/journal.h"
#include "store/kept_files.h"

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

Result<Journal::SegmentBytes> Journal::find(std::uint64_t segment) const {
  const RelativePath path = path_of(segment);
  Result<ReadFile> file = host_.root.read_with_status(path, kSegmentLimit);
  if (!file) {
    const bool is_gone = file.error().code == ErrorCode::not_found;
    if (!is_gone || repository_ == nullptr) return fail(std::move(file).error());
    BATON_TRY(std::string linked, repository_->read(path, kSegmentLimit));
    return SegmentBytes{.bytes = std::move(linked), .is_of_link = true};
  }
  Link link = compare_link(segment, *file);
  if (link.content == LinkContent::more) {
    return SegmentBytes{.bytes = std::move(link.bytes), .is_of_link = true};
  }
  return SegmentBytes{.bytes = std::move(file->text),
                      .has_other_link = link.content == LinkContent::others};
}

Result<std::string> Journal::read(std::uint64_t segment) const {
  BATON_TRY(SegmentBytes found, find(segment));
  return std::move(found.bytes);
}

// A segment grows only at its end: a link that does not begin with the file's records is that of
// another segment. A file with a second name is its own hard link, or one that baton does not
// append to; so only the others need the comparison. Once another segment follows, the file ends
// before it.
Journal::Link Journal::compare_link(std::uint64_t segment, const ReadFile& file) const {
  if (repository_ == nullptr || file.status.links != 1) return {};
  Result<std::string> linked = repository_->read(path_of(segment), kSegmentLimit);
  if (!linked || *linked == file.text) return {};
  const Result<Scan> own = scan(file.text);
  const Result<Scan> other = scan(*linked);
  if (!own) return {};
  if (!other) return {.content = LinkContent::others};  // written by a newer baton
  const bool continues = linked->starts_with(std::string_view(file.text).substr(0, own->end));
  if (!continues) {
    const bool is_earlier = file.text.starts_with(std::string_view(*linked).substr(0, other->end));
    return {.content = is_earlier ? LinkContent::nothing_more : LinkContent::others};
  }
  const bool is_better = other->records.size() > own->records.size() &&
                         ends_before_next(segment, other->records.back().sequence);
  if (!is_better) return {};
  return {.bytes = *std::move(linked), .content = LinkContent::more};
}

bool Journal::ends_before_next(std::uint64_t segment, std::uint64_t last) const {
  const Result<Segments> all = segments();
  if (!all) return false;
  const auto next = std::ranges::upper_bound(all->numbers, segment);
  return next == all->numbers.end() || last < *next;
}

Journal::LinkContent Journal::content_of_link(std::uint64_t segment) const {
  const Result<ReadFile> file = host_.root.read_with_status(path_of(segment), kSegmentLimit);
  return file ? compare_link(segment, *file).content : LinkContent::nothing_more;
}

bool Journal::has_better_link(std::uint64_t segment) const {
  return content_of_link(segment) == LinkContent::more;
}

bool Journal::has_other_link(std::uint64_t segment) const {
  return content_of_link(segment) == LinkContent::others;
}

Result<void> Journal::bring_back() {
  BATON_CHECK(store::ensure_folders(host_.root, folder_, Access::private_to_owner));
  for (const std::string& name : repository_->kept_in(folder_)) {
    const std::optional<std::uint64_t> number = segment_number(name);
    if (!number) continue;
    const RelativePath path = folder_.child(name);
    if (has_better_link(*number)) BATON_CHECK(host_.root.remove(path));
    BATON_CHECK(store::restore_kept(host_, *repository_, path));
  }
  return host_.root.sync(folder_);
}

void Journal::forget_kept() {
  if (repository_ == nullptr) return;
  for (const std::string& name : repository_->kept_in(folder_)) {
    (void)repository_->forget(folder_.child(name));
  }
}

Result<std::optional<std::uint64_t>> Journal::first_needed() const {
  if (!oldest_needed_) return std::nullopt;
  BATON_TRY(const History known, history());
  BATON_TRY(const std::optional<std::uint64_t> record, oldest_needed_(known));
  if (!record) return std::nullopt;
  BATON_TRY(const std::uint64_t segment, segment_of(*record));
  return segment;
}

// None while it is unknown which are needed.
std::size_t Journal::surplus_of(const std::vector<std::uint64_t>& numbers) const {
  if (numbers.size() <= kept_) return 0;
  const std::size_t surplus = numbers.size() - kept_;
  const Result<std::optional<std::uint64_t>> needed = first_needed();
  if (!needed) return 0;
  if (!*needed) return surplus;
  const auto first = std::ranges::lower_bound(numbers, **needed);
  return std::min(surplus, static_cast<std::size_t>(first - numbers.begin()));
}

}  // namespace baton::journal
