#pragma once

#include <string>
#include <string_view>

#include "baton/result.h"

// The text of a note between its frontmatter and its changelog.
namespace baton::notes {

// usage: the text has a section that is a changelog, whose lines would have other authors.
Result<void> require_no_changelog(std::string_view body);

// `text` with another body. Frontmatter and changelog stay byte for byte, and so does the heading
// with which the present body begins, unless the other body begins with one. malformed: as
// read_frontmatter; usage: as require_no_changelog.
Result<std::string> replace_body(std::string_view text, std::string_view body);

// `text` with another text of its first heading, which keeps its level; without one, it gets
// `# title`. malformed: as read_frontmatter.
Result<std::string> replace_title(std::string_view text, std::string_view title);

// `text` with an addition at the end of its body, after a blank line. Errors as replace_body.
Result<std::string> add_to_body(std::string_view text, std::string_view addition);

// `body` with `# title` on top, unless it begins with that heading or there is no title.
std::string titled_body(std::string_view title, std::string_view body);

}  // namespace baton::notes
