#include "json/edit_text.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include <nlohmann/json.hpp>

#include "json/print.h"
#include "json/text_tree.h"
#include "text/concat.h"

namespace baton::json {
namespace {

constexpr std::string_view kDefaultStep = "  ";

// The layout of a value in its text.
struct TextLayout {
  std::string line_break;   // empty: everything on one line
  std::string indent = {};  // indentation of the line on which the value begins
  std::string step = {};    // additional indentation of its members
  std::string_view after_comma = " ";
  std::string_view after_colon = " ";
};

bool has_line_break(std::string_view text) {
  return text.find('\n') != std::string_view::npos;
}

std::string_view line_break_in(std::string_view text) {
  const std::size_t feed = text.find('\n');
  return feed != 0 && feed != std::string_view::npos && text[feed - 1] == '\r' ? "\r\n" : "\n";
}

// The blanks at the beginning of the line that contains `offset`.
std::string_view indent_of_line(std::string_view text, std::size_t offset) {
  const std::size_t feed = text.substr(0, offset).rfind('\n');
  const std::size_t begin = feed == std::string_view::npos ? 0 : feed + 1;
  const std::size_t end = std::min(text.find_first_not_of(" \t", begin), text.size());
  return feed == std::string_view::npos ? "" : text.substr(begin, end - begin);
}

// The blanks between the opening bracket or comma and a child.
std::string_view gap_before(std::string_view text, std::size_t child) {
  const std::size_t last = text.substr(0, child).find_last_not_of(kWhitespace);
  return text.substr(last + 1, child - last - 1);
}

// The indentation step of the text, taken from the first container with one line per child.
std::optional<std::string> step_below(std::string_view text, const TextNode& node) {
  if (!node.children.empty()) {
    const std::size_t first = node.children.front().outset;
    const std::string_view outer = indent_of_line(text, node.outset);
    const std::string_view inner = indent_of_line(text, first);
    const bool is_deeper = has_line_break(gap_before(text, first)) && inner.starts_with(outer) &&
                           inner.size() > outer.size();
    if (is_deeper) return std::string(inner.substr(outer.size()));
  }
  for (const TextNode& child : node.children) {
    if (std::optional<std::string> step = step_below(text, child)) return step;
  }
  return std::nullopt;
}

// The text between a member's colon and its value, taken from a member of the container or of one
// inside it.
std::optional<std::string_view> gap_after_colon(std::string_view text, const TextNode& node) {
  for (const TextNode& child : node.children) {
    if (node.kind == TextNode::Kind::object) return gap_before(text, child.begin);
    if (const auto gap = gap_after_colon(text, child)) return gap;
  }
  return std::nullopt;
}

// The layout of the last child of `container`.
TextLayout layout_beside(std::string_view text, const TextNode& root, const TextNode& container) {
  const std::string_view gap = gap_before(text, container.children.back().outset);
  const bool spaced_colon = !gap_after_colon(text, root).value_or(" ").empty();
  const std::string_view after_colon = spaced_colon ? " " : "";
  if (!has_line_break(gap)) {
    const bool spaced = spaced_colon || (container.children.size() > 1 && !gap.empty());
    return {.line_break = {}, .after_comma = spaced ? " " : "", .after_colon = after_colon};
  }
  return {.line_break = std::string(line_break_in(gap)),
          .indent = std::string(gap.substr(gap.rfind('\n') + 1)),
          .step = step_below(text, root).value_or(std::string(kDefaultStep)),
          .after_colon = after_colon};
}

// The layout of values in a text that has more than one line.
TextLayout layout_of(std::string_view text, const TextNode& root) {
  const bool spaced_colon = !gap_after_colon(text, root).value_or(" ").empty();
  return {.line_break = std::string(line_break_in(text)),
          .step = step_below(text, root).value_or(std::string(kDefaultStep)),
          .after_colon = spaced_colon ? " " : ""};
}

// The layout of the rest of the text. A text without line breaks stays on one line, unless it is
// too small to show a layout.
TextLayout layout_inside(std::string_view text, const TextNode& root, const TextNode& container) {
  const bool shows_nothing = root.children.empty();
  const std::string_view body = text.substr(root.begin, root.end - root.begin);
  TextLayout layout = layout_of(text, root);
  if (!has_line_break(body) && !shows_nothing) {
    return {.line_break = {}, .after_comma = layout.after_colon, .after_colon = layout.after_colon};
  }
  layout.indent = text::concat(indent_of_line(text, container.outset), layout.step);
  return layout;
}

std::string print_on_one_line(const Json& value, const TextLayout& layout) {
  const bool is_object = value.is_object();
  if (!value.is_structured() || value.empty()) return print_compact(value);
  std::string line(1, is_object ? '{' : '[');
  for (auto item = value.begin(); item != value.end(); ++item) {
    if (item != value.begin()) line += text::concat(",", layout.after_comma);
    if (is_object) line += text::concat(print_compact(Json(item.key())), ":", layout.after_colon);
    line += print_on_one_line(*item, layout);
  }
  return line += is_object ? '}' : ']';
}

// print() uses two spaces per level, one line per member, and no line break within a string.
std::string print_value(const Json& value, const TextLayout& layout) {
  if (layout.line_break.empty()) return print_on_one_line(value, layout);
  const std::string plain = print(value);
  std::string laid_out;
  for (std::size_t begin = 0; begin < plain.size();) {
    const std::size_t end = plain.find('\n', begin);
    const std::size_t content = plain.find_first_not_of(' ', begin);
    if (begin != 0) {
      laid_out += layout.line_break + layout.indent;
      for (std::size_t level = (content - begin) / 2; level > 0; --level) laid_out += layout.step;
    }
    laid_out.append(plain, content, end - content);
    begin = end + 1;
  }
  return laid_out;
}

// Where a value is added.
struct Addition {
  std::string_view text;
  const TextNode& root;
  const TextNode& container;
};

// `name` is null for an element.
Splice addition(const Addition& place, const std::string_view* name, const Json& value) {
  const auto& [text, root, container] = place;
  const bool is_empty = container.children.empty();
  const TextLayout layout =
      is_empty ? layout_inside(text, root, container) : layout_beside(text, root, container);
  std::string item = layout.line_break + layout.indent;
  if (name != nullptr)
    item += text::concat(print_compact(Json(std::string(*name))), ":", layout.after_colon);
  item += print_value(value, layout);
  if (!is_empty) {
    const std::string_view space = layout.line_break.empty() ? layout.after_comma : "";
    return {.offset = container.children.back().end, .inserted = text::concat(",", space, item)};
  }
  const std::size_t inside = container.begin + 1;
  if (!layout.line_break.empty()) {
    item += text::concat(layout.line_break, indent_of_line(text, container.outset));
  }
  return {.offset = inside,
          .removed = std::string(text.substr(inside, container.end - 1 - inside)),
          .inserted = std::move(item)};
}

// The layout for a value that replaces `node`: on one line if the old value or its container is.
TextLayout layout_in_place(std::string_view text, const TextNode& root, const TextNode& node,
                           const TextLayout& usual) {
  const bool is_root = &node == &root;
  const std::string_view own = text.substr(node.begin, node.end - node.begin);
  const std::string_view shown = is_root ? own : gap_before(text, node.outset);
  const bool keeps_line = !node.children.empty() && !has_line_break(own);
  const bool shows_nothing = is_root && root.children.empty();
  if (!shows_nothing && (keeps_line || !has_line_break(shown))) {
    return {.line_break = {}, .after_comma = usual.after_colon, .after_colon = usual.after_colon};
  }
  TextLayout layout = usual;
  layout.indent = indent_of_line(text, node.outset);
  return layout;
}

// Inserts before child `index`, in the layout of the other children.
Splice insertion(const Addition& place, std::size_t index, const Json& value) {
  const auto& [text, root, container] = place;
  const std::vector<TextNode>& children = container.children;
  const TextLayout layout = layout_beside(text, root, container);
  const bool is_broken = !layout.line_break.empty();
  const std::string gap =
      is_broken ? text::concat(layout.line_break, layout.indent) : std::string(layout.after_comma);
  return {.offset = children[index].outset,
          .inserted = text::concat(print_value(value, layout), ",", gap)};
}

// Removes child `index` with its comma and blanks.
Splice removal(std::string_view text, const TextNode& container, std::size_t index) {
  const std::vector<TextNode>& children = container.children;
  std::size_t begin = container.begin + 1;
  std::size_t end = container.end - 1;
  if (index > 0) {
    begin = children[index - 1].end;
    end = children[index].end;
  } else if (children.size() > 1) {
    begin = children.front().outset;
    end = children[1].outset;
  }
  return {.offset = begin, .removed = std::string(text.substr(begin, end - begin))};
}

const TextNode* find_container(const TextNode& root, const Pointer& pointer, TextNode::Kind kind) {
  const TextNode* node = find(root, pointer);
  return node != nullptr && node->kind == kind ? node : nullptr;
}

}  // namespace

Result<void> TextEditor::add_member(const Pointer& object, std::string_view name,
                                    const Json& value) {
  const TextNode root = text_tree(text_);
  const TextNode* container = find_container(root, object, TextNode::Kind::object);
  if (container == nullptr) return fail(ErrorCode::not_found, "not an object", object.text());
  apply(addition({text_, root, *container}, &name, value));
  return {};
}

Result<void> TextEditor::add_element(const Pointer& array, const Json& value) {
  const TextNode root = text_tree(text_);
  const TextNode* container = find_container(root, array, TextNode::Kind::array);
  if (container == nullptr) return fail(ErrorCode::not_found, "not an array", array.text());
  apply(addition({text_, root, *container}, nullptr, value));
  return {};
}

Result<void> TextEditor::insert_element(const Pointer& array, std::size_t index,
                                        const Json& value) {
  const TextNode root = text_tree(text_);
  const TextNode* container = find_container(root, array, TextNode::Kind::array);
  if (container == nullptr) return fail(ErrorCode::not_found, "no array", array.text());
  const Addition place{text_, root, *container};
  const bool is_at_end = index >= container->children.size();
  apply(is_at_end ? addition(place, nullptr, value) : insertion(place, index, value));
  return {};
}

Result<void> TextEditor::replace(std::span<const Replacement> replacements) {
  const TextNode root = text_tree(text_);
  const TextLayout usual = layout_of(text_, root);
  std::vector<Splice> splices;
  for (const auto& [pointer, value] : replacements) {
    const TextNode* node = find(root, pointer);
    if (node == nullptr) return fail(ErrorCode::not_found, "nothing to replace", pointer.text());
    const TextLayout layout = layout_in_place(text_, root, *node, usual);
    splices.push_back({.offset = node->begin,
                       .removed = text_.substr(node->begin, node->end - node->begin),
                       .inserted = print_value(*value, layout)});
  }
  std::ranges::sort(splices, {}, &Splice::offset);
  apply_each(std::move(splices));
  return {};
}

Result<void> TextEditor::remove(const Pointer& pointer) {
  const TextNode root = text_tree(text_);
  const TextNode* node = find(root, pointer);
  if (node == nullptr || pointer.empty()) {
    return fail(ErrorCode::not_found, "nothing to remove", pointer.text());
  }
  const TextNode& container = *find(root, pointer.parent());
  apply(removal(text_, container, static_cast<std::size_t>(node - container.children.data())));
  return {};
}

void TextEditor::apply(Splice splice) {
  text_.replace(splice.offset, splice.removed.size(), splice.inserted);
  splices_.push_back(std::move(splice));
}

// Records the splices as if they were made from the last one on: none moves the offset of the next.
void TextEditor::apply_each(std::vector<Splice> splices) {
  std::string changed;
  std::size_t begin = 0;
  for (const Splice& splice : splices) {
    changed.append(text_, begin, splice.offset - begin);
    changed += splice.inserted;
    begin = splice.offset + splice.removed.size();
  }
  changed.append(text_, begin);
  text_ = std::move(changed);
  std::move(splices.rbegin(), splices.rend(), std::back_inserter(splices_));
}

std::optional<std::string> undo(std::string text, std::span<const Splice> splices) {
  for (auto next = splices.rbegin(); next != splices.rend(); ++next) {
    const Splice& splice = *next;
    const std::string_view rest =
        std::string_view(text).substr(std::min(splice.offset, text.size()));
    if (splice.offset > text.size() || !rest.starts_with(splice.inserted)) return std::nullopt;
    text.replace(splice.offset, splice.inserted.size(), splice.removed);
  }
  return text;
}

}  // namespace baton::json
