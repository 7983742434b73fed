#pragma once

#include <string_view>

namespace baton::guard {

// Whether a pattern by which a command leaves files out covers all of baton's folder: ".claude",
// "./.claude/*", "**/.claude/**". A folder inside it, such as ".claude/agents", does not.
bool covers_our_folder(std::string_view pattern);

}  // namespace baton::guard
