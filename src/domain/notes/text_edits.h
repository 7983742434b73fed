#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace baton::notes {

// Replaces the text between two byte offsets.
struct TextEdit {
  std::size_t begin = 0;
  std::size_t end = 0;
  std::string replacement = {};
};

// `edits` are in the order of the text and do not overlap.
std::string with_edits(std::string_view text, const std::vector<TextEdit>& edits);

}  // namespace baton::notes
