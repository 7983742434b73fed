#include "domain/model/agent_spelling.h"

#include <algorithm>

#include "domain/model/relevance_map.h"
#include "domain/shared/pattern.h"
#include "text/ascii.h"
#include "text/decode.h"

namespace baton::model {
namespace {

struct FormBlock {
  char32_t first;
  char32_t last;
};

// Where the characters are that are forms of ASCII texts, blanks or dashes. The letters of words
// are elsewhere.
constexpr FormBlock kForms[] = {
    {0x85, 0x85},       {0xA0, 0xBA},       {0x132, 0x133},     {0x17F, 0x17F},
    {0x1C7, 0x1CC},     {0x1F1, 0x1F3},     {0x2B0, 0x2E3},     {0x58A, 0x58A},
    {0x5BE, 0x5BE},     {0x1400, 0x1400},   {0x1680, 0x1680},   {0x1806, 0x1806},
    {0x1D2C, 0x1DBB},   {0x2000, 0x24EA},   {0x2C7C, 0x2C7D},   {0x2E17, 0x2E5D},
    {0x3000, 0x3000},   {0x301C, 0x3030},   {0x30A0, 0x30A0},   {0x3250, 0x33FF},
    {0xA7F2, 0xA7F4},   {0xFB00, 0xFB06},   {0xFE19, 0xFE63},   {0xFF0D, 0xFF5A},
    {0x107A5, 0x107A5}, {0x10EAD, 0x10EAD}, {0x1D400, 0x1D7FF}, {0x1F100, 0x1F190},
    {0x1FBF0, 0x1FBF9}};

bool is_compatible_form(char32_t point) {
  return std::ranges::any_of(kForms, [point](const FormBlock& block) {
    return block.first <= point && point <= block.last;
  });
}

constexpr bool is_ignored_in_names(char c) {
  return text::is_space(c) || c == '\v' || c == '\f' || c == '_' || c == '-';
}

// A form of other characters becomes *, so that no table of all forms is needed.
std::string fold_spelling(std::string_view name) {
  std::string folded;
  for (std::size_t at = 0; at < name.size();) {
    const text::Decoded decoded = text::decode(name, at);
    const std::size_t length = std::max<std::size_t>(decoded.length, 1);
    if (is_compatible_form(decoded.code_point)) {
      folded += '*';
    } else if (length > 1) {
      folded += name.substr(at, length);
    } else if (!is_ignored_in_names(name[at])) {
      folded += text::to_lower(name[at]);
    }
    at += length;
  }
  return std::string(bare_agent_name(folded));
}

}  // namespace

AgentSpelling::AgentSpelling(std::string_view name) : folded_(fold_spelling(name)) {}

bool AgentSpelling::is_of(std::string_view name) const {
  const std::string other = fold_spelling(name);
  return shared::matches(folded_, other) || shared::matches(other, folded_);
}

}  // namespace baton::model
