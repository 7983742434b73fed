#pragma once

#include <string_view>

// Characters that represent, in a shell word, text that only the shell knows. They are control
// characters; the reader replaces such characters in the line itself.
namespace baton::guard::mark {

inline constexpr char kAnyText = '\x01';       // an active "*"
inline constexpr char kAnyCharacter = '\x02';  // an active "?"
inline constexpr char kOneOf = '\x03';         // an active "[": its members up to "]" follow
inline constexpr char kUnknown = '\x04';       // a value known only at run time
inline constexpr char kAnyFolders = '\x05';    // as a component: any number of folders
inline constexpr char kElsewhere = '\x06';     // a temporary path
inline constexpr char kOnlyFile = '\x07';      // behind a listed name: no folder or link has it
inline constexpr char kOnlyLink = '\x08';      // the same: only links have it
inline constexpr char kOpenBrace = '\x0e';
inline constexpr char kComma = '\x0f';
inline constexpr char kCloseBrace = '\x10';

inline constexpr std::string_view kPatterns = "\x01\x02\x03\x04\x05";

// Behind a folder: everything in it.
inline constexpr std::string_view kEverything("/\x05/\x04", 4);

inline bool is_pattern(std::string_view word) {
  return word.find_first_of(kPatterns) != std::string_view::npos;
}

// The mark of a listed name that limits what it names; '\0': there is none.
inline char kind_of(std::string_view name) {
  const bool is_limited = name.ends_with(kOnlyFile) || name.ends_with(kOnlyLink);
  return is_limited ? name.back() : '\0';
}

inline std::string_view without_kind(std::string_view name) {
  return name.substr(0, name.size() - (kind_of(name) == '\0' ? 0 : 1));
}

}  // namespace baton::guard::mark
