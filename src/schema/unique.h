#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "json/view.h"

namespace baton::schema {

// Equal values have equal hashes: 1 and 1.0, and objects with members in any order.
inline std::size_t hash_of(const json::View& value) {
  constexpr std::size_t kFactor = 0x9E3779B97F4A7C15;
  std::size_t hash = static_cast<std::size_t>(value.type()) + 1;
  switch (value.type()) {
    case json::Type::null: return hash;
    case json::Type::boolean: return hash + (value.boolean() ? kFactor : 0);
    case json::Type::integer:
    case json::Type::number: return std::hash<double>()(value.number().nearest_double());
    case json::Type::string: return std::hash<std::string_view>()(value.string());
    case json::Type::array:
      value.each_element([&hash](std::size_t, const json::View& element) {
        hash = (hash ^ hash_of(element)) * kFactor;
        return true;
      });
      return hash;
    case json::Type::object:
      value.each_member([&hash](std::size_t, std::string_view name, const json::View& member) {
        hash += (std::hash<std::string_view>()(name) ^ hash_of(member)) * kFactor;
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

using IndexPair = std::pair<std::size_t, std::size_t>;

inline std::optional<IndexPair> find_duplicate_in_few(const std::vector<json::View>& elements) {
  for (std::size_t later = 1; later < elements.size(); ++later) {
    for (std::size_t earlier = 0; earlier < later; ++earlier) {
      if (elements[earlier].equals(elements[later])) return IndexPair{earlier, later};
    }
  }
  return std::nullopt;
}

// The positions of two equal elements, if any. Compares few elements pair by pair; of many, only
// those with equal hashes.
inline std::optional<IndexPair> find_duplicate(const json::View& array) {
  constexpr std::size_t kFew = 16;
  const std::vector<json::View> elements = json::elements_of(array);
  if (elements.size() <= kFew) return find_duplicate_in_few(elements);
  std::vector<IndexPair> hashed;  // hash, position
  hashed.reserve(elements.size());
  for (std::size_t at = 0; at < elements.size(); ++at) {
    hashed.emplace_back(hash_of(elements[at]), at);
  }
  std::ranges::sort(hashed);
  for (std::size_t later = 1; later < hashed.size(); ++later) {
    const auto [hash, position] = hashed[later];
    for (std::size_t at = later; at > 0 && hashed[at - 1].first == hash; --at) {
      const std::size_t earlier = hashed[at - 1].second;
      if (elements[earlier].equals(elements[position])) {
        return IndexPair{earlier, position};
      }
    }
  }
  return std::nullopt;
}

}  // namespace baton::schema
