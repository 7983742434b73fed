#include "json/compact.h"

#include <algorithm>

#include "json/text_tree.h"

namespace baton::json {
namespace {

// The offset after the string that begins at `offset`.
std::size_t end_of_string(std::string_view text, std::size_t offset) {
  for (++offset; offset < text.size() && text[offset] != '"'; ++offset) {
    if (text[offset] == '\\') ++offset;
  }
  return std::min(offset + 1, text.size());
}

}  // namespace

std::string compact(std::string_view text) {
  std::string compacted;
  compacted.reserve(text.size());
  for (std::size_t offset = 0; offset < text.size();) {
    const std::size_t end = text[offset] == '"' ? end_of_string(text, offset) : offset + 1;
    if (kWhitespace.find(text[offset]) == std::string_view::npos)
      compacted += text.substr(offset, end - offset);
    offset = end;
  }
  return compacted;
}

}  // namespace baton::json
