#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace baton::json {

// Remembers one of 256 marks for each name of an object, from its length and both ends. Names with
// different marks differ; most objects have no two names with the same mark.
class NameMarks {
 public:
  // Whether an earlier name has the same mark.
  bool add(std::string_view name) {
    const std::uint32_t mark = mark_of(name);
    std::uint64_t& word = seen_[mark / 64];
    const std::uint64_t bit = std::uint64_t{1} << (mark & 63U);
    const bool is_seen = (word & bit) != 0;
    word |= bit;
    return is_seen;
  }

 private:
  static std::uint32_t mark_of(std::string_view name) {
    if (name.empty()) return 0;
    const auto ends = static_cast<std::uint32_t>(static_cast<unsigned char>(name.front())) * 31U +
                      static_cast<std::uint32_t>(static_cast<unsigned char>(name.back())) * 7U;
    return (ends + static_cast<std::uint32_t>(name.size()) * 13U) & 255U;
  }

  std::array<std::uint64_t, 4> seen_ = {};
};

}  // namespace baton::json
