#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace baton::detection {

// Which secrets are looked for: all, or only those with a public format.
enum class Scope : std::uint8_t { all, formats };

// A secret in a text.
struct Secret {
  std::string_view kind;  // "github-token"; a literal
  std::size_t begin = 0;  // bytes
  std::size_t end = 0;
};

}  // namespace baton::detection
