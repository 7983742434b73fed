#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace baton::json {

// The index that a reference token represents (RFC 6901, section 4): digits without a leading zero.
std::optional<std::size_t> array_index(std::string_view token);

}  // namespace baton::json
