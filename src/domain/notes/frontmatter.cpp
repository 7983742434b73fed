#include "domain/notes/frontmatter.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "domain/notes/lines.h"
#include "json/locate.h"
#include "text/utf8.h"

namespace baton::notes {
namespace {

Failure refuse(std::string_view text, std::size_t offset, Phrase phrase, std::string hint) {
  return fail(Error{.code = ErrorCode::malformed,
                    .phrase = phrase,
                    .position = json::position_at(text, offset),
                    .hint = std::move(hint)});
}

// The mark and blanks only.
bool is_delimiter(std::string_view line, std::string_view mark) {
  return line.starts_with(mark) &&
         line.find_first_not_of(" \t\r\n", mark.size()) == std::string_view::npos;
}

// The place of the frontmatter, without its members; the closing line is searched up to the limit.
// `end` is 0 if it is not found.
std::optional<Frontmatter> delimit(std::string_view text) {
  const std::size_t start = text.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0;
  if (start == text.size()) return std::nullopt;
  const std::size_t begin = next_line(text, start);
  if (!is_delimiter(text.substr(start, begin - start), "---")) return std::nullopt;
  Frontmatter found = {.members = {}, .is_present = true, .begin = begin};
  for (std::size_t line = begin; line < text.size() && line - begin <= kLargestFrontmatter;) {
    const std::size_t next = next_line(text, line);
    if (is_delimiter(text.substr(line, next - line), "---")) {
      found.end = line;
      found.body = next;
      break;
    }
    line = next;
  }
  return found;
}

bool is_over_limit(const Frontmatter& found, std::string_view text) {
  const std::size_t most = found.begin + kLargestFrontmatter;
  return found.end > most || (found.end == 0 && text.size() > most);
}

std::size_t skip_blank_lines(std::string_view text, std::size_t line) {
  while (line < text.size()) {
    const std::size_t next = next_line(text, line);
    const std::size_t content = text.find_first_not_of(" \t\r\n", line);
    if (content < next) return line;
    line = next;
  }
  return line;
}

// A carriage return counts only as part of a line end.
std::optional<std::size_t> first_control_character(std::string_view text, std::size_t begin,
                                                   std::size_t end) {
  for (std::size_t at = begin; at < end; ++at) {
    const auto byte = static_cast<unsigned char>(text[at]);
    const bool is_line_end = byte == '\n' || (byte == '\r' && text.substr(at + 1, 1) == "\n");
    if ((byte < 0x20 && byte != '\t' && !is_line_end) || byte == 0x7F) return at;
  }
  return std::nullopt;
}

Result<void> check_characters(std::string_view text, const Frontmatter& found) {
  const std::string_view members = text.substr(found.begin, found.end - found.begin);
  if (const std::optional<std::size_t> bad = text::first_invalid_utf8(members)) {
    return refuse(text, found.begin + *bad, "not UTF-8", "save the file as UTF-8");
  }
  if (const auto bad = first_control_character(text, found.begin, found.end)) {
    return refuse(text, *bad, "a control character in the frontmatter",
                  "write it as an escape in double quotes, such as \"\\x1b\"");
  }
  return {};
}

// Even if it is never closed: its members are then unknown, too.
bool begins_with_toml(std::string_view text) {
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  return is_delimiter(text.substr(0, next_line(text, 0)), "+++");
}

}  // namespace

Result<Frontmatter> read_frontmatter(std::string_view text) {
  std::optional<Frontmatter> found = delimit(text);
  if (!found) return Frontmatter{.members = {.kind = YamlKind::mapping}};
  if (is_over_limit(*found, text)) {
    return refuse(text, found->begin, "a frontmatter of more than 16 KiB",
                  "close it with a line ---, and move long texts into the body");
  }
  if (found->end == 0) {
    return refuse(text, found->begin, "a frontmatter that is never closed",
                  "put a line --- after its last member");
  }
  BATON_CHECK(check_characters(text, *found));
  BATON_TRY(found->members, read_yaml(text, found->begin, found->end));
  found->body = skip_blank_lines(text, found->body);
  return *std::move(found);
}

Result<Frontmatter> yaml_frontmatter(std::string_view text) {
  if (begins_with_toml(text)) {
    return refuse(text, 0, "a frontmatter in TOML, not in YAML",
                  "write it as YAML between two lines ---");
  }
  return read_frontmatter(text);
}

std::optional<Frontmatter> find_frontmatter(std::string_view text) {
  std::optional<Frontmatter> found = delimit(text);
  if (found && (found->end == 0 || is_over_limit(*found, text))) return std::nullopt;
  return found;
}

std::size_t body_offset(std::string_view text) {
  const std::optional<Frontmatter> found = delimit(text);
  return found && found->end != 0 ? skip_blank_lines(text, found->body) : 0;
}

std::string_view line_end_of(std::string_view text) {
  const std::size_t feed = text.find('\n');
  const bool is_crlf = feed != std::string_view::npos && feed > 0 && text[feed - 1] == '\r';
  return is_crlf ? "\r\n" : "\n";
}

}  // namespace baton::notes
