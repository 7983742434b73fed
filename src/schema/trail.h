#pragma once

#include <limits>
#include <string>
#include <string_view>

namespace baton::schema {

// The path from a document's root to the current value: one link per token, on the call stack.
// Converted to text only when there is something to report.
struct Trail {
  static constexpr std::size_t kName = std::numeric_limits<std::size_t>::max();

  const Trail* parent = nullptr;
  std::string_view name = {};
  std::size_t index = kName;  // an array index, used instead of `name`
};

// JSON Pointer of the links below `above`.
std::string pointer_below(const Trail* trail, const Trail* above);

// JSON Pointer; `prefix` is the pointer of the outermost link's parent.
std::string pointer_text(const Trail* trail, std::string_view prefix = {});

}  // namespace baton::schema
