#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

namespace baton::text {

// Sixteen bytes of a text, which one instruction compares.
using ByteBlock = unsigned char __attribute__((vector_size(16)));

// The result of a comparison: -1 for each byte for which it holds, else 0.
using ByteMarks = signed char __attribute__((vector_size(16)));

inline bool has_block(std::string_view text, std::size_t offset) {
  return offset + sizeof(ByteBlock) <= text.size();
}

inline ByteBlock block_at(std::string_view text, std::size_t offset) {
  ByteBlock block;
  std::memcpy(&block, text.data() + offset, sizeof block);
  return block;
}

// Index of the first marked byte; 16 if there is none.
inline std::size_t first_marked(ByteMarks marks) {
#ifdef __SSE2__
  const int bits = _mm_movemask_epi8(reinterpret_cast<__m128i>(marks));
  return static_cast<std::size_t>(std::countr_zero(static_cast<std::uint32_t>(bits) | 0x10000U));
#else
  std::array<std::uint64_t, 2> halves{};
  std::memcpy(halves.data(), &marks, sizeof marks);
  if (halves[0] != 0) return static_cast<std::size_t>(std::countr_zero(halves[0])) / 8;
  return halves[1] == 0 ? 16 : 8 + static_cast<std::size_t>(std::countr_zero(halves[1])) / 8;
#endif
}

// Offset of the first character at or after `offset` at which a run stops; the size if there is
// none. `stops` marks such bytes of a block, and tells whether a character is one.
template <typename Stops>
[[gnu::always_inline]] inline std::size_t skip_run(std::string_view text, std::size_t offset,
                                                   const Stops& stops) {
  if constexpr (std::endian::native == std::endian::little) {
    // The next offset does not depend on the block, so that a processor need not wait for it.
    for (; has_block(text, offset); offset += sizeof(ByteBlock)) {
      const std::size_t run = first_marked(stops(block_at(text, offset)));
      if (run < sizeof(ByteBlock)) return offset + run;
    }
  }
  while (offset < text.size() && !stops(static_cast<unsigned char>(text[offset]))) ++offset;
  return offset;
}

}  // namespace baton::text
