#pragma once

#include <string_view>

#include "host/console.h"

namespace baton::cli {

// Writes an answer: JSON, or text that may have colours. On a terminal, DEL, control characters
// beyond ASCII and characters that reorder text become escapes such as "\u009b", which are JSON's
// escapes as well. Elsewhere, the text is unchanged.
void write_visibly(Console& console, Stream stream, std::string_view text);

}  // namespace baton::cli
