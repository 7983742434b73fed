#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "domain/detection/value_range.h"

// Values in the forms of YAML, some of which lists of other languages share. Where nothing else is
// said, `at` is the place behind the colon that follows a name.
namespace baton::detection {

// Behind "|" or ">" at the end of a line, where the block of a value begins; `at` elsewhere.
std::size_t skip_block_mark(std::string_view text, std::size_t at);

// Behind the dashes of list items at `at`, where an entry begins: "- - NAME: VALUE".
std::size_t skip_dashes(std::string_view line, std::size_t at);

// The tag and the anchor in front of a value: `!!str &name VALUE`.
struct NodeProperties {
  std::size_t end = 0;            // `at` if there are none
  bool may_be_reference = false;  // a tag of an application: `!secret NAME`
};
NodeProperties node_properties(std::string_view text, std::size_t at);

// A quoted value that continues on indented lines; the closing quote ends the last of them.
struct FoldedValue {
  ValueRange first_line;
  std::size_t end = 0;
};
std::optional<FoldedValue> folded_value(std::string_view text, std::size_t at);

// The values of a list in brackets: `[VALUE, "VALUE"]`. Empty if it has other values than texts.
std::vector<ValueRange> bracketed_values(std::string_view text, std::size_t at);

// The value on the line below a name, or those of the list below it: `- VALUE`. Each is a line of
// its own, indented deeper than `column`, where the name begins on its line. Without a column, the
// value must be quoted.
struct ValuesBelow {
  std::vector<ValueRange> values = {};
  bool are_items = false;
};
ValuesBelow values_below(std::string_view text, std::size_t at, std::optional<std::size_t> column);

}  // namespace baton::detection
