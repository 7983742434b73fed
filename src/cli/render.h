#pragma once

#include <string>
#include <string_view>

#include "baton/error.h"
#include "baton/finding.h"

namespace baton::app {
struct Excerpt;
}

namespace baton::cli {

enum class Style : std::uint8_t { plain, colour };

// "FILE:LINE:COLUMN: error: /instance/location: message [rule]", and the hint on its own line. A
// rule of the project's own schema is "[rule in FILE]".
std::string render(const Finding& finding, Style style);
std::string render(const Findings& findings, Style style);

// "baton: phrase: subject", or "FILE:LINE:COLUMN: error: phrase" if there is a position; then the
// system's reason, related places and the hint.
std::string render(const Error& error, Style style);

// The line with a caret below the finding's place; nothing if the line is not shown.
std::string render(const app::Excerpt& excerpt, Style style);

}  // namespace baton::cli
