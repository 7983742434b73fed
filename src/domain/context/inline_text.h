#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "json/json.h"

// JSON values as one line of Markdown.
namespace baton::context {

// One line without control characters, tags, headings, rules or code fences.
std::string safe_line(std::string_view text);

// A scalar, or an array of scalars: "a, b, c". Empty for other values, for texts of several lines,
// and for an array with a comma in an element.
std::optional<std::string> inline_text(const Json& value);

// An empty text, or an array or object with such parts only: prompts omit it.
bool holds_nothing(const Json& value);

}  // namespace baton::context
