#pragma once

#include <string_view>

namespace baton::app {

// True if a word that is not JSON was meant as a text: "http://localhost:8080", but not "[1".
inline bool may_be_bare_text(std::string_view word) {
  constexpr std::string_view kBeginningsOfJson = "[{\"";
  return !word.empty() && kBeginningsOfJson.find(word.front()) == std::string_view::npos;
}

}  // namespace baton::app
