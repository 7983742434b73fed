#include "domain/detection/key_lines.h"

#include <algorithm>
#include <cstddef>

#include "domain/detection/places.h"
#include "text/ascii.h"

namespace baton::detection {
namespace {

constexpr std::size_t kLongestLine = 128;

bool begins_key(std::string_view text) {
  // The size and the end rule out most texts.
  return text.size() <= kLongestLine && text.ends_with(kKeyDashes) &&
         text.find(kKeyBegin) != std::string_view::npos &&
         text.find("PRIVATE KEY") != std::string_view::npos &&
         text.find(kKeyEnd) == std::string_view::npos;
}

bool is_base64(std::string_view text) {
  return std::ranges::all_of(
      text, [](char c) { return text::is_alphanumeric(c) || c == '+' || c == '/' || c == '='; });
}

// Such as "Proc-Type: 4,ENCRYPTED", and the line behind it.
bool is_header(std::string_view text) {
  return text.empty() || text.find(": ") != std::string_view::npos;
}

// A line that was redacted before, as a line of the key or on its own.
bool is_replaced(std::string_view text) {
  return text.starts_with("[REDACTED:");
}

}  // namespace

bool KeyLines::takes(std::string_view text) {
  if (!is_inside_) {
    is_inside_ = begins_key(text);
    return false;
  }
  if (is_header(text) || is_replaced(text)) return false;
  is_inside_ = text.size() <= kLongestLine && is_base64(text);
  return is_inside_;
}

}  // namespace baton::detection
