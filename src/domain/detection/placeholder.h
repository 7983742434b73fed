#pragma once

#include <string_view>

namespace baton::detection {

// Whether the text says that it stands for a value: "your-password-here", "changeme123",
// "dummyToken", "TODO", "xxxxxxxx". The words count only as a whole: "Mastodon2024!" and
// "Insert77coin!" are passwords. For texts of a limited length.
bool has_placeholder(std::string_view text);

}  // namespace baton::detection
