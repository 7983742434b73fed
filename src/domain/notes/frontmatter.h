#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "baton/result.h"
#include "domain/notes/yaml.h"

// The text between the first line `---` of a note and the next one. A later `---` belongs to the
// body. Line ends may be LF or CRLF, and a byte order mark may come first.
namespace baton::notes {

inline constexpr std::size_t kLargestFrontmatter = 16 * 1024;  // bytes

// Offsets are bytes of the whole text.
struct Frontmatter {
  YamlNode members;         // a mapping, in the order of the text
  bool is_present = false;  // otherwise there are no members, and all of the text is body
  std::size_t begin = 0;    // of the first line of members
  std::size_t end = 0;      // of the closing line
  std::size_t body = 0;     // of the first line after it that is not blank
};

// malformed: not UTF-8, never closed, over 16 KiB, or not readable by yaml.h; with position and
// hint. Reads no further than the frontmatter.
Result<Frontmatter> read_frontmatter(std::string_view text);

// The same where no member may be missed: before an edit, which would not keep a frontmatter in
// TOML (Hugo) in its place, and before a removal. malformed, besides: the frontmatter is in TOML,
// closed or not: the first line is `+++`.
Result<Frontmatter> yaml_frontmatter(std::string_view text);

// The same as read_frontmatter without reading the members, which may have any form. Empty if there
// is none, or it is not closed within the limit.
std::optional<Frontmatter> find_frontmatter(std::string_view text);

// The offset of the body, for any frontmatter; 0 without one.
std::size_t body_offset(std::string_view text);

// "\r\n" if the first line of `text` ends with it, else "\n".
std::string_view line_end_of(std::string_view text);

// `text` with the member set; every other byte stays: unknown members, comments, order, line ends,
// body. A list keeps its style and the lines of remaining items; a new member is added before the
// closing line. Without frontmatter, one is created on top.
enum class ListStyle : std::uint8_t {
  flow,
  block
};  // of a new list: `[a, b]` or one line per item
Result<std::string> set_list(std::string_view text, std::string_view member,
                             std::span<const std::string> items, ListStyle style);
Result<std::string> set_text(std::string_view text, std::string_view member,
                             std::string_view value);

// Rewrites the member in the form of print_note, even if its value is the same.
Result<std::string> rewrite_list(std::string_view text, std::string_view member,
                                 std::span<const std::string> items, ListStyle style);
Result<std::string> rewrite_text(std::string_view text, std::string_view member,
                                 std::string_view value);

// `text` without the member, if it has it.
Result<std::string> remove_member(std::string_view text, std::string_view member);

}  // namespace baton::notes
