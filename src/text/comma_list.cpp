#include "text/comma_list.h"

#include <algorithm>

#include "text/ascii.h"

namespace baton::text {

std::vector<std::string> comma_list(std::string_view text) {
  std::vector<std::string> elements;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(',', begin), text.size());
    const std::string_view element = trim(text.substr(begin, end - begin));
    if (!element.empty()) elements.emplace_back(element);
    begin = end + 1;
  }
  return elements;
}

}  // namespace baton::text
