#pragma once

#include <string>
#include <string_view>

#include "baton/result.h"

// The text of a note between its frontmatter and its changelog.
namespace baton::notes {

// `text` with another body. Frontmatter and changelog stay byte for byte. malformed: as
// read_frontmatter.
Result<std::string> replace_body(std::string_view text, std::string_view body);

// `text` with an addition at the end of its body, after a blank line.
Result<std::string> add_to_body(std::string_view text, std::string_view addition);

// `body` with `# title` on top, unless it begins with a heading or there is no title.
std::string titled_body(std::string_view title, std::string_view body);

}  // namespace baton::notes
