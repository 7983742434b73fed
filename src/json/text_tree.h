#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "json/pointer.h"

namespace baton::json {

inline constexpr std::string_view kWhitespace = " \t\r\n";  // RFC 8259, section 2

// A value as it stands in a text: which bytes are its own, and which are its name's.
struct TextNode {
  enum class Kind : std::uint8_t { object, array, scalar };

  Kind kind = Kind::scalar;
  std::size_t outset = 0;  // of a member: where its name's quote stands; else as `begin`
  std::size_t begin = 0;
  std::size_t end = 0;  // behind its last byte
  std::string name = {};
  std::vector<TextNode> children = {};  // members or elements, in the order of the text
};

// Of a text that read() accepted.
TextNode text_tree(std::string_view text);

// Null if it leads nowhere.
const TextNode* find(const TextNode& root, const Pointer& pointer);

}  // namespace baton::json
