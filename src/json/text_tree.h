#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "json/pointer.h"

namespace baton::json {

inline constexpr std::string_view kWhitespace = " \t\r\n";  // RFC 8259, section 2

// The bytes of a value in its text, and of its name if it is a member.
struct TextNode {
  enum class Kind : std::uint8_t { object, array, scalar };

  Kind kind = Kind::scalar;
  std::size_t outset = 0;  // of a member: offset of its name's quote; otherwise the same as `begin`
  std::size_t begin = 0;
  std::size_t end = 0;  // after its last byte
  std::string name = {};
  std::vector<TextNode> children = {};  // members or elements, in the order of the text
};

// `text` must be accepted by read().
TextNode text_tree(std::string_view text);

// Null if the location does not exist.
const TextNode* find(const TextNode& root, const Pointer& pointer);

}  // namespace baton::json
