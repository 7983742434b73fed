#include "domain/context/referenced_ids.h"

#include <algorithm>
#include <cstddef>

#include "text/ascii.h"

namespace baton::context {

Ids ids_in(std::string_view text, const Ids& ids) {
  const auto is_part = [](char c) {
    return text::is_alphanumeric(c) || c == '_' || c == '-' || c == '.';
  };
  Ids found;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = static_cast<std::size_t>(
        std::find_if_not(text.begin() + static_cast<std::ptrdiff_t>(begin), text.end(), is_part) -
        text.begin());
    std::string_view word = text.substr(begin, end - begin);
    if (word.ends_with('.')) word.remove_suffix(1);  // of a sentence
    const auto id = ids.find(word);
    if (id != ids.end()) found.insert(*id);
    begin = end + 1;
  }
  return found;
}

}  // namespace baton::context
