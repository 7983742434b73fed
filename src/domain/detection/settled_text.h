#pragma once

#include <cstddef>
#include <string_view>

namespace baton::detection {

// The size of the first part of a text whose built-in secrets nothing that follows the text can
// change. The part ends with a line, where all values and most tokens end. Not part of it: lines
// that a secret of several lines may include (private keys, texts of XML elements), and entries of
// YAML that a later `kind: Secret` would make secret.
std::size_t settled_size(std::string_view text);

}  // namespace baton::detection
