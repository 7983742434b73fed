#include "json/tape.h"

#include "json/outline.h"
#include "json/text_tree.h"

namespace baton::json {

std::size_t Tape::offset(Place place) const {
  const Node& node = at(place);
  if ((node.head & kMember) == 0) return node.outset;
  return text_.find_first_not_of(" \t\r\n:", string_end(text_, node.outset));
}

std::string_view Tape::number_text(Place place) const {
  const std::string_view rest = text_.substr(offset(place));
  return rest.substr(0, rest.find_first_not_of("0123456789+-.eE"));
}

}  // namespace baton::json
