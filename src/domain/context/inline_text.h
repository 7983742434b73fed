#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "json/json.h"

// JSON values as one line of Markdown.
namespace baton::context {

// One line without control characters, tags, headings, rules or code fences: for a place that no
// marker lines enclose.
std::string safe_line(std::string_view text);

// Where a text is shown: between lines with a marker it is recorded text, byte for byte except for
// control characters; elsewhere it is made safe.
enum class Place : std::uint8_t { open, between_markers };

// A text without line ends as it is shown at that place.
std::string shown_line(std::string_view text, Place place);

// A scalar, or an array of scalars: "a, b, c". Empty for other values, for texts of several lines,
// and for an array with a comma in an element.
std::optional<std::string> inline_text(const Json& value, Place place);

// An empty text, or an array or object with such parts only: prompts omit it.
bool holds_nothing(const Json& value);

}  // namespace baton::context
