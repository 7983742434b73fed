// A pattern is valid, unsupported or invalid; RE2 accepts the translation of every supported one
// that is not too large, and both engines give the same answer where the plain one applies.
//
// The input's first line is the pattern, the rest the text.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "fuzz/demand.h"
#include "text/pattern.h"
#include "text/plain_pattern.h"
#include "text/utf8.h"

namespace {

using baton::fuzz::demand;
using baton::text::Pattern;

bool begins(std::string_view text, std::string_view beginning) {
  return text.substr(0, beginning.size()) == beginning;
}

void check_refused(const std::string& pattern, const baton::Error& error) {
  const std::string_view phrase = error.phrase.view();
  const bool is_unsupported = begins(phrase, "unsupported pattern: ");
  demand(is_unsupported || begins(phrase, "invalid pattern: "), "neither kind of refusal", phrase);
  demand(baton::text::is_ecma_pattern(pattern) == is_unsupported, "two answers", pattern);
  const bool has_place = begins(error.hint, "at character ");
  demand(has_place || phrase == "unsupported pattern: too large" ||
             phrase == "invalid pattern: not UTF-8",
         "no place", error.hint);
}

void check_matches(const std::string& source, const Pattern& pattern, const std::string& text) {
  const auto found = pattern.find(text, 0);
  demand(found.has_value() == pattern.matches(text), "find and matches differ", source);
  if (found) demand(found->begin <= found->end && found->end <= text.size(), "a wrong range");
  demand(!pattern.matches_whole(text) || found, "it matches the whole, but no part", source);
  if (!baton::text::PlainPattern::parse(source)) return;
  const auto general = Pattern::compile("(?:" + source + ")");
  demand(general.has_value(), "a plain pattern is not valid", source);
  demand(general->matches(text) == pattern.matches(text), "two engines, two answers", source);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string input(reinterpret_cast<const char*>(data), size);
  const std::size_t end = input.find('\n');
  const std::string source = input.substr(0, end);
  const std::string text = end == std::string::npos ? "" : input.substr(end + 1);
  const baton::Result<Pattern> pattern = Pattern::compile(source);
  if (!pattern) {
    check_refused(source, pattern.error());
    return 0;
  }
  demand(baton::text::is_ecma_pattern(source), "an accepted pattern is not valid", source);
  if (!baton::text::first_invalid_utf8(text)) check_matches(source, *pattern, text);
  return 0;
}
