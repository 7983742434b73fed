#include "json/repeated_name.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <string_view>
#include <vector>

namespace baton::json {
namespace {

// One of 256 numbers, from the length and both ends of a name.
std::uint32_t mark_of(std::string_view name) {
  if (name.empty()) return 0;
  const auto ends = static_cast<std::uint32_t>(static_cast<unsigned char>(name.front())) * 31U +
                    static_cast<std::uint32_t>(static_cast<unsigned char>(name.back())) * 7U;
  return (ends + static_cast<std::uint32_t>(name.size()) * 13U) & 255U;
}

// False if all names certainly differ.
bool may_repeat(const Tape& tape, Tape::Place object) {
  std::array<std::uint64_t, 4> marks = {};
  Tape::Place member = object + 1;
  for (std::uint32_t left = tape.count(object); left > 0; --left) {
    const std::uint32_t mark = mark_of(tape.name(member));
    std::uint64_t& word = marks.at(mark / 64);
    const std::uint64_t bit = std::uint64_t{1} << (mark & 63U);
    if ((word & bit) != 0) return true;
    word |= bit;
    member = tape.next(member);
  }
  return false;
}

std::optional<RepeatedName> find_among_few(const Tape& tape, Tape::Place object) {
  Tape::Place later = object + 1;
  for (std::uint32_t at = 0; at < tape.count(object); ++at, later = tape.next(later)) {
    const std::string_view name = tape.name(later);
    for (Tape::Place first = object + 1; first != later; first = tape.next(first)) {
      if (tape.name(first) == name) return RepeatedName{.first = first, .later = later};
    }
  }
  return std::nullopt;
}

// Sorts by hash, then by name.
std::optional<RepeatedName> find_by_sorting(const Tape& tape, Tape::Place object) {
  struct Entry {
    std::size_t hash;
    Tape::Place member;
  };
  std::vector<Entry> entries;
  entries.reserve(tape.count(object));
  Tape::Place member = object + 1;
  for (std::uint32_t left = tape.count(object); left > 0; --left, member = tape.next(member)) {
    entries.push_back({std::hash<std::string_view>{}(tape.name(member)), member});
  }
  std::ranges::sort(entries, [&tape](const Entry& left, const Entry& right) {
    if (left.hash != right.hash) return left.hash < right.hash;
    const int order = tape.name(left.member).compare(tape.name(right.member));
    return order != 0 ? order < 0 : left.member < right.member;
  });
  std::optional<RepeatedName> found;
  for (std::size_t at = 1; at < entries.size(); ++at) {
    const auto [first, later] = std::pair(entries[at - 1], entries[at]);
    const bool is_same =
        first.hash == later.hash && tape.name(first.member) == tape.name(later.member);
    if (is_same && (!found || later.member < found->later)) {
      found = RepeatedName{.first = first.member, .later = later.member};
    }
  }
  return found;
}

}  // namespace

std::optional<RepeatedName> find_repeated_name(const Tape& tape, Tape::Place object) {
  constexpr std::uint32_t kFew = 16;
  if (tape.count(object) > kFew) return find_by_sorting(tape, object);
  return may_repeat(tape, object) ? find_among_few(tape, object) : std::nullopt;
}

}  // namespace baton::json
