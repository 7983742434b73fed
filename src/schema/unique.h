#pragma once

#include <algorithm>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "json/order.h"
#include "json/view.h"

namespace baton::schema {

inline std::size_t mix(std::size_t hash) {
  constexpr std::size_t kFactor = 0x9E3779B97F4A7C15;
  hash = (hash ^ (hash >> 32U)) * kFactor;
  return hash ^ (hash >> 29U);
}

// Equal values have equal hashes: 1 and 1.0, and objects with members in any order.
inline std::size_t hash_of(const json::View& value) {
  constexpr std::size_t kTypes = 8;
  const std::size_t kind = static_cast<std::size_t>(value.type()) + 1;
  std::size_t hash = mix(kind + value.size() * kTypes);
  switch (value.type()) {
    case json::Type::null: return hash;
    case json::Type::boolean: return mix(kind + (value.boolean() ? kTypes : 0));
    case json::Type::integer:
    case json::Type::number: return std::hash<double>()(value.number().nearest_double());
    case json::Type::string: return std::hash<std::string_view>()(value.string());
    case json::Type::array:
      value.each_element([&hash](std::size_t, const json::View& element) {
        hash = mix(hash ^ hash_of(element));
        return true;
      });
      return hash;
    case json::Type::object:
      // A sum, because members have no order. The name is mixed before its value is added to it:
      // they may be the same text.
      value.each_member([&hash](std::size_t, std::string_view name, const json::View& member) {
        hash += mix(mix(std::hash<std::string_view>()(name)) ^ hash_of(member));
        return true;
      });
      return hash;
  }
  return hash;
}

inline std::uint32_t short_hash_of(const json::View& value) {
  const std::size_t hash = hash_of(value);
  return static_cast<std::uint32_t>(hash ^ (hash >> 32U));
}

// The order of values that are searched by their hashes. Values of the same hash are ordered as
// well: their author can choose them so that all hashes are the same.
struct HashedView {
  std::size_t hash = 0;
  json::View value = {};

  friend std::strong_ordering operator<=>(const HashedView& left, const HashedView& right) {
    const std::strong_ordering order = left.hash <=> right.hash;
    return std::is_neq(order) ? order : compare(left.value, right.value);
  }
  friend bool operator==(const HashedView& left, const HashedView& right) {
    return std::is_eq(left <=> right);
  }
};

using IndexPair = std::pair<std::size_t, std::size_t>;

inline std::optional<IndexPair> find_duplicate_in_few(const std::vector<json::View>& elements) {
  for (std::size_t later = 1; later < elements.size(); ++later) {
    for (std::size_t earlier = 0; earlier < later; ++earlier) {
      if (elements[earlier].equals(elements[later])) return IndexPair{earlier, later};
    }
  }
  return std::nullopt;
}

// The positions of the first element that repeats another one and of that, if any. Compares few
// elements pair by pair; of many, only those with equal hashes.
inline std::optional<IndexPair> find_duplicate(const json::View& array) {
  constexpr std::size_t kFew = 16;
  const std::vector<json::View> elements = json::elements_of(array);
  if (elements.size() <= kFew) return find_duplicate_in_few(elements);
  std::vector<std::pair<HashedView, std::size_t>> hashed;  // with its position
  hashed.reserve(elements.size());
  for (std::size_t at = 0; at < elements.size(); ++at) {
    hashed.emplace_back(HashedView{.hash = hash_of(elements[at]), .value = elements[at]}, at);
  }
  std::ranges::sort(hashed);
  std::optional<IndexPair> found;
  for (std::size_t at = 1; at < hashed.size(); ++at) {
    const auto& [earlier, first] = hashed[at - 1];
    const auto& [later, second] = hashed[at];
    const bool is_earliest = !found || second < found->second;
    if (is_earliest && earlier == later) found = IndexPair{first, second};
  }
  return found;
}

}  // namespace baton::schema
