#include <algorithm>
#include <unordered_set>
#include <utility>
#include <vector>

#include "domain/notes/frontmatter.h"
#include "domain/notes/lines.h"
#include "domain/notes/text_edits.h"
#include "text/concat.h"

// Edits a frontmatter in its text: unchanged parts are copied.
namespace baton::notes {
namespace {

std::string flow_list(std::span<const std::string> items) {
  std::string list = "[";
  for (const std::string& item : items) {
    if (list.size() > 1) list += ", ";
    list += yaml_scalar(item, YamlPlace::flow);
  }
  return list + "]";
}

std::string item_line(std::string_view indentation, std::string_view item,
                      std::string_view line_end) {
  return text::concat(indentation, "- ", yaml_scalar(item, YamlPlace::block), line_end);
}

std::string block_items(std::span<const std::string> items, std::string_view line_end) {
  std::string lines;
  for (const std::string& item : items) lines += item_line("  ", item, line_end);
  return lines;
}

// A member's lines, in the form of print_note.
std::string list_member(std::string_view member, std::span<const std::string> items,
                        ListStyle style, std::string_view line_end) {
  if (style == ListStyle::flow || items.empty()) {
    return text::concat(member, ": ", flow_list(items), line_end);
  }
  return text::concat(member, ":", line_end, block_items(items, line_end));
}

std::string_view indentation_at(std::string_view text, std::size_t offset) {
  const std::size_t begin = line_begin(text, offset);
  return text.substr(begin, offset - begin);
}

std::string indented(const std::string& lines, std::string_view indentation) {
  std::string result;
  for (std::size_t at = 0; at < lines.size(); at = next_line(lines, at)) {
    result += text::concat(indentation, lines.substr(at, next_line(lines, at) - at));
  }
  return result;
}

// The member's lines at the end of the frontmatter, indented like the others; without a frontmatter
// they create one on top.
TextEdit new_member(std::string_view text, const Frontmatter& frontmatter,
                    const std::string& lines) {
  const std::string_view line_end = line_end_of(text);
  if (!frontmatter.is_present) {
    const std::size_t top = text.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0;
    return {.begin = top,
            .end = top,
            .replacement = text::concat("---", line_end, lines, "---", line_end, line_end)};
  }
  const std::vector<YamlNode>& members = frontmatter.members.items;
  const std::size_t first = members.empty() ? frontmatter.begin : members.front().name_offset;
  return {.begin = frontmatter.end,
          .end = frontmatter.end,
          .replacement = indented(lines, indentation_at(text, first))};
}

TextEdit replaced_lines(std::string_view text, const YamlNode& node, const std::string& lines) {
  return {.begin = line_begin(text, node.name_offset),
          .end = next_line(text, node.end),
          .replacement = indented(lines, indentation_at(text, node.name_offset))};
}

// A value on its name's line, which may have a comment after it.
bool is_on_one_line(std::string_view text, const YamlNode& node) {
  return next_line(text, node.name_offset) == next_line(text, node.end);
}

TextEdit replaced_value(const YamlNode& node, const std::string& value) {
  const std::string_view gap = node.begin == node.end ? " " : "";
  return {.begin = node.begin, .end = node.end, .replacement = text::concat(gap, value)};
}

// The edited text must be readable like the old one.
Result<std::string> edited(std::string_view text, const std::vector<TextEdit>& edits) {
  std::string result = with_edits(text, edits);
  BATON_CHECK(read_frontmatter(result));
  return result;
}

// The change of an existing list: the items that stay, and those that follow.
struct ListPlan {
  std::vector<const YamlNode*> dropped;
  std::vector<const YamlNode*> kept;
  std::vector<std::string> added;
  bool keeps_order = true;  // otherwise the list must be rewritten
};

ListPlan plan(const YamlNode& list, std::span<const std::string> wanted) {
  ListPlan plan;
  const std::unordered_set<std::string_view> staying(wanted.begin(), wanted.end());
  std::unordered_set<std::string_view> seen;
  std::vector<std::string_view> result;
  for (const YamlNode& item : list.items) {
    const bool is_text = item.kind == YamlKind::text;
    const bool stays = !is_text || (staying.contains(item.text) && seen.insert(item.text).second);
    (stays ? plan.kept : plan.dropped).push_back(&item);
    if (is_text && stays) result.push_back(item.text);
  }
  for (const std::string& item : wanted) {
    if (!seen.insert(item).second) continue;
    plan.added.push_back(item);
    result.push_back(item);
  }
  plan.keeps_order = std::ranges::equal(result, wanted);
  return plan;
}

// Only the lines of added or removed items change; comments between the others stay.
std::vector<TextEdit> block_edits(std::string_view text, const YamlNode& list,
                                  const ListPlan& plan) {
  const YamlNode& last = list.items.back();
  const std::string_view indentation = indentation_at(text, last.name_offset);
  std::vector<TextEdit> edits;
  for (const YamlNode* item : plan.dropped) {
    edits.push_back({.begin = line_begin(text, item->name_offset),
                     .end = next_line(text, item->end),
                     .replacement = {}});
  }
  std::string lines;
  for (const std::string& item : plan.added) {
    lines += item_line(indentation, item, line_end_of(text));
  }
  const std::size_t behind = next_line(text, last.end);
  edits.push_back({.begin = behind, .end = behind, .replacement = std::move(lines)});
  return edits;
}

std::string edited_flow(std::string_view text, const ListPlan& plan) {
  std::string list = "[";
  const auto add = [&list](std::string_view item) {
    if (list.size() > 1) list += ", ";
    list += item;
  };
  for (const YamlNode* item : plan.kept) add(text.substr(item->begin, item->end - item->begin));
  for (const std::string& item : plan.added) add(yaml_scalar(item, YamlPlace::flow));
  return list + "]";
}

// The change from the existing list to `items`; none if they are equal.
std::vector<TextEdit> list_edits(std::string_view text, const YamlNode& list,
                                 std::span<const std::string> items) {
  const ListPlan changes = plan(list, items);
  const ListStyle style = list.style == YamlStyle::flow ? ListStyle::flow : ListStyle::block;
  if (changes.keeps_order) {
    if (changes.dropped.empty() && changes.added.empty()) return {};
    if (style == ListStyle::flow) return {replaced_value(list, edited_flow(text, changes))};
    if (!changes.kept.empty()) return block_edits(text, list, changes);
  }
  if (style == ListStyle::flow) return {replaced_value(list, flow_list(items))};
  return {replaced_lines(text, list, list_member(list.name, items, style, line_end_of(text)))};
}

}  // namespace

Result<std::string> set_list(std::string_view text, std::string_view member,
                             std::span<const std::string> items, ListStyle style) {
  BATON_TRY(const Frontmatter frontmatter, yaml_frontmatter(text));
  const YamlNode* node = frontmatter.members.find(member);
  if (node != nullptr && node->kind == YamlKind::list) {
    return edited(text, list_edits(text, *node, items));
  }
  if (node != nullptr && style == ListStyle::flow && is_on_one_line(text, *node)) {
    return edited(text, {replaced_value(*node, flow_list(items))});
  }
  return rewrite_list(text, member, items, style);
}

Result<std::string> set_text(std::string_view text, std::string_view member,
                             std::string_view value) {
  BATON_TRY(const Frontmatter frontmatter, yaml_frontmatter(text));
  const YamlNode* node = frontmatter.members.find(member);
  const bool is_same = node != nullptr && node->kind == YamlKind::text && node->text == value;
  return is_same ? std::string(text) : rewrite_text(text, member, value);
}

Result<std::string> rewrite_list(std::string_view text, std::string_view member,
                                 std::span<const std::string> items, ListStyle style) {
  BATON_TRY(const Frontmatter frontmatter, yaml_frontmatter(text));
  const YamlNode* node = frontmatter.members.find(member);
  const std::string lines = list_member(member, items, style, line_end_of(text));
  if (node == nullptr) return edited(text, {new_member(text, frontmatter, lines)});
  return edited(text, {replaced_lines(text, *node, lines)});
}

Result<std::string> rewrite_text(std::string_view text, std::string_view member,
                                 std::string_view value) {
  BATON_TRY(const Frontmatter frontmatter, yaml_frontmatter(text));
  const YamlNode* node = frontmatter.members.find(member);
  const std::string scalar = yaml_scalar(value, YamlPlace::block);
  const std::string line = text::concat(member, ": ", scalar, line_end_of(text));
  if (node == nullptr) return edited(text, {new_member(text, frontmatter, line)});
  if (is_on_one_line(text, *node)) return edited(text, {replaced_value(*node, scalar)});
  return edited(text, {replaced_lines(text, *node, line)});
}

Result<std::string> remove_member(std::string_view text, std::string_view member) {
  BATON_TRY(const Frontmatter frontmatter, yaml_frontmatter(text));
  const YamlNode* node = frontmatter.members.find(member);
  if (node == nullptr) return std::string(text);
  return edited(text, {replaced_lines(text, *node, {})});
}

}  // namespace baton::notes
