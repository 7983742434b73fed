#include <algorithm>

#include "domain/notes/yaml_lexical.h"
#include "domain/notes/yaml_reader.h"

// `|`, which keeps its lines, and `>`, which joins them (YAML 1.2, section 8.1).
namespace baton::notes {
namespace {

bool is_indented_text(std::string_view line) {
  return !line.empty() && is_blank(line.front());
}

std::string literal(const std::vector<std::string_view>& lines) {
  std::string text;
  for (std::size_t index = 0; index < lines.size(); ++index) {
    if (index > 0) text += '\n';
    text += lines[index];
  }
  return text;
}

// A line that is indented keeps the line ends around it.
std::string folded(const std::vector<std::string_view>& lines) {
  std::string text;
  std::string_view before;
  std::size_t breaks = 0;
  for (const std::string_view line : lines) {
    const bool keeps = is_indented_text(before) || is_indented_text(line);
    if (line.empty()) {
      ++breaks;
      continue;
    }
    if (!before.empty() && !keeps && breaks == 0) text += ' ';
    text.append(before.empty() || !keeps ? breaks : breaks + 1, '\n');
    text += line;
    before = line;
    breaks = 0;
  }
  return text;
}

}  // namespace

Result<YamlNode> YamlReader::block_scalar(std::size_t column_of_owner) {
  YamlNode node = {.kind = YamlKind::text, .style = YamlStyle::literal, .begin = at_};
  if (peek() == '>') node.style = YamlStyle::folded;
  char chomping = ' ';
  std::optional<std::size_t> width;
  for (++at_; !at_line_end() && !is_blank(peek()); ++at_) {
    if (peek() == '-' || peek() == '+') {
      chomping = peek();
    } else if (peek() >= '1' && peek() <= '9') {
      width = static_cast<std::size_t>(peek() - '0');
    } else {
      return refuse(at_, "malformed header of a multi-line text", "put quotes around the text");
    }
  }
  node.end = at_;
  skip_blanks();
  if (at_comment()) at_ = line_end(at_);
  if (!at_line_end()) return refuse(at_, "unexpected text after a value");
  skip_line_end();

  std::vector<std::string_view> lines = scalar_lines(column_of_owner, width);
  std::size_t blank = 0;
  for (; !lines.empty() && lines.back().empty(); ++blank) lines.pop_back();
  if (!lines.empty()) {
    node.end = static_cast<std::size_t>(lines.back().data() - text_.data()) + lines.back().size();
  }
  node.text = node.style == YamlStyle::literal ? literal(lines) : folded(lines);
  if (chomping != '-' && !lines.empty()) node.text += '\n';
  if (chomping == '+') node.text.append(blank, '\n');
  BATON_CHECK(next_content());
  return node;
}

// The lines that are blank, or indented more than `column`, without their indentation: that of
// the first with content, or `width` more than the owner's.
std::vector<std::string_view> YamlReader::scalar_lines(std::size_t column_of_owner,
                                                       std::optional<std::size_t> width) {
  std::vector<std::string_view> lines;
  if (width) *width += column_of_owner;
  while (!at_end()) {
    const std::string_view line = text_.substr(at_, line_end(at_) - at_);
    const std::size_t indented = line.find_first_not_of(' ');
    if (indented == std::string_view::npos) {
      lines.push_back(line.substr(std::min(width.value_or(line.size()), line.size())));
    } else if (indented <= column_of_owner || indented < width.value_or(0)) {
      break;
    } else {
      if (!width) width = indented;
      lines.push_back(line.substr(*width));
    }
    at_ = line_end(at_);
    skip_line_end();
  }
  line_begin_ = at_;
  return lines;
}

}  // namespace baton::notes
