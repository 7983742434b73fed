#pragma once

#include <cstddef>
#include <cstdint>

namespace baton {

// A place in a text file, for people and editors. Lines and columns start at 1;
// a column counts Unicode code points; the offset counts bytes from 0.
struct Position {
  std::uint32_t line = 1;
  std::uint32_t column = 1;
  std::size_t offset = 0;

  friend bool operator==(const Position&, const Position&) = default;
};

}  // namespace baton
