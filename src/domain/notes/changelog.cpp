#include "domain/notes/changelog.h"

#include <chrono>
#include <utility>

#include "domain/notes/frontmatter.h"
#include "domain/notes/prose.h"
#include "text/concat.h"
#include "text/rfc3339.h"
#include "text/terminal.h"

namespace baton::notes {
namespace {

// On one line: blanks and line ends become one space, other control characters visible escapes.
std::string one_line_of(std::string_view text) {
  std::string line;
  for (const char character : text) {
    const bool is_space = std::string_view(" \t\r\n").find(character) != std::string_view::npos;
    if (!is_space) {
      line += character;
    } else if (!line.empty() && line.back() != ' ') {
      line += ' ';
    }
  }
  if (line.ends_with(' ')) line.pop_back();
  return text::one_line(line);
}

bool is_changelog(const Heading& heading) {
  return heading.level == 2 && heading.text == kChangelogTitle;
}

// Reads a text and keeps the last section, with those directly before it: a merge of two branches
// may leave several.
class ChangelogFinder {
 public:
  explicit ChangelogFinder(std::string_view text) : text_(text) {}

  std::optional<Changelog> find() {
    Prose prose(text_, body_offset(text_));
    while (const std::optional<ProseLine> line = prose.next()) {
      if (line->heading && line->heading->level <= 2) {
        const bool is_behind_changelog = is_inside_;
        leave(line->heading->begin);
        if (!is_changelog(*line->heading)) continue;
        if (!is_behind_changelog) found_ = Changelog{.heading = line->heading->begin};
        enter(*line);
      } else if (is_inside_ && !line->is_blank) {
        add(*line);
      }
    }
    if (is_inside_) found_->open_block = prose.closing();
    return std::move(found_);
  }

 private:
  void enter(const ProseLine& line) {
    found_->end = line.next;
    is_inside_ = true;
  }

  // The next section's heading may be underlined: then its text was read as a line of this one.
  void leave(std::size_t heading) {
    if (is_inside_ && found_->end > heading) {
      found_->end = end_before_;
      found_->lines.pop_back();
    }
    is_inside_ = false;
  }

  void add(const ProseLine& line) {
    end_before_ = found_->end;
    found_->end = line.next;
    const std::string_view content = text_.substr(line.begin, line.end - line.begin);
    const bool goes_on = content.starts_with("  ") || content.starts_with('\t');
    if (!line.is_prose || (goes_on && !found_->lines.empty())) return;
    found_->lines.push_back(
        {.begin = line.begin, .end = line.end, .change = parse_change(content)});
  }

  std::string_view text_;
  std::optional<Changelog> found_;
  std::size_t end_before_ = 0;  // the section's end without its last line
  bool is_inside_ = false;
};

// The text that closes the block that is open at the end; empty if none is.
std::string_view open_block(std::string_view text) {
  Prose prose(text, body_offset(text));
  while (prose.next()) continue;
  return prose.closing();
}

// `addition`, with a line end before it if the text before has none.
std::string on_new_line(std::string_view before, std::string addition, std::string_view line_end) {
  if (!before.empty() && !before.ends_with('\n')) addition.insert(0, line_end);
  return addition;
}

std::string with_new_section(std::string_view text, const std::string& line) {
  const std::string_view line_end = line_end_of(text);
  std::string section;
  if (const std::string_view block = open_block(text); !block.empty()) {
    section += text::concat(block, line_end);
  }
  section += text::concat(line_end, "## ", kChangelogTitle, line_end, line_end, line, line_end);
  return text::concat(text, on_new_line(text, std::move(section), line_end));
}

}  // namespace

std::optional<Changelog> find_changelog(std::string_view text) {
  return ChangelogFinder(text).find();
}

std::optional<Change> parse_change(std::string_view line) {
  constexpr std::string_view kBullet = "- ";
  if (!line.starts_with(kBullet)) return std::nullopt;
  line.remove_prefix(kBullet.size());
  const std::size_t author = line.find(" [");
  const std::size_t text = line.find("]:");
  if (author == std::string_view::npos || text == std::string_view::npos || text < author + 3) {
    return std::nullopt;
  }
  const std::string_view time = line.substr(0, author);
  if (!text::parse_date_time(time)) return std::nullopt;
  std::string_view said = line.substr(text + 2);
  if (said.starts_with(' ')) said.remove_prefix(1);
  return Change{.time = std::string(time),
                .author = std::string(line.substr(author + 2, text - author - 2)),
                .text = std::string(said)};
}

Change make_change(Instant time, std::string_view author, std::string_view text) {
  std::string name = one_line_of(author);
  std::erase_if(name, [](char character) { return character == '[' || character == ']'; });
  // In whole seconds, as the time in the frontmatter.
  return {.time = text::format_date_time(std::chrono::floor<std::chrono::seconds>(time)),
          .author = name.empty() ? "unknown" : std::move(name),
          .text = one_line_of(text)};
}

std::string print_change(const Change& change) {
  return text::concat("- ", change.time, " [", change.author, "]: ", change.text);
}

std::string append_change(std::string_view text, const Change& change) {
  const std::string line = print_change(change);
  const std::optional<Changelog> changelog = find_changelog(text);
  if (!changelog) return with_new_section(text, line);
  const std::string_view line_end = line_end_of(text);
  std::string addition;
  if (!changelog->open_block.empty()) addition += text::concat(changelog->open_block, line_end);
  if (changelog->lines.empty()) addition += line_end;
  addition += text::concat(line, line_end);
  const std::string_view before = text.substr(0, changelog->end);
  const std::string_view behind = text.substr(changelog->end);
  const bool touches = !behind.empty() && behind.front() != '\n' && behind.front() != '\r';
  return text::concat(before, on_new_line(before, std::move(addition), line_end),
                      touches ? line_end : "", behind);
}

}  // namespace baton::notes
