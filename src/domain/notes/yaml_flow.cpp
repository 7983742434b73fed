#include <algorithm>
#include <utility>

#include "domain/notes/yaml_lexical.h"
#include "domain/notes/yaml_reader.h"

// `[a, b]` and `{a: b}`, which may span lines.
namespace baton::notes {
namespace {

constexpr std::string_view kFlowIndicators = ",[]{}";

constexpr bool is_flow_indicator(char character) {
  return kFlowIndicators.find(character) != std::string_view::npos;
}

// How much of `line` a plain text takes here, where commas and brackets end it as well.
constexpr std::size_t flow_plain_length(std::string_view line) {
  std::size_t length = 0;
  while (length < line.size() && !is_flow_indicator(line[length])) {
    const bool ends =
        line[length] == ':' && (ends_name(line, length) || is_flow_indicator(line[length + 1]));
    if (ends || (line[length] == '#' && length > 0 && is_blank(line[length - 1]))) break;
    ++length;
  }
  return length;
}

}  // namespace

Result<YamlNode> YamlReader::flow_collection(std::size_t depth) {
  BATON_CHECK(refuse_depth(depth));
  const bool is_list = peek() == '[';
  const char closing = is_list ? ']' : '}';
  YamlNode collection = {
      .kind = is_list ? YamlKind::list : YamlKind::mapping, .style = YamlStyle::flow, .begin = at_};
  ++at_;
  skip_flow_space();
  while (!at_end() && peek() != closing) {
    BATON_TRY(YamlNode entry, is_list ? flow_value(depth) : flow_member(depth));
    collection.items.push_back(std::move(entry));
    skip_flow_space();
    if (peek() == closing || at_end()) break;
    if (peek() != ',') {
      return refuse(at_, "a comma is missing",
                    "put quotes around a text that holds such characters");
    }
    ++at_;
    skip_flow_space();
  }
  if (at_end()) return refuse(collection.begin, "a bracket that is never closed");
  collection.end = ++at_;
  if (!is_list) BATON_CHECK(refuse_duplicates(collection));
  return collection;
}

Result<YamlNode> YamlReader::flow_value(std::size_t depth) {
  BATON_CHECK(refuse_danger());
  if (peek() == '[' || peek() == '{') return flow_collection(depth + 1);
  if (peek() == '\'') return single_quoted();
  if (peek() == '"') return double_quoted();
  if (is_flow_indicator(peek())) {
    return refuse(at_, "a value is missing", "write \"\" for an empty text");
  }
  BATON_CHECK(refuse_indicator());
  return plain_in_flow();
}

Result<YamlNode> YamlReader::flow_member(std::size_t depth) {
  const std::size_t begin = at_;
  BATON_TRY(YamlNode name, flow_value(kDeepestYaml));
  if (name.kind != YamlKind::text) return refuse(begin, "a member name that is not a text");
  if (name.text == "<<" && name.style == YamlStyle::plain) {
    return refuse(begin, "a merge key, which is not allowed in frontmatter");
  }
  YamlNode member = {.begin = name.end, .end = name.end};
  skip_flow_space();
  if (peek() == ':') {
    ++at_;
    skip_flow_space();
    if (peek() != ',' && peek() != '}') {
      BATON_TRY(member, flow_value(depth));
    }
  }
  member.name = std::move(name.text);
  member.name_offset = begin;
  return member;
}

Result<YamlNode> YamlReader::plain_in_flow() {
  YamlNode node = {.kind = YamlKind::text, .style = YamlStyle::plain, .begin = at_};
  for (bool more = true; more;) {
    const std::string_view line = text_.substr(at_, line_end(at_) - at_);
    const std::size_t length = flow_plain_length(line);
    if (length == 0) return refuse(at_, "a value is missing");
    at_ += length;
    node.end = text_.find_last_not_of(" \t", at_ - 1) + 1;
    node.text += line.substr(0, node.end - (at_ - length));
    more = at_line_end() && !at_end();
    skip_flow_space();
    more = more && !at_end() && peek() != ':' && peek() != '#' && !is_flow_indicator(peek());
    if (more) node.text += ' ';
  }
  become_null(node);
  return node;
}

void YamlReader::skip_flow_space() {
  do {
    skip_blanks();
    if (at_comment()) at_ = line_end(at_);
  } while (skip_line_end());
}

}  // namespace baton::notes
