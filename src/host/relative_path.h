#pragma once

#include <compare>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "baton/identity.h"
#include "baton/result.h"

namespace baton {

// A path below a Directory's root: components joined by '/', none of them empty, "." or "..", no
// NUL, no control character. Such a path cannot leave the root by its text; the Directory ensures
// that it does not leave through a link.
class RelativePath {
 public:
  // Refuses (usage) absolute paths and paths with "..".
  static Result<RelativePath> parse(std::string_view text);

  // For paths in the source code: a literal that does not parse does not compile.
  // NOLINTNEXTLINE(google-explicit-constructor): literals are meant to convert implicitly
  explicit(false) consteval RelativePath(const char* literal) : literal_(checked(literal)) {}

  // The root itself, for list and sync.
  static RelativePath root() { return RelativePath(std::string()); }

  // A copy with one more component, and with `suffix` appended to it.
  [[nodiscard]] RelativePath child(const Identifier& name, std::string_view suffix = {}) const;
  // `literal_name` must be one valid component; otherwise the process terminates, because this is a
  // bug.
  [[nodiscard]] RelativePath child(std::string_view literal_name) const;
  // `path`, relative to this one.
  [[nodiscard]] RelativePath join(const RelativePath& path) const;
  [[nodiscard]] RelativePath with_suffix(std::string_view suffix) const;
  [[nodiscard]] RelativePath parent() const;
  [[nodiscard]] std::string_view filename() const;

  [[nodiscard]] std::string_view text() const {
    return text_ ? std::string_view(*text_) : literal_;
  }
  [[nodiscard]] bool is_root() const { return text().empty(); }

  friend bool operator==(const RelativePath& a, const RelativePath& b) {
    return a.text() == b.text();
  }
  friend auto operator<=>(const RelativePath& a, const RelativePath& b) {
    return a.text() <=> b.text();
  }

 private:
  explicit RelativePath(std::string text) : text_(std::move(text)) {}
  // Not consteval: Clang 14 also compiles the constructor for run time, where it calls this.
  static constexpr std::string_view checked(const char* literal);

  std::string_view literal_;
  // Empty for a literal. Not a plain std::string, because GCC 12 does not accept it in a constant
  // expression.
  std::optional<std::string> text_;
};

// Why `text` is not a relative path; empty if it is one.
constexpr std::string_view why_not_relative(std::string_view text) {
  if (text.empty()) return "an empty path";
  if (text.front() == '/') return "an absolute path";
  std::size_t begin = 0;
  while (begin <= text.size()) {
    std::size_t end = text.find('/', begin);
    if (end == std::string_view::npos) end = text.size();
    const std::string_view component = text.substr(begin, end - begin);
    if (component.empty()) return "an empty component";
    if (component == "." || component == "..") return "a component . or ..";
    for (const char c : component) {
      if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) return "a control character";
    }
    begin = end + 1;
  }
  return {};
}

constexpr std::string_view RelativePath::checked(const char* literal) {
  const std::string_view text(literal);
  if (!why_not_relative(text).empty()) throw "not a relative path";
  return text;
}

}  // namespace baton
