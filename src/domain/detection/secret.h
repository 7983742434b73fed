#pragma once

#include <cstddef>
#include <string_view>

namespace baton::detection {

// A secret in a text.
struct Secret {
  std::string_view kind;  // "github-token"; a literal
  std::size_t begin = 0;  // bytes
  std::size_t end = 0;
};

}  // namespace baton::detection
