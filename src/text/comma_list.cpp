#include "text/comma_list.h"

#include "text/ascii.h"
#include "text/split.h"

namespace baton::text {

std::vector<std::string> comma_list(std::string_view text) {
  std::vector<std::string> elements;
  for (const std::string_view part : split(text, ',')) {
    const std::string_view element = trim(part);
    if (!element.empty()) elements.emplace_back(element);
  }
  return elements;
}

}  // namespace baton::text
