#include "domain/detection/placeholder.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>

#include "text/ascii.h"

namespace baton::detection {
namespace {

constexpr std::string_view kYour = "your";

constexpr std::array<std::string_view, 14> kPlaceholderWords = {
    "redacted", "example", "examples", "placeholder", "changeme", "change-me", "change_me",
    "replace",  "dummy",   "insert",   "todo",        "fixme",    "xxxx",      kYour};

// Words that are written together with them: "dummypassword", "replaceme", "EXAMPLEKEY".
constexpr std::array<std::string_view, 45> kWordsBeside = {
    "password", "passwd", "passphrase", "pass",    "pwd",     "secret",      "token",   "api",
    "key",      "access", "auth",       "oauth",   "client",  "private",     "public",  "admin",
    "root",     "user",   "name",       "value",   "string",  "text",        "data",    "test",
    "db",       "jwt",    "session",    "service", "account", "credentials", "refresh", "bearer",
    "app",      "my",     "me",         "the",     "this",    "your",        "with",    "here",
    "now",      "later",  "real",       "please",  "new"};

// What no word contains, anywhere in the text.
constexpr std::array<std::string_view, 7> kPlaceholderMarks = {
    "xxxxx", "****", "....", "0000000000", "encrypted:", "masked:", "hashed:"};

constexpr std::string_view kFewLetters = "xxxx";

std::size_t end_of_words(std::string_view lower, std::size_t at) {
  for (;;) {
    const auto follows = [&](std::string_view word) { return lower.substr(at).starts_with(word); };
    const auto* const word = std::ranges::find_if(kWordsBeside, follows);
    if (word == kWordsBeside.end()) return at;
    at += word->size();
  }
}

std::size_t begin_of_words(std::string_view lower, std::size_t at) {
  for (;;) {
    const auto precedes = [&](std::string_view word) {
      return lower.substr(0, at).ends_with(word);
    };
    const auto* const word = std::ranges::find_if(kWordsBeside, precedes);
    if (word == kWordsBeside.end()) return at;
    at -= word->size();
  }
}

// Whether no other letters are beside the word. A number may follow it.
bool stands_alone(std::string_view lower, std::size_t at, std::string_view word) {
  const std::size_t begin = begin_of_words(lower, at);
  if (begin > 0 && text::is_alphanumeric(lower[begin - 1])) return false;
  const std::size_t end = end_of_words(lower, at + word.size());
  const std::size_t behind = std::min(lower.find_first_not_of("0123456789", end), lower.size());
  if (behind < lower.size() && text::is_letter(lower[behind])) return false;
  if (word != kYour || end > at + word.size()) return true;
  return end < lower.size() && (lower[end] == '-' || lower[end] == '_');
}

bool has_word(std::string_view lower, std::string_view word) {
  std::size_t at = lower.find(word);
  while (at != std::string_view::npos && !stands_alone(lower, at, word)) {
    at = lower.find(word, at + 1);
  }
  return at != std::string_view::npos;
}

}  // namespace

bool has_placeholder(std::string_view text) {
  constexpr std::string_view kOfManuals = "EXAMPLE";  // inside of the keys in the manuals of AWS
  if (text.find(kOfManuals) != std::string_view::npos) return true;
  const std::string lower = text::to_lower(text);
  const auto contains = [&](std::string_view part) {
    return lower.find(part) != std::string::npos;
  };
  const auto has = [&](std::string_view word) { return has_word(lower, word); };
  return lower.starts_with(kFewLetters) || lower.ends_with(kFewLetters) ||
         std::ranges::any_of(kPlaceholderMarks, contains) ||
         std::ranges::any_of(kPlaceholderWords, has);
}

}  // namespace baton::detection
