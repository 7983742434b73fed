#pragma once

#include <string_view>
#include <unordered_set>

namespace baton::context {

using Ids = std::unordered_set<std::string_view>;

// The ids that occur in `text` as words.
Ids ids_in(std::string_view text, const Ids& ids);

}  // namespace baton::context
