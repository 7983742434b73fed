#include "json/sorted_members.h"

#include <algorithm>
#include <functional>
#include <utility>

#include "json/tape.h"

namespace baton::json {
namespace {

std::size_t hash_of(std::string_view name) {
  return std::hash<std::string_view>{}(name);
}

}  // namespace

SortedMembers::SortedMembers(const Tape& tape, std::uint32_t object) {
  entries_.reserve(tape.count(object));
  std::uint32_t member = object + 1;
  for (std::uint32_t left = tape.count(object); left > 0; --left, member = tape.next(member)) {
    entries_.push_back({hash_of(tape.name(member)), member});
  }
  std::ranges::sort(entries_, [&tape](const Entry& left, const Entry& right) {
    if (left.hash != right.hash) return left.hash < right.hash;
    const int order = tape.name(left.member).compare(tape.name(right.member));
    return order != 0 ? order < 0 : left.member < right.member;
  });
}

std::optional<RepeatedName> SortedMembers::repeated_name(const Tape& tape) const {
  std::optional<RepeatedName> found;
  for (std::size_t at = 1; at < entries_.size(); ++at) {
    const auto [first, later] = std::pair(entries_[at - 1], entries_[at]);
    const bool is_same =
        first.hash == later.hash && tape.name(first.member) == tape.name(later.member);
    if (is_same && (!found || later.member < found->later)) {
      found = RepeatedName{.first = first.member, .later = later.member};
    }
  }
  return found;
}

std::uint32_t SortedMembers::find(const Tape& tape, std::string_view name) const {
  const std::size_t hash = hash_of(name);
  const auto is_before = [&](const Entry& entry) {
    return entry.hash != hash ? entry.hash < hash : tape.name(entry.member) < name;
  };
  const auto entry = std::ranges::partition_point(entries_, is_before);
  const bool is_found =
      entry != entries_.end() && entry->hash == hash && tape.name(entry->member) == name;
  return is_found ? entry->member : 0;
}

}  // namespace baton::json
