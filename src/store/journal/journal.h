#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "baton/identity.h"
#include "baton/result.h"
#include "host/directory.h"
#include "host/host.h"
#include "host/repository.h"
#include "store/journal/record.h"

namespace baton::journal {

// The last whole record, and where the next one goes.
struct Tail {
  Record record = {};  // without its body
  Digest hash = {};
  std::uint64_t segment = 0;      // the newest segment's number
  std::uint64_t bytes = 0;        // of that segment
  std::size_t records = 0;        // in that segment
  std::uint64_t first_bytes = 0;  // of its first record, which holds a whole state
  std::string damage = {};        // what stands behind the last whole record, if anything does
  bool is_only_kept = false;  // the segments have only their second names: see host/repository.h
};

// The journal of one state: segments in one folder, each named by the number of its first record,
// which holds a whole state; so each replays alone. Only ever appended to. Writing is for whoever
// holds the writers' lock; reading is for everybody.
class Journal {
 public:
  // Keeps the newest `kept` segments. `repository` is the one around the root; null: none.
  Journal(Host& host, RelativePath folder, std::size_t kept, Repository* repository = nullptr)
      : host_(host), repository_(repository), folder_(std::move(folder)), kept_(kept) {}

  // Empty where there is no journal yet. conflict: a newer baton's.
  [[nodiscard]] Result<std::optional<Tail>> tail() const;

  // Whether the next record should begin a new segment: after 64 records, or as many bytes as a
  // whole state would take anew, but at least 1 MiB; always behind damage, which stays as it is.
  [[nodiscard]] static bool is_full(const Tail& tail);

  // The newest segment, to be appended to. Null: it has a name that baton did not give it, through
  // which an append would change another program's file.
  [[nodiscard]] Result<std::unique_ptr<AppendFile>> open(const Tail& tail) const;

  // Appends one record behind `tail`, which moves on, to the segment that open() gave; null: it is
  // opened here. Not on disk before the file that it returns is synced. On an error the segment is
  // as it was, or `tail` says what is wrong with it.
  Result<std::unique_ptr<AppendFile>> append(Record record, std::optional<Tail>& tail,
                                             std::unique_ptr<AppendFile> segment = nullptr);

  // Makes a new segment whose first record is this one, which holds a whole state; on disk when
  // it returns. Removes the segments beyond the horizon.
  Result<void> begin_segment(Record record, std::optional<Tail>& tail);

  [[nodiscard]] RelativePath path_of(std::uint64_t segment) const;

  // For a segment whose first record tells of what did not happen after all.
  Result<void> remove_segment(std::uint64_t segment);

  // Gives segments that have only their second names their first ones back. Under the lock.
  Result<void> bring_back();
  // Removes the second names.
  void forget_kept();

  [[nodiscard]] Result<History> history() const;
  [[nodiscard]] Result<std::string> state_at(std::uint64_t sequence) const;

 private:
  // The numbers of the segments, oldest first.
  struct Segments {
    std::vector<std::uint64_t> numbers;
    bool are_only_kept = false;
  };
  [[nodiscard]] Result<Segments> segments() const;
  [[nodiscard]] Result<std::string> read(std::uint64_t segment) const;
  Result<void> write_segment(const RelativePath& path, const std::string& bytes);
  void prune();
  void forget_stale(const std::vector<std::uint64_t>& present);
  Record chained(Record record, const std::optional<Tail>& tail) const;

  Host& host_;
  Repository* repository_;
  RelativePath folder_;
  std::size_t kept_;
};

}  // namespace baton::journal
