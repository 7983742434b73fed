#include "domain/detection/split_token.h"

#include <algorithm>
#include <string>

#include "domain/detection/plausible_value.h"
#include "domain/detection/token_kind.h"
#include "domain/detection/token_scan.h"
#include "text/ascii.h"

namespace baton::detection {
namespace {

constexpr std::size_t kLongestPart = 512;

// Hexadecimal digits and dashes alone: ids and digests are not parts of a token.
bool is_digest(std::string_view text) {
  return std::ranges::all_of(text, [](char c) { return text::is_hex_digit(c) || c == '-'; });
}

bool may_continue(std::string_view text) {
  return text.size() <= kLongestPart && has_no_order(text) && !is_digest(text) &&
         std::ranges::all_of(text, [](char c) { return belongs(c, Alphabet::word_dash); });
}

}  // namespace

bool may_begin_split_token(std::string_view text) {
  constexpr std::size_t kShortest = 4;
  return text.size() >= kShortest && text.size() <= kLongestPart && may_begin_token(text) &&
         !token_at(text, 0);
}

std::optional<SplitToken> split_token(std::span<const std::string_view> texts) {
  std::string whole(texts.front());
  std::vector<std::size_t> parts = {0};
  std::optional<SplitToken> found;
  for (std::size_t i = 1; i < std::min(texts.size(), kMostSplitTexts); ++i) {
    if (found && i > parts.back() + 1) break;  // not the rest of the token
    if (!may_continue(texts[i])) continue;
    whole += texts[i];
    parts.push_back(i);
    const std::optional<Secret> token = token_at(whole, 0);
    if (!token || token->begin > 0 || token->end < whole.size()) continue;
    found = SplitToken{.kind = token->kind, .parts = parts};
  }
  return found;
}

}  // namespace baton::detection
