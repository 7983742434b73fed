#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace baton::json {

class Tape;

struct RepeatedName {
  std::uint32_t first = 0;  // places of members
  std::uint32_t later = 0;
};

// The members of a large object, sorted by the hashes of their names: hostile names cost no more
// than a sort.
class SortedMembers {
 public:
  SortedMembers(const Tape& tape, std::uint32_t object);

  // The first member whose name an earlier member has.
  [[nodiscard]] std::optional<RepeatedName> repeated_name(const Tape& tape) const;
  // The place of the member; 0 if there is none.
  [[nodiscard]] std::uint32_t find(const Tape& tape, std::string_view name) const;

 private:
  struct Entry {
    std::size_t hash = 0;
    std::uint32_t member = 0;
  };

  std::vector<Entry> entries_;
};

}  // namespace baton::json
