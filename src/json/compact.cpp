#include "json/compact.h"

#include <algorithm>

#include "json/skip.h"
#include "json/text_tree.h"

namespace baton::json {

std::string compact(std::string_view text) {
  std::string compacted;
  compacted.reserve(text.size());
  for (std::size_t offset = 0; offset < text.size();) {
    const bool is_string = text[offset] == '"';
    const std::size_t last = is_string ? skip_string(text, offset + 1) : offset;
    const std::size_t end = std::min(last + 1, text.size());
    if (kWhitespace.find(text[offset]) == std::string_view::npos)
      compacted += text.substr(offset, end - offset);
    offset = end;
  }
  return compacted;
}

}  // namespace baton::json
