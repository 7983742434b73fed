#include "domain/merge/three_way.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "domain/merge/bookkeeping.h"
#include "domain/merge/gates.h"
#include "domain/merge/rules.h"
#include "domain/policy/envelope.h"
#include "json/print.h"

namespace baton::merge {
namespace {

std::optional<Json> copy_of(const Json* value) {
  return value == nullptr ? std::nullopt : std::optional<Json>(*value);
}

// Null if the value has another type: such a base says nothing about the two sides.
const Json* if_array(const Json* value) {
  return value != nullptr && value->is_array() ? value : nullptr;
}
const Json* if_object(const Json* value) {
  return value != nullptr && value->is_object() ? value : nullptr;
}

// An encrypted value has parts, but opens only as a whole.
bool is_encrypted(const Json* value) {
  return value != nullptr && policy::claims_envelope(*value);
}

// The number of occurrences of a value in each version of a list.
struct Counts {
  std::size_t base = 0;
  std::size_t ours = 0;
  std::size_t theirs = 0;

  [[nodiscard]] std::size_t wanted() const {
    if (ours == base) return theirs;
    return theirs == base ? ours : std::max(ours, theirs);
  }
};

// Merges lists whose elements have no identity: as sets, or as bags if a list has duplicates.
Json merge_values(const Versions& lists) {
  std::unordered_map<std::string, Counts> counts;
  const auto count = [&counts](const Json* list, std::size_t Counts::*side) {
    if (list == nullptr) return;
    for (const Json& value : *list) ++(counts[json::print_compact(value)].*side);
  };
  count(lists.base, &Counts::base);
  count(lists.ours, &Counts::ours);
  count(lists.theirs, &Counts::theirs);
  std::unordered_map<std::string, std::size_t> left;
  for (const auto& [value, counted] : counts) left.emplace(value, counted.wanted());
  Json merged = Json::array();
  for (const Json* list : {lists.ours, lists.theirs}) {
    for (const Json& value : *list) {
      std::size_t& room = left[json::print_compact(value)];
      if (room == 0) continue;
      --room;
      merged.push_back(value);
    }
  }
  return merged;
}

// Whether the elements of both lists are at the same places: if the lengths differ, nothing but the
// end was added or removed.
bool keeps_places(const Json& base, const Json& list) {
  if (list.size() == base.size()) return true;
  const auto [longer, shorter] =
      list.size() > base.size() ? std::pair(&list, &base) : std::pair(&base, &list);
  return std::equal(shorter->begin(), shorter->end(), longer->begin(), json::equal);
}

// Whether `list` has the base's element at another index, where the base has a different one.
bool has_moved(const Json& base, const Json& list, std::size_t index) {
  for (std::size_t other = 0; other < list.size(); ++other) {
    if (other == index || !json::equal(list[other], base[index])) continue;
    if (other >= base.size() || !json::equal(base[other], list[other])) return true;
  }
  return false;
}

const Json* element_of(const Json& list, std::size_t index) {
  return index < list.size() ? &list[index] : nullptr;
}

bool differ(const Versions& versions) {
  return !same(versions.base, versions.ours) && !same(versions.base, versions.theirs) &&
         !same(versions.ours, versions.theirs);
}

}  // namespace

std::optional<Json> ThreeWay::settle(const Versions& versions, const json::Pointer& place) {
  if (same(versions.ours, versions.theirs)) return copy_of(versions.ours);
  if (same(versions.base, versions.ours)) return copy_of(versions.theirs);
  if (same(versions.base, versions.theirs)) return copy_of(versions.ours);
  return settle_changed_by_both(versions, place);
}

Json ThreeWay::disagree(const Versions& versions, const json::Pointer& place) {
  conflicts_.push_back({.location = place.text(),
                        .base = copy_of(versions.base),
                        .ours = copy_of(versions.ours),
                        .theirs = copy_of(versions.theirs)});
  return versions.ours != nullptr ? *versions.ours : *versions.theirs;
}

std::optional<Json> ThreeWay::settle_changed_by_both(const Versions& versions,
                                                     const json::Pointer& place) {
  if (is_encrypted(versions.ours) || is_encrypted(versions.theirs)) {
    return disagree(versions, place);
  }
  if (if_object(versions.ours) != nullptr && if_object(versions.theirs) != nullptr) {
    if (is_gates(place) && settlement_ != Settlement::adopted) {
      if (std::optional<Json> gates = merge_gates(*this)) return gates;
    }
    return merge_members(versions, place);
  }
  if (if_array(versions.ours) != nullptr && if_array(versions.theirs) != nullptr) {
    return merge_items(versions, place);
  }
  const bool is_kept_by_baton = is_bookkeeping(place, settlement_);
  if (settlement_ == Settlement::by_rule || is_kept_by_baton) {
    if (auto settled = settled_by_rule(place, versions)) return settled;
  }
  if (is_kept_by_baton) return copy_of(versions.ours);
  return disagree(versions, place);
}

std::optional<Json> ThreeWay::merge_members(const Versions& versions, const json::Pointer& place) {
  const Keyed base = *members_of(if_object(versions.base));
  const Keyed ours = *members_of(versions.ours);
  const Keyed theirs = *members_of(versions.theirs);
  Json merged = Json::object();
  auto& members = merged.get_ref<Json::object_t&>();  // appended to; the names are distinct
  for (const std::string_view name : united_order(ours, theirs)) {
    auto value = settle({base.find(name), ours.find(name), theirs.find(name)}, place.child(name));
    if (value) members.push_back({std::string(name), *std::move(value)});
  }
  return merged;
}

std::optional<Json> ThreeWay::merge_items(const Versions& versions, const json::Pointer& place) {
  const Versions lists{if_array(versions.base), versions.ours, versions.theirs};
  const std::string_view name = place.empty() ? std::string_view() : place.tokens().back();
  for (const Json* list : {lists.base, lists.ours, lists.theirs}) {
    if (repeats_ids(name, list)) return disagree(versions, place);
  }
  const std::string_view id = id_member_of(name);
  const std::optional<Keyed> base = items_of(lists.base, id);
  const std::optional<Keyed> ours = items_of(lists.ours, id);
  const std::optional<Keyed> theirs = items_of(lists.theirs, id);
  if (!base || !ours || !theirs) {
    return settlement_ == Settlement::by_rule ? merge_values(lists) : merge_places(lists, place);
  }
  Json merged = Json::array();
  for (const std::string_view key : united_order(*ours, *theirs)) {
    auto item =
        settle({base->find(key), ours->find(key), theirs->find(key)}, place.child(merged.size()));
    if (item) merged.push_back(*std::move(item));
  }
  return merged;
}

Json ThreeWay::merge_places(const Versions& lists, const json::Pointer& place) {
  const auto& [base, ours, theirs] = lists;
  if (base == nullptr || !keeps_places(*base, *ours) || !keeps_places(*base, *theirs)) {
    return disagree(lists, place);
  }
  // The order of two additions is unknown.
  if (std::min(ours->size(), theirs->size()) > base->size()) return disagree(lists, place);
  Json merged = Json::array();
  for (std::size_t index = 0; index < std::max(ours->size(), theirs->size()); ++index) {
    const Versions versions{element_of(*base, index), element_of(*ours, index),
                            element_of(*theirs, index)};
    const bool is_unclear =
        differ(versions) && (has_moved(*base, *ours, index) || has_moved(*base, *theirs, index));
    auto item =
        is_unclear ? disagree(versions, place.child(index)) : settle(versions, place.child(index));
    if (item) merged.push_back(*std::move(item));
  }
  return merged;
}

}  // namespace baton::merge
