#include "baton/identity.h"

#include <algorithm>
#include <charconv>
#include <system_error>

#include "text/ascii.h"

namespace baton {
namespace {

constexpr std::string_view kVowels = "aeio";  // not "u", as in "a user"
constexpr std::size_t kMaximumLength = 128;
constexpr std::size_t kShortestPrefix = 4;  // of a digest

bool is_inner(char c) {
  return text::is_alphanumeric(c) || c == '.' || c == '_' || c == '-';
}

bool is_digest_prefix(std::string_view text) {
  return text.size() >= kShortestPrefix && text.size() <= Digest::kDigits &&
         std::ranges::all_of(text, text::is_lower_hex_digit);
}

}  // namespace

bool Identifier::is_valid(std::string_view text) {
  return !text.empty() && text.size() <= kMaximumLength && text::is_alphanumeric(text.front()) &&
         std::ranges::all_of(text, is_inner);
}

Result<Identifier> Identifier::parse(std::string_view text, std::string_view what) {
  if (is_valid(text)) return Identifier(std::string(text));
  const bool has_vowel = !what.empty() && kVowels.find(what.front()) != std::string_view::npos;
  return fail(
      ErrorCode::usage, "invalid id", std::string(text),
      (has_vowel ? "an " : "a ") + std::string(what) +
          " has 1 to 128 letters, digits, '.', '_' or '-', and begins with a letter or digit");
}

std::optional<StateReference> StateReference::parse(std::string_view text) {
  const std::size_t at = std::min(text.find('@'), text.size());
  StateReference reference;
  const char* end = text.data() + at;
  const auto [rest, fault] = std::from_chars(text.data(), end, reference.revision.value);
  if (at == 0 || rest != end || fault != std::errc()) return std::nullopt;
  if (at == text.size()) return reference;
  reference.digest_prefix = text.substr(at + 1);
  if (!is_digest_prefix(reference.digest_prefix)) return std::nullopt;
  return reference;
}

std::string StateReference::text() const {
  const std::string number = std::to_string(revision.value);
  return digest_prefix.empty() ? number : number + "@" + digest_prefix;
}

}  // namespace baton
