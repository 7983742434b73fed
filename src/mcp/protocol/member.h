#pragma once

#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "json/json.h"

namespace baton::mcp {

// A member of what nobody has promised to be an object; null where there is none.
inline const Json* member(const Json& object, std::string_view name) {
  if (!object.is_object()) return nullptr;
  const auto found = object.find(name);
  return found == object.end() ? nullptr : &*found;
}

// The same of a text; empty where there is none.
inline std::string_view text_member(const Json& object, std::string_view name) {
  const Json* const found = member(object, name);
  return found != nullptr && found->is_string() ? found->get_ref<const std::string&>()
                                                : std::string_view{};
}

}  // namespace baton::mcp
