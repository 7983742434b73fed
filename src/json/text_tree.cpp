#include "json/text_tree.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <utility>

#include "json/array_index.h"
#include "json/outline.h"
#include "json/scanner.h"

namespace baton::json {
namespace {

// The scanner reports where values begin. A container ends at the first bracket after its last
// child, because only blanks can be between them.
class TreeMaker {
 public:
  explicit TreeMaker(std::string_view text) : text_(text) {}

  void begin_object(std::size_t offset) { open(TextNode::Kind::object, offset); }
  void key(std::string_view name, std::size_t offset) { open_.back().next = {name, offset}; }
  bool end_object(Fault& /*fault*/) {
    close();
    return true;
  }
  void begin_array(std::size_t offset) { open(TextNode::Kind::array, offset); }
  void end_array() { close(); }
  void string(std::string_view /*value*/, std::size_t offset) {
    add_scalar(offset, string_end(text_, offset));
  }
  bool number(const NumberToken& /*value*/, std::size_t offset, Fault& /*fault*/) {
    add_word(offset);
    return true;
  }
  void boolean(bool /*value*/, std::size_t offset) { add_word(offset); }
  void null(std::size_t offset) { add_word(offset); }

  TextNode take() { return std::move(root_); }

 private:
  struct Name {
    std::string text;
    std::size_t offset = 0;

    Name() = default;
    Name(std::string_view name, std::size_t at) : text(name), offset(at) {}
  };
  struct Open {
    TextNode node;
    Name next = {};
  };

  void open(TextNode::Kind kind, std::size_t offset) {
    open_.push_back({.node = begun(kind, offset)});
  }

  TextNode begun(TextNode::Kind kind, std::size_t offset) {
    TextNode node{.kind = kind, .outset = offset, .begin = offset};
    const bool is_member = !open_.empty() && open_.back().node.kind == TextNode::Kind::object;
    if (!is_member) return node;
    node.outset = open_.back().next.offset;
    node.name = std::move(open_.back().next.text);
    return node;
  }

  void add_word(std::size_t offset) {
    add_scalar(offset, std::min(text_.find_first_of(",]} \t\r\n", offset), text_.size()));
  }

  void add_scalar(std::size_t begin, std::size_t end) {
    TextNode node = begun(TextNode::Kind::scalar, begin);
    node.end = end;
    add(std::move(node));
  }

  void close() {
    TextNode node = std::move(open_.back().node);
    open_.pop_back();
    const std::size_t inside = node.children.empty() ? node.begin + 1 : node.children.back().end;
    node.end = text_.find_first_not_of(kWhitespace, inside) + 1;
    add(std::move(node));
  }

  void add(TextNode node) {
    if (open_.empty()) {
      root_ = std::move(node);
    } else {
      open_.back().node.children.push_back(std::move(node));
    }
  }

  std::string_view text_;
  std::vector<Open> open_;
  TextNode root_;
};

const TextNode* child(const TextNode& node, std::string_view token) {
  if (node.kind == TextNode::Kind::array) {
    const std::optional<std::size_t> index = array_index(token);
    return index && *index < node.children.size() ? &node.children[*index] : nullptr;
  }
  const auto found = std::ranges::find(node.children, token, &TextNode::name);
  return found == node.children.end() ? nullptr : &*found;
}

}  // namespace

TextNode text_tree(std::string_view text) {
  TreeMaker maker(text);
  constexpr std::size_t kNoLimit = std::numeric_limits<std::size_t>::max();
  Scanner scanner(
      text, {.max_depth = kNoLimit, .max_string_bytes = kNoLimit, .max_values = kNoLimit}, maker);
  static_cast<void>(scanner.scan());
  return maker.take();
}

const TextNode* find(const TextNode& root, const Pointer& pointer) {
  const TextNode* node = &root;
  for (const std::string& token : pointer.tokens()) {
    node = child(*node, token);
    if (node == nullptr) return nullptr;
  }
  return node;
}

}  // namespace baton::json
