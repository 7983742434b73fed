#include "schema/trail.h"

#include <algorithm>
#include <vector>

#include "json/pointer.h"
#include "text/concat.h"

namespace baton::schema {

std::string pointer_text(const Trail* trail, std::string_view prefix) {
  return text::concat(prefix, pointer_below(trail, nullptr));
}

std::string pointer_below(const Trail* trail, const Trail* above) {
  std::vector<const Trail*> links;
  for (const Trail* link = trail; link != nullptr && link != above; link = link->parent) {
    links.push_back(link);
  }
  std::string text;
  std::ranges::reverse(links);
  for (const Trail* const link : links) {
    text += '/';
    text +=
        link->index == Trail::kName ? json::escape_token(link->name) : std::to_string(link->index);
  }
  return text;
}

}  // namespace baton::schema
