#pragma once

#include <string_view>

// Characters that stand in a shell word for text that only the shell knows. They are control
// characters, which the reader of a line replaces where the line itself contains them.
namespace baton::handoff::mark {

inline constexpr char any_text = '\x01';       // an active "*"
inline constexpr char any_character = '\x02';  // an active "?"
inline constexpr char one_of = '\x03';         // an active "[": its members up to "]" follow
inline constexpr char unknown = '\x04';        // a value known only at run time
inline constexpr char any_folders = '\x05';    // as a component: any number of folders
inline constexpr char elsewhere = '\x06';      // a temporary path
inline constexpr char open_brace = '\x0e';
inline constexpr char comma = '\x0f';
inline constexpr char close_brace = '\x10';

inline constexpr std::string_view patterns = "\x01\x02\x03\x04\x05";

inline bool is_pattern(std::string_view word) {
  return word.find_first_of(patterns) != std::string_view::npos;
}

}  // namespace baton::handoff::mark
