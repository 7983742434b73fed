#include "domain/environment/entries.h"

#include <algorithm>
#include <array>

#include "text/ascii.h"
#include "text/utf8.h"

namespace baton::environment {
namespace {

constexpr std::size_t kLongestKey = 128;
constexpr std::size_t kLongestDescription = 500;
constexpr std::size_t kMostSentences = 2;
constexpr std::size_t kShortestWord = 4;  // shorter ones before a full stop may be abbreviations

constexpr std::array<std::string_view, 24> kAbbreviations = {
    "abbr",  "addr",  "approx", "assoc", "conf", "corp", "defs", "dept",
    "depts", "dist",  "esp",    "excl",  "govt", "incl", "intl", "misc",
    "orig",  "paras", "prof",   "resp",  "sect", "spec", "temp", "viz"};

// The C0 and C1 controls and DEL. In UTF-8, a C1 control is 0xC2 and its code.
bool has_control_characters(std::string_view text, std::string_view allowed) {
  for (std::size_t at = 0; at < text.size(); ++at) {
    const auto byte = static_cast<unsigned char>(text[at]);
    const bool is_c1 =
        byte == 0xC2 && at + 1 < text.size() && static_cast<unsigned char>(text[at + 1]) < 0xA0;
    const bool is_c0 = byte < 0x20 || byte == 0x7F;
    if (is_c1 || (is_c0 && allowed.find(text[at]) == std::string_view::npos)) return true;
  }
  return false;
}

// Whether a sentence certainly ends with the mark at `at`: before it a plain word of some length,
// after it a space and a capital letter.
bool ends_a_sentence(std::string_view text, std::size_t at) {
  std::size_t begin = at;
  while (begin > 0 && text::is_lower(text[begin - 1])) --begin;
  const bool is_whole = begin == 0 || text::is_space(text[begin - 1]);
  const std::string_view word = text.substr(begin, at - begin);
  if (!is_whole || word.size() < kShortestWord) return false;
  if (std::ranges::find(kAbbreviations, word) != kAbbreviations.end()) return false;
  const std::size_t next = text.find_first_not_of(" \t\r\n", at + 1);
  return next != std::string_view::npos && next > at + 1 && text::is_upper(text[next]);
}

std::size_t count_sentences(std::string_view text) {
  std::size_t sentences = 1;
  for (std::size_t at = text.find_first_of(".!?"); at != std::string_view::npos;
       at = text.find_first_of(".!?", at + 1)) {
    if (ends_a_sentence(text, at)) ++sentences;
  }
  return sentences;
}

}  // namespace

std::optional<std::string> why_no_key(std::string_view key) {
  if (key.empty()) return "it is empty";
  if (text::first_invalid_utf8(key)) return "it is not UTF-8";
  if (has_control_characters(key, {})) return "it holds control characters";
  if (text::count_code_points(key) > kLongestKey) return "it has more than 128 characters";
  return std::nullopt;
}

std::optional<std::string> why_no_description(std::string_view text) {
  if (std::ranges::all_of(text, text::is_space))
    return "it is empty; describe the data in one sentence";
  if (text::first_invalid_utf8(text)) return "it is not UTF-8";
  if (has_control_characters(text, "\t\n\r")) return "it holds control characters";
  if (text::count_code_points(text) > kLongestDescription) {
    return "it has more than 500 characters; store the data as the value";
  }
  if (count_sentences(text) > kMostSentences) return "it has more than two sentences";
  return std::nullopt;
}

}  // namespace baton::environment
