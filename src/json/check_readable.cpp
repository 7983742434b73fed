#include <algorithm>

#include <nlohmann/json.hpp>

#include "json/read.h"

namespace baton::json {
namespace {

// Looks at every value, and no deeper than is allowed, so that it cannot exhaust the stack.
bool nests_within(const Json& value, std::size_t levels) {
  if (!value.is_structured()) return true;
  if (levels == 0) return false;
  return std::ranges::all_of(
      value, [levels](const Json& inner) { return nests_within(inner, levels - 1); });
}

// To be asked after nests_within.
bool strings_within(const Json& value, std::size_t bytes) {
  if (value.is_string()) return value.get_ref<const std::string&>().size() <= bytes;
  if (!value.is_object()) {
    return !value.is_array() || std::ranges::all_of(value, [bytes](const Json& inner) {
      return strings_within(inner, bytes);
    });
  }
  return std::ranges::all_of(value.get_ref<const Json::object_t&>(), [bytes](const auto& member) {
    return member.first.size() <= bytes && strings_within(member.second, bytes);
  });
}

}  // namespace

Result<void> check_readable(const Json& document, const ReadOptions& options) {
  if (!nests_within(document, options.max_depth)) {
    return fail(ErrorCode::limit, "it would be nested too deeply");
  }
  if (!strings_within(document, options.max_string_bytes)) {
    return fail(ErrorCode::limit, "it would hold too long a string");
  }
  return {};
}

}  // namespace baton::json
