#include "schema/trail.h"

#include <algorithm>
#include <vector>

#include "json/pointer.h"

namespace baton::schema {

std::string pointer_text(const Trail* trail, std::string_view prefix) {
  std::vector<const Trail*> links;
  for (const Trail* link = trail; link != nullptr; link = link->parent) links.push_back(link);
  std::string text(prefix);
  std::ranges::reverse(links);
  for (const Trail* const link : links) {
    text += '/';
    text +=
        link->index == Trail::kName ? json::escape_token(link->name) : std::to_string(link->index);
  }
  return text;
}

}  // namespace baton::schema
