#pragma once

#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "json/json.h"

namespace baton::mcp {

// A member of a value that may not be an object; null if it is missing.
inline const Json* member(const Json& object, std::string_view name) {
  if (!object.is_object()) return nullptr;
  const auto found = object.find(name);
  return found == object.end() ? nullptr : &*found;
}

// The same for a string; empty if it is missing.
inline std::string_view text_member(const Json& object, std::string_view name) {
  const Json* const found = member(object, name);
  return found != nullptr && found->is_string() ? found->get_ref<const std::string&>()
                                                : std::string_view{};
}

}  // namespace baton::mcp
