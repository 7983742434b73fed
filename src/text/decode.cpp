#include "text/decode.h"

#include <array>

namespace baton::text {
namespace {

// The second bytes that are allowed after a leading byte (RFC 3629, section 4, table).
struct Lead {
  std::size_t length;  // of the whole sequence; 0 if the byte cannot lead
  unsigned char second_low;
  unsigned char second_high;
};

constexpr Lead lead_of(unsigned char byte) {
  if (byte < 0x80) return {.length = 1, .second_low = 0, .second_high = 0};
  if (byte < 0xC2) return {.length = 0, .second_low = 0, .second_high = 0};
  if (byte < 0xE0) return {.length = 2, .second_low = 0x80, .second_high = 0xBF};
  if (byte == 0xE0) return {.length = 3, .second_low = 0xA0, .second_high = 0xBF};
  if (byte == 0xED) return {.length = 3, .second_low = 0x80, .second_high = 0x9F};
  if (byte < 0xF0) return {.length = 3, .second_low = 0x80, .second_high = 0xBF};
  if (byte == 0xF0) return {.length = 4, .second_low = 0x90, .second_high = 0xBF};
  if (byte < 0xF4) return {.length = 4, .second_low = 0x80, .second_high = 0xBF};
  if (byte == 0xF4) return {.length = 4, .second_low = 0x80, .second_high = 0x8F};
  return {.length = 0, .second_low = 0, .second_high = 0};
}

constexpr std::array<Lead, 256> make_leads() {
  std::array<Lead, 256> leads{};
  for (std::size_t byte = 0; byte < leads.size(); ++byte) {
    leads[byte] = lead_of(static_cast<unsigned char>(byte));
  }
  return leads;
}

constexpr std::array<Lead, 256> kLeads = make_leads();

// The number of valid bytes of the sequence at `offset`, at most lead.length.
std::size_t right_bytes(std::string_view text, std::size_t offset, const Lead& lead) {
  if (lead.length < 2) return lead.length;
  if (offset + 1 >= text.size()) return 1;
  const unsigned char second = byte_at(text, offset + 1);
  if (second < lead.second_low || second > lead.second_high) return 1;
  std::size_t count = 2;
  while (count < lead.length && offset + count < text.size() &&
         (byte_at(text, offset + count) & 0xC0U) == 0x80U) {
    ++count;
  }
  return count;
}

}  // namespace

Decoded decode(std::string_view text, std::size_t offset) {
  const unsigned char first = byte_at(text, offset);
  const Lead& lead = kLeads[first];
  if (lead.length == 0 || right_bytes(text, offset, lead) != lead.length) return {};
  if (lead.length == 1) return {.code_point = first, .length = 1};
  char32_t code_point = first & (0xFFU >> (lead.length + 1));
  for (std::size_t index = 1; index < lead.length; ++index) {
    code_point = (code_point << 6U) | (byte_at(text, offset + index) & 0x3FU);
  }
  return {.code_point = code_point, .length = lead.length};
}

std::size_t ill_formed_length(std::string_view text, std::size_t offset) {
  const std::size_t right = right_bytes(text, offset, kLeads[byte_at(text, offset)]);
  return right == 0 ? 1 : right;
}

}  // namespace baton::text
