#include "text/utf8.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <numeric>

#include "text/byte_block.h"
#include "text/decode.h"

namespace baton::text {
namespace {

bool is_ascii(ByteBlock block) {
  return first_marked(reinterpret_cast<ByteMarks>(block) < 0) == sizeof block;
}

// Offset of the first non-ASCII byte at or after `offset`; the size if there is none. Most texts
// are ASCII: one question is asked about four blocks.
std::size_t skip_ascii(std::string_view text, std::size_t offset) {
  constexpr std::size_t kBlock = sizeof(ByteBlock);
  for (; offset + 4 * kBlock <= text.size(); offset += 4 * kBlock) {
    const ByteBlock first = block_at(text, offset) | block_at(text, offset + kBlock);
    const ByteBlock second =
        block_at(text, offset + 2 * kBlock) | block_at(text, offset + 3 * kBlock);
    if (!is_ascii(first | second)) break;
  }
  return skip_run(text, offset, [](auto bytes) { return bytes >= 0x80; });
}

// Marks bytes 10xxxxxx: as signed numbers, the smallest.
ByteMarks is_continued(ByteBlock block) {
  return reinterpret_cast<ByteMarks>(block) < static_cast<signed char>(0xC0);
}

std::size_t sum(ByteBlock counts) {
  std::array<unsigned char, sizeof counts> bytes{};
  std::memcpy(bytes.data(), &counts, sizeof counts);
  return std::reduce(bytes.begin(), bytes.end(), std::size_t{0});
}

// How many of eight bytes are 10xxxxxx: the product adds a one for each in its highest byte.
std::size_t continued_in(std::uint64_t bytes) {
  constexpr std::uint64_t kOnes = 0x0101010101010101U;
  return ((((bytes & ~(bytes << 1U)) >> 7U) & kOnes) * kOnes) >> 56U;
}

}  // namespace

std::optional<std::size_t> first_invalid_utf8(std::string_view text) {
  std::size_t offset = skip_ascii(text, 0);
  while (offset < text.size()) {
    const std::size_t length = decode(text, offset).length;
    if (length == 0) return offset;
    offset += length;
    if (offset < text.size() && byte_at(text, offset) < 0x80) offset = skip_ascii(text, offset);
  }
  return std::nullopt;
}

std::size_t count_code_points(std::string_view text) {
  constexpr std::size_t kMostBlocks = 255;  // no byte of `counts` overflows
  std::size_t continued = 0;                // bytes 10xxxxxx
  std::size_t offset = 0;
  while (has_block(text, offset)) {
    ByteBlock counts = {};
    const std::size_t blocks = std::min(kMostBlocks, (text.size() - offset) / sizeof counts);
    for (const std::size_t end = offset + blocks * sizeof counts; offset < end;
         offset += sizeof counts) {
      counts -= reinterpret_cast<ByteBlock>(is_continued(block_at(text, offset)));
    }
    continued += sum(counts);
  }
  // Most texts that are counted are short: half a block at once, too.
  std::uint64_t half = 0;
  if (text.size() - offset >= sizeof half) {
    std::memcpy(&half, text.data() + offset, sizeof half);
    offset += sizeof half;
    continued += continued_in(half);
  }
  for (; offset < text.size(); ++offset) continued += (byte_at(text, offset) & 0xC0U) == 0x80U;
  return text.size() - continued;
}

std::string_view first_code_points(std::string_view text, std::size_t count) {
  std::size_t end = 0;
  while (end < text.size()) {
    const bool starts = (static_cast<unsigned char>(text[end]) & 0xC0U) != 0x80U;
    if (starts && count-- == 0) break;
    ++end;
  }
  return text.substr(0, end);
}

std::string_view first_bytes(std::string_view text, std::size_t most) {
  if (text.size() <= most) return text;
  while (most > 0 && (static_cast<unsigned char>(text[most]) & 0xC0U) == 0x80U) --most;
  return text.substr(0, most);
}

std::string_view first_words(std::string_view text, std::size_t most) {
  if (text.size() <= most) return text;
  const std::size_t blank = text.find_last_of(" \t\r\n", most);
  const std::size_t word = blank == std::string_view::npos ? 0 : blank + 1;
  const auto is_wide = [text](std::size_t at) { return byte_at(text, at) >= 0x80U; };
  std::size_t end = word;
  while (end < most && is_wide(end)) ++end;
  end = first_bytes(text, end).size();
  return text.substr(0, end > word || blank == std::string_view::npos ? end : blank);
}

void append_code_point(std::string& text, char32_t code_point) {
  const auto add = [&text](std::uint32_t byte) { text += static_cast<char>(byte); };
  const auto value = static_cast<std::uint32_t>(code_point);
  if (value < 0x80) {
    add(value);
  } else if (value < 0x800) {
    add(0xC0U | (value >> 6U));
    add(0x80U | (value & 0x3FU));
  } else if (value < 0x10000) {
    add(0xE0U | (value >> 12U));
    add(0x80U | ((value >> 6U) & 0x3FU));
    add(0x80U | (value & 0x3FU));
  } else {
    add(0xF0U | (value >> 18U));
    add(0x80U | ((value >> 12U) & 0x3FU));
    add(0x80U | ((value >> 6U) & 0x3FU));
    add(0x80U | (value & 0x3FU));
  }
}

std::string replace_invalid_utf8(std::string_view text) {
  std::string repaired;
  repaired.reserve(text.size());
  std::size_t offset = 0;
  while (offset < text.size()) {
    const std::size_t plain = skip_ascii(text, offset);
    repaired.append(text, offset, plain - offset);
    offset = plain;
    if (offset == text.size()) break;
    if (const std::size_t length = decode(text, offset).length; length != 0) {
      repaired.append(text, offset, length);
      offset += length;
    } else {
      append_code_point(repaired, U'\uFFFD');
      offset += ill_formed_length(text, offset);
    }
  }
  return repaired;
}

}  // namespace baton::text
