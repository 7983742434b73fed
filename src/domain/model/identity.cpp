#include "baton/identity.h"

#include <algorithm>

namespace baton {
namespace {

constexpr std::size_t kMaximumLength = 128;

bool is_alphanumeric(char c) {
  return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
}

bool is_inner(char c) {
  return is_alphanumeric(c) || c == '.' || c == '_' || c == '-';
}

}  // namespace

bool Identifier::is_valid(std::string_view text) {
  return !text.empty() && text.size() <= kMaximumLength && is_alphanumeric(text.front()) &&
         std::ranges::all_of(text, is_inner);
}

Result<Identifier> Identifier::parse(std::string_view text, std::string_view what) {
  if (is_valid(text)) return Identifier(std::string(text));
  return fail(
      ErrorCode::usage, "not an id", std::string(text),
      "a " + std::string(what) +
          " has 1 to 128 letters, digits, '.', '_' or '-', and begins with a letter or digit");
}

}  // namespace baton
