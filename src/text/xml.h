#pragma once

#include <string>
#include <string_view>

namespace baton::text {

// A text for the content and for attributes of XML 1.0. Control characters and ill-formed bytes
// must be escaped before: see one_line().
std::string escape_xml(std::string_view text);

}  // namespace baton::text
