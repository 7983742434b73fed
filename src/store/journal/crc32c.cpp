#include "store/journal/crc32c.h"

#include <array>
#include <cstddef>
#include <cstring>

#if defined(__x86_64__)
#include <cpuid.h>
#include <nmmintrin.h>
#endif

namespace baton::journal {
namespace {

constexpr std::uint32_t kReversedPolynomial = 0x82F63B78;
constexpr std::size_t kByteValues = 256;

constexpr std::array<std::uint32_t, kByteValues> make_table() {
  std::array<std::uint32_t, kByteValues> table = {};
  for (std::uint32_t value = 0; value < kByteValues; ++value) {
    std::uint32_t remainder = value;
    for (int bit = 0; bit < 8; ++bit) {
      remainder = (remainder >> 1U) ^ ((remainder & 1U) != 0 ? kReversedPolynomial : 0);
    }
    table[value] = remainder;
  }
  return table;
}

constexpr auto kTable = make_table();

std::uint32_t byte_by_byte(std::uint32_t remainder, std::string_view bytes) {
  for (const char byte : bytes) {
    const auto index = (remainder ^ static_cast<unsigned char>(byte)) & 0xFFU;
    remainder = (remainder >> 8U) ^ kTable.at(index);
  }
  return remainder;
}

#if defined(__x86_64__)
// Checked on first use: __builtin_cpu_supports would check many features at the start of every
// program, and each CPUID instruction takes about ten microseconds in a virtual machine.
bool has_instruction() {
  unsigned a = 0;
  unsigned b = 0;
  unsigned c = 0;
  unsigned d = 0;
  __cpuid(1, a, b, c, d);
  return (c & static_cast<unsigned>(bit_SSE4_2)) != 0;
}

// Uses the processor's instruction, eight bytes at a time.
__attribute__((target("sse4.2"))) std::uint32_t by_instruction(std::uint32_t remainder,
                                                               std::string_view bytes) {
  std::uint64_t wide = remainder;
  while (bytes.size() >= sizeof wide) {
    std::uint64_t word = 0;
    std::memcpy(&word, bytes.data(), sizeof word);
    wide = _mm_crc32_u64(wide, word);
    bytes.remove_prefix(sizeof word);
  }
  return byte_by_byte(static_cast<std::uint32_t>(wide), bytes);
}
#endif

}  // namespace

std::uint32_t crc32c(std::string_view bytes) {
  constexpr std::uint32_t kAllOnes = 0xFFFFFFFF;
#if defined(__x86_64__)
  if (has_instruction()) return ~by_instruction(kAllOnes, bytes);
#endif
  return ~byte_by_byte(kAllOnes, bytes);
}

}  // namespace baton::journal
