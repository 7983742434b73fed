#include "json/repeated_name.h"

#include <array>
#include <cstdint>
#include <string_view>

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

}  // namespace

std::optional<RepeatedName> find_repeated_name(const Tape& tape, Tape::Place object) {
  return may_repeat(tape, object) ? find_among_few(tape, object) : std::nullopt;
}

}  // namespace baton::json
