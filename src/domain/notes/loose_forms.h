#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "baton/instant.h"
#include "domain/notes/changelog.h"
#include "domain/notes/yaml.h"

// Forms that other tools and people write instead of the strict ones, if they have only one
// meaning. lint.h reports them, repair.h writes the strict form.
namespace baton::notes {

// "2026-02-21 14:30:22", "2026-02-21T14:30:22+0000", "20260221T143022"; UTC without an offset. Also
// every RFC 3339 time; not a date without a time.
std::optional<Instant> loose_time(std::string_view text);

// The type of a note in another case or the plural; empty for any other word.
std::string_view loose_type(std::string_view text);

// Several tags in one text: "security, login". Empty for a text of several lines, whose tags could
// be its lines or its words.
std::optional<std::vector<std::string>> loose_tags(std::string_view text);

// Whether a search by line, such as `rg 'tags:.*security'`, finds the items of the list.
bool is_found_by_line(std::string_view text, const YamlNode& list);

// A changelog line with another bullet, with its time in a loose form, without the colon, or with
// the author first.
std::optional<Change> loose_change(std::string_view line);

// A section such as "# CHANGELOG" with at least one line that loose_change accepts, in a text
// without a changelog: its heading's line, if it is not underlined.
struct LooseHeading {
  std::size_t begin = 0;
  std::size_t end = 0;  // without the line end
};
std::optional<LooseHeading> find_loose_changelog(std::string_view text);

}  // namespace baton::notes
