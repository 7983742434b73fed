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

// The recognized format of a document.
struct Shape {
  const Mapping* mapping = nullptr;
  unsigned confidence = 0;  // percent
  json::Pointer base;       // the object with the format, below wrappers
};

// The best mapping, for the root or for an object below wrappers; empty if none fits. The first of
// equal ones.
std::optional<Shape> recognize(const Json& document, std::span<const Mapping> mappings);

// The objects that may contain a workflow: the document, and the objects in wrappers.
std::vector<json::Pointer> possible_bases(const Json& document);

// The meaning of a member, by its name.
enum class MemberKind : std::uint8_t { other, phase, status };
MemberKind kind_of_member(std::string_view name);

// The members that look like a phase, and like a status, as JSON Pointers.
struct TellingMembers {
  std::vector<std::string> phases;
  std::vector<std::string> statuses;
};
TellingMembers telling_members(const Json& document);

}  // namespace baton::migration
