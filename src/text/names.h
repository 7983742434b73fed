#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace baton::text {

// Folds a member name to one spelling for every case style, singular or plural: apiKeys, api_key,
// API-KEY, X-API-Key and "Api Key" all give "apikey"; address and addresses, entry and entries are
// the same. Removes a leading word "x" (HTTP's X- headers) and a regular plural. The result is to
// be compared with other results only: "status" gives "statu".
std::string fold_name(std::string_view name);

// A candidate that folds to the same name; else the only candidate that begins with `name`, if that
// has at least three characters; else the most similar candidate, if its edit distance to `name` is
// at most `farthest` and less than half of the length of `name`.
std::optional<std::string_view> nearest(std::string_view name,
                                        std::span<const std::string_view> candidates,
                                        std::size_t farthest = 2);

}  // namespace baton::text
