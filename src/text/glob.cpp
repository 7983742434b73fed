#include "text/glob.h"

#include <cstddef>

namespace baton::text {

std::string pattern_of_glob(std::string_view glob) {
  std::string pattern;
  for (std::size_t at = 0; at < glob.size(); ++at) {
    const std::string_view rest = glob.substr(at);
    if (rest.starts_with("**/")) {
      pattern += "(?:.*/)?";
      at += 2;
    } else if (rest.starts_with("**")) {
      pattern += ".*";
      ++at;
    } else if (glob[at] == '*') {
      pattern += "[^/]*";
    } else if (glob[at] == '?') {
      pattern += "[^/]";
    } else {
      constexpr std::string_view kSpecial = "\\^$.|+()[]{}";
      if (kSpecial.find(glob[at]) != std::string_view::npos) pattern += '\\';
      pattern += glob[at];
    }
  }
  return pattern;
}

std::string_view folder_of_glob(std::string_view glob) {
  const std::size_t slash = glob.substr(0, glob.find_first_of("*?")).rfind('/');
  return slash == std::string_view::npos ? std::string_view() : glob.substr(0, slash + 1);
}

bool is_glob(std::string_view text) {
  return text.find_first_of("*?") != std::string_view::npos;
}

}  // namespace baton::text
