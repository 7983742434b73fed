#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "baton/identity.h"
#include "baton/result.h"
#include "host/directory.h"
#include "host/host.h"
#include "host/repository.h"
#include "store/journal/record.h"

namespace baton::journal {

// The number in a segment's file name; empty for another name.
std::optional<std::uint64_t> segment_number(std::string_view name);

// The last complete record, and where the next one is written.
struct Tail {
  Record record = {};  // without its body
  Digest hash = {};
  std::uint64_t segment = 0;      // the newest segment's number
  std::uint64_t bytes = 0;        // of that segment
  std::size_t records = 0;        // in that segment
  std::uint64_t first_bytes = 0;  // size of its first record, which contains a whole state
  std::string damage = {};        // describes invalid bytes after the last complete record, if any
  // Some segments exist only as hard links (host/repository.h), or the newest one's hard link has
  // more of it than its file.
  bool lacks_files = false;
  // The newest segment's hard link has records that its file lacks and does not continue: those of
  // another journal, which a process wrote that could not see this one.
  bool has_other_link = false;
};

// The journal of one state: segments in one folder. A segment is named by the number of its first
// record and can be replayed alone, because that record contains a whole state. Records are only
// appended. Writing requires the writers' lock; reading does not.
class Journal {
 public:
  // Keeps the newest `kept` segments, and those that are needed. `repository` is the one around the
  // root, or null.
  Journal(Host& host, RelativePath folder, std::size_t kept, Repository* repository = nullptr,
          OldestNeeded oldest_needed = {})
      : host_(host),
        repository_(repository),
        folder_(std::move(folder)),
        kept_(kept),
        oldest_needed_(std::move(oldest_needed)) {}

  // Empty if there is no journal yet. conflict: written by a newer baton.
  [[nodiscard]] Result<std::optional<Tail>> tail() const;

  // Whether the next record should begin a new segment: after 64 records, when the changes have as
  // many bytes as a whole state (but at least 1 MiB), and always after damage, which is kept
  // unchanged.
  [[nodiscard]] static bool is_full(const Tail& tail);

  // Opens the newest segment for appending. Null if it has a hard link that baton did not create,
  // through which an append would change another program's file, or if its own hard link must stay
  // for another journal.
  [[nodiscard]] Result<std::unique_ptr<AppendFile>> open(const Tail& tail) const;

  // Appends one record after `tail` and advances `tail`. Writes to the segment that open()
  // returned; if it is null, opens the segment. The record is on disk only after the returned file
  // is synced. On an error the segment is unchanged, or `tail` describes the damage.
  Result<std::unique_ptr<AppendFile>> append(Record record, std::optional<Tail>& tail,
                                             std::unique_ptr<AppendFile> segment = nullptr);

  // Creates a new segment with this first record, which contains a whole state; durable when it
  // returns. Removes the segments over the limit.
  Result<void> begin_segment(Record record, std::optional<Tail>& tail);

  [[nodiscard]] RelativePath path_of(std::uint64_t segment) const;

  // Removes every segment before the newest one, with their hard links. unavailable: one of them
  // stays.
  Result<void> remove_earlier(const Tail& tail);

  // Whether the last record is still the last one: without the lock, another process may have added
  // records. `segment` is the newest one, if it is open.
  [[nodiscard]] Result<bool> ends_at(const Tail& tail, const AppendFile* segment) const;

  // Removes a segment whose first record describes a change that did not take place.
  Result<void> remove_segment(std::uint64_t segment);

  // Restores segments that exist only as hard links, or whose hard links have more of them. Call it
  // under the lock.
  Result<void> bring_back();
  // Whether the segment's hard link is another file, which has all complete records of the
  // segment's file and more, none of them also in the next segment. Another program has then cut
  // off or damaged the file.
  [[nodiscard]] bool has_better_link(std::uint64_t segment) const;
  // Whether the segment's hard link is another file, with records that the segment's file lacks and
  // does not continue. A hard link of the file must not replace it.
  [[nodiscard]] bool has_other_link(std::uint64_t segment) const;
  // Removes the hard links.
  void forget_kept();

  [[nodiscard]] Result<History> history() const;
  // Whether a record, checkpoints included, leads to the state with this digest.
  [[nodiscard]] Result<bool> knows(const Digest& state) const;
  // The number of the segment with the record, as far as the names of the segments tell. not_found:
  // the journal begins later.
  [[nodiscard]] Result<std::uint64_t> segment_of(std::uint64_t sequence) const;
  // The number of the oldest segment that must stay, whatever its age; empty: none.
  [[nodiscard]] Result<std::optional<std::uint64_t>> first_needed() const;
  // The record before the last one; empty if there is none, or if it was removed.
  [[nodiscard]] Result<std::optional<Record>> before_last(const Tail& tail) const;
  [[nodiscard]] Result<std::string> state_at(std::uint64_t sequence) const;

 private:
  // The numbers of the segments, oldest first.
  struct Segments {
    std::vector<std::uint64_t> numbers;
    bool lacks_files = false;
  };
  [[nodiscard]] Result<Segments> segments() const;
  struct SegmentBytes {
    std::string bytes;
    bool is_of_link = false;  // the file is missing, or has less of the segment
    bool has_other_link = false;
  };
  [[nodiscard]] Result<SegmentBytes> find(std::uint64_t segment) const;
  [[nodiscard]] Result<std::string> read(std::uint64_t segment) const;
  // What a segment's hard link is worth if it is another file than the segment's.
  enum class LinkContent : std::uint8_t { nothing_more, more, others };
  struct Link {
    std::string bytes = {};
    LinkContent content = LinkContent::nothing_more;
  };
  [[nodiscard]] Link compare_link(std::uint64_t segment, const ReadFile& file) const;
  [[nodiscard]] LinkContent content_of_link(std::uint64_t segment) const;
  // Whether a record with that number can be the segment's last one.
  [[nodiscard]] bool ends_before_next(std::uint64_t segment, std::uint64_t last) const;
  Result<void> write_segment(const RelativePath& path, const std::string& bytes);
  // How many of these segments, the oldest, are to be removed.
  [[nodiscard]] std::size_t surplus_of(const std::vector<std::uint64_t>& numbers) const;
  void prune();
  void forget_stale(const std::vector<std::uint64_t>& present);
  Record chained(Record record, const std::optional<Tail>& tail) const;

  Host& host_;
  Repository* repository_;
  RelativePath folder_;
  std::size_t kept_;
  OldestNeeded oldest_needed_;
};

}  // namespace baton::journal
