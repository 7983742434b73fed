#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "domain/migration/mapping.h"
#include "json/json.h"
#include "json/pointer.h"

namespace baton::migration {

// What a document looks like.
struct Shape {
  const Mapping* mapping = nullptr;
  unsigned confidence = 0;  // percent
  json::Pointer base;       // the object that has the shape, below wrappers
};

// The mapping that fits best, at the root or below wrapping objects; empty: none fits. Of equal
// ones the first.
std::optional<Shape> recognize(const Json& document, std::span<const Mapping> mappings);

// The objects of a document that may hold a workflow: the document, and those in wrappers.
std::vector<json::Pointer> possible_bases(const Json& document);

// What a member looks like, by its name.
enum class MemberKind : std::uint8_t { other, phase, status };
MemberKind kind_of_member(std::string_view name);

// The members that look like a phase, and like a status, as JSON Pointers.
struct TellingMembers {
  std::vector<std::string> phases;
  std::vector<std::string> statuses;
};
TellingMembers telling_members(const Json& document);

}  // namespace baton::migration
