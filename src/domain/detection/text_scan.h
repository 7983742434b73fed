#pragma once

#include <string_view>
#include <vector>

#include "domain/detection/secret.h"

namespace baton::detection {

// Adds the secrets of a text as it stands, in the order of their places or of what announces them;
// they can overlap. Skips the base64 of `data:` URIs: embedded files are not text.
void scan_text(std::string_view text, Scope scope, std::vector<Secret>& found);

}  // namespace baton::detection
