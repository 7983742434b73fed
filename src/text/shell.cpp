#include "text/shell.h"

#include <algorithm>

#include "text/ascii.h"

namespace baton::text {

bool is_plain_in_shell(char c) {
  constexpr std::string_view kPlain = "_@%+=:,./-";
  const bool is_ascii = static_cast<unsigned char>(c) < 0x80;
  return !is_ascii || is_alphanumeric(c) || kPlain.find(c) != std::string_view::npos;
}

std::string shell_quoted(std::string_view text) {
  std::string quoted = "'";
  for (const char c : text) {
    if (c == '\'') {
      quoted += R"('\'')";
    } else {
      quoted += c;
    }
  }
  return quoted + "'";
}

std::string shell_word(std::string_view text) {
  const bool is_plain = !text.empty() && std::ranges::all_of(text, is_plain_in_shell);
  return is_plain ? std::string(text) : shell_quoted(text);
}

}  // namespace baton::text
