#include "domain/migration/locate.h"

#include <utility>

#include <nlohmann/json.hpp>

#include "text/names.h"

namespace baton::migration {
namespace {

constexpr std::size_t kMaxFolded = 256;  // larger objects are matched by exact names only

void add_children(const Found& parent, std::vector<Found>& found) {
  if (parent.value->is_object()) {
    for (const auto& [name, value] : parent.value->items()) {
      found.push_back({.at = parent.at.child(name), .value = &value, .name = name});
    }
  } else if (parent.value->is_array()) {
    for (std::size_t index = 0; index < parent.value->size(); ++index) {
      found.push_back({.at = parent.at.child(index), .value = &(*parent.value)[index], .name = {}});
    }
  }
}

// The member with that name: an exact match, else the first with the same folded name.
Json::const_iterator find_folded(const Json& object, const std::string& name) {
  const auto exact = object.find(name);
  if (exact != object.end() || object.size() > kMaxFolded) return exact;
  const std::string folded = text::fold_name(name);
  for (auto member = object.begin(); member != object.end(); ++member) {
    if (text::fold_name(member.key()) == folded) return member;
  }
  return object.end();
}

void add_named(const Found& parent, const std::string& name, std::vector<Found>& found) {
  if (!parent.value->is_object()) return;
  const auto member = find_folded(*parent.value, name);
  if (member == parent.value->end()) return;
  found.push_back({.at = parent.at.child(member.key()), .value = &*member, .name = parent.name});
}

}  // namespace

std::vector<Found> locate(const Found& start, const Pattern& pattern) {
  std::vector<Found> found = {start};
  for (const std::string& token : pattern) {
    std::vector<Found> next;
    for (const Found& parent : found) {
      if (token == "*" && parent.value->size() > kMaxPlaces) return {};
      if (token == "*") {
        add_children(parent, next);
      } else {
        add_named(parent, token, next);
      }
      if (next.size() > kMaxPlaces) return {};
    }
    found = std::move(next);
  }
  return found;
}

const char* type_of(const Json& value) {
  if (value.is_object()) return "object";
  if (value.is_array()) return "array";
  if (value.is_string()) return "string";
  if (value.is_number()) return "number";
  return value.is_boolean() ? "boolean" : "null";
}

}  // namespace baton::migration
