#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace baton::notes {

// What stands between two byte offsets becomes something else.
struct TextEdit {
  std::size_t begin = 0;
  std::size_t end = 0;
  std::string replacement = {};
};

// `edits` are in the order of the text, and none overlaps another.
std::string with_edits(std::string_view text, const std::vector<TextEdit>& edits);

}  // namespace baton::notes
