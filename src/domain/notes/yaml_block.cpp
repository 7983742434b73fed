#include <algorithm>
#include <utility>

#include "domain/notes/yaml_lexical.h"
#include "domain/notes/yaml_reader.h"

namespace baton::notes {
namespace {

// Of a quoted text at the beginning of a line, with its quotes; the whole line if it goes on.
std::size_t quoted_length(std::string_view line) {
  const char quote = line.front();
  for (std::size_t at = 1; at < line.size(); ++at) {
    const bool is_doubled = quote == '\'' && line[at] == quote && line.substr(at + 1, 1) == "'";
    if (is_doubled || (quote == '"' && line[at] == '\\')) {
      ++at;
    } else if (line[at] == quote) {
      return at + 1;
    }
  }
  return line.size();
}

}  // namespace

Result<YamlNode> YamlReader::read() {
  BATON_CHECK(next_content());
  if (at_end()) return YamlNode{.kind = YamlKind::mapping, .begin = at_, .end = at_};
  BATON_TRY(YamlNode members, block_mapping(1));
  if (!at_end()) return refuse(at_, "a line that is indented less than the first member");
  return members;
}

Result<YamlNode> YamlReader::block_mapping(std::size_t depth) {
  BATON_CHECK(refuse_depth(depth));
  const Scope scope = {.column = column(), .depth = depth};
  YamlNode mapping = {.kind = YamlKind::mapping, .style = YamlStyle::block, .begin = at_};
  for (bool more = true; more;) {
    BATON_TRY(YamlNode member, block_member(scope));
    mapping.end = member.end;
    mapping.items.push_back(std::move(member));
    BATON_TRY(more, is_sibling(scope.column));
  }
  BATON_CHECK(refuse_duplicates(mapping));
  return mapping;
}

Result<YamlNode> YamlReader::block_list(std::size_t depth) {
  BATON_CHECK(refuse_depth(depth));
  const Scope scope = {.column = column(), .depth = depth, .is_list = true};
  YamlNode list = {.kind = YamlKind::list, .style = YamlStyle::block, .begin = at_};
  for (bool more = true; more;) {
    BATON_TRY(YamlNode item, block_item(scope));
    list.end = item.end;
    list.items.push_back(std::move(item));
    BATON_TRY(const bool beside, is_sibling(scope.column));
    more = beside && at_dash();  // a member beside an item belongs to the mapping around the list
  }
  return list;
}

// Whether the line at hand belongs to the mapping or list of that column.
Result<bool> YamlReader::is_sibling(std::size_t column_of_first) const {
  if (at_end() || column() < column_of_first) return false;
  if (column() > column_of_first) {
    return refuse(at_, "a line that is indented more than its siblings");
  }
  return true;
}

Result<YamlNode> YamlReader::block_member(const Scope& scope) {
  BATON_TRY(YamlNode name, member_name());
  skip_blanks();
  BATON_TRY(YamlNode value, block_value(scope));
  value.name = std::move(name.text);
  value.name_offset = name.begin;
  return value;
}

Result<YamlNode> YamlReader::block_item(const Scope& scope) {
  const std::size_t dash = at_;
  ++at_;
  skip_blanks();
  YamlNode item;
  if (!at_line_end() && at_dash()) {
    BATON_TRY(item, block_list(scope.depth + 1));
  } else if (!at_line_end() && at_member()) {
    BATON_TRY(item, block_mapping(scope.depth + 1));
  } else {
    BATON_TRY(item, block_value(scope));
  }
  item.name_offset = dash;
  return item;
}

Result<YamlNode> YamlReader::block_value(const Scope& scope) {
  if (!at_line_end() && !at_comment()) return value_here(scope);
  // `before` ends what announces the value: a colon or a dash.
  const std::size_t before = text_.find_last_not_of(" \t", at_ - 1) + 1;
  return value_below(scope, before);
}

Result<YamlNode> YamlReader::value_below(const Scope& scope, std::size_t before) {
  BATON_CHECK(finish_line());
  const bool is_list_of_member = !scope.is_list && column() == scope.column && at_dash();
  if (at_end() || (column() <= scope.column && !is_list_of_member)) {
    return YamlNode{.begin = before, .end = before};
  }
  if (at_dash()) return block_list(scope.depth + 1);
  if (at_member()) return block_mapping(scope.depth + 1);
  return value_here(scope);
}

Result<YamlNode> YamlReader::value_here(const Scope& scope) {
  BATON_CHECK(refuse_danger());
  if (at_dash())
    return refuse(at_, "a list that begins on the line of its name", "put it on its own line");
  if (peek() == '|' || peek() == '>') return block_scalar(scope.column);
  YamlNode value;
  if (peek() == '[' || peek() == '{') {
    BATON_TRY(value, flow_collection(scope.depth + 1));
  } else if (peek() == '\'') {
    BATON_TRY(value, single_quoted());
  } else if (peek() == '"') {
    BATON_TRY(value, double_quoted());
  } else {
    BATON_TRY(value, plain(scope.column));
  }
  BATON_CHECK(finish_line());
  return value;
}

// Up to and with the colon.
Result<YamlNode> YamlReader::member_name() {
  BATON_CHECK(refuse_danger());
  if (text_.substr(at_, 3) == "..." || text_.substr(at_, 4) == "--- ") {
    return refuse(at_, "a second document", "the frontmatter ends with the line ---");
  }
  if (at_dash() || !at_member()) {
    return refuse(at_, "not a member of the frontmatter", "every member is written `name: value`");
  }
  YamlNode name = {.kind = YamlKind::text, .begin = at_};
  if (peek() == '\'') {
    BATON_TRY(name, single_quoted());
  } else if (peek() == '"') {
    BATON_TRY(name, double_quoted());
  } else {
    at_ += plain_length(text_.substr(at_, line_end(at_) - at_));
    name.end = text_.find_last_not_of(" \t", at_ - 1) + 1;
    name.text = text_.substr(name.begin, name.end - name.begin);
    if (name.text == "<<") {
      return refuse(name.begin, "a merge key, which is not allowed in frontmatter");
    }
  }
  skip_blanks();
  ++at_;
  return name;
}

// From the beginning of a line to the next that is neither blank nor a comment.
Result<void> YamlReader::next_content() {
  while (!at_end()) {
    line_begin_ = at_;
    at_ = std::min(text_.find_first_not_of(' ', at_), text_.size());
    const std::size_t indented = at_;
    skip_blanks();
    if (!at_line_end() && peek() != '#') {
      if (at_ == indented) return {};
      return refuse(indented, "a tab in the indentation", "indent with spaces");
    }
    at_ = line_end(at_);
    skip_line_end();
  }
  return {};
}

// What may stand behind a value is a comment.
Result<void> YamlReader::finish_line() {
  skip_blanks();
  if (at_comment()) at_ = line_end(at_);
  if (!at_line_end()) return refuse(at_, "unexpected text after a value");
  skip_line_end();
  return next_content();
}

bool YamlReader::at_dash() const {
  return peek() == '-' && (at_line_end(1) || peek(1) == ' ' || peek(1) == '\t');
}

// Whether `name:` stands here: on one line, and with a blank behind the colon.
bool YamlReader::at_member() const {
  const std::string_view line = text_.substr(at_, line_end(at_) - at_);
  if (line.empty() || line.front() == '[' || line.front() == '{') return false;
  if (line.front() == '"' || line.front() == '\'') {
    const std::size_t behind = line.find_first_not_of(" \t", quoted_length(line));
    return behind != std::string_view::npos && ends_name(line, behind);
  }
  const std::size_t limit = plain_length(line);
  return limit > 0 && limit < line.size() && ends_name(line, limit);
}

}  // namespace baton::notes
