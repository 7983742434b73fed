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
};

// The journal of one state: segments in one folder, each named by the number of its first record,
// which holds a whole state; so each replays alone. Only ever appended to. Writing is for whoever
// holds the writers' lock; reading is for everybody.
class Journal {
 public:
  // Keeps the newest `kept` segments.
  Journal(Host& host, RelativePath folder, std::size_t kept)
      : host_(host), folder_(std::move(folder)), kept_(kept) {}

  // Empty where there is no journal yet. conflict: a newer baton's.
  [[nodiscard]] Result<std::optional<Tail>> tail() const;

  // Whether the next record should begin a new segment: after 64 records, or as many bytes as a
  // whole state would take anew, but at least 1 MiB; always behind damage, which stays as it is.
  [[nodiscard]] static bool is_full(const Tail& tail);

  // Appends one record behind `tail`, which moves on. Not on disk before the file that it returns
  // is synced. On an error the segment is as it was, or `tail` says what is wrong with it.
  Result<std::unique_ptr<AppendFile>> append(Record record, std::optional<Tail>& tail);

  // Makes a new segment whose first record is this one, which holds a whole state; on disk when
  // it returns. Removes the segments beyond the horizon.
  Result<void> begin_segment(Record record, std::optional<Tail>& tail);

  // For a segment whose first record tells of what did not happen after all.
  Result<void> remove_segment(std::uint64_t segment);

  [[nodiscard]] Result<History> history() const;
  [[nodiscard]] Result<std::string> state_at(std::uint64_t sequence) const;

 private:
  [[nodiscard]] Result<std::vector<std::uint64_t>> segments() const;  // oldest first
  [[nodiscard]] RelativePath path_of(std::uint64_t segment) const;
  [[nodiscard]] Result<std::string> read(std::uint64_t segment) const;
  Result<void> write_segment(const RelativePath& path, const std::string& bytes);
  void prune();
  Record chained(Record record, const std::optional<Tail>& tail) const;

  Host& host_;
  RelativePath folder_;
  std::size_t kept_;
};

}  // namespace baton::journal
