#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace baton::text {

// One spelling for a member name in any case style, singular or plural:
// apiKeys, api_key, API-KEY, X-API-Key and "Api Key" all give "apikey".
// A leading "x" word (HTTP's X- headers) is dropped; a plural "s" is, but not "ss".
std::string fold_name(std::string_view name);

// The candidate that `name` most likely meant, if one is near enough (edit
// distance at most 2 and less than half of its length).
std::optional<std::string_view> nearest(std::string_view name,
                                        std::span<const std::string_view> candidates);

}  // namespace baton::text
