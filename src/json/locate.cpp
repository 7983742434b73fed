#include "json/locate.h"

#include <algorithm>
#include <limits>
#include <map>
#include <numeric>
#include <optional>
#include <string>
#include <utility>

#include "json/array_index.h"
#include "json/scanner.h"
#include "text/utf8.h"

namespace baton::json {
namespace {

constexpr std::size_t kNowhere = std::numeric_limits<std::size_t>::max();

// The requested pointers as a tree of tokens, with the offset of each node's value.
class Wanted {
 public:
  Wanted() : nodes_(1) {}

  std::size_t add(const Pointer& pointer) {
    std::size_t node = 0;
    for (const std::string& token : pointer.tokens()) {
      const auto [entry, is_new] = nodes_[node].children.try_emplace(token, nodes_.size());
      const std::size_t child = entry->second;
      if (is_new) nodes_.push_back({.parent = node});
      node = child;
    }
    return node;
  }

  [[nodiscard]] bool has_children(std::size_t node) const {
    return node != kNowhere && !nodes_[node].children.empty();
  }

  [[nodiscard]] std::size_t child(std::size_t node, std::string_view token) const {
    if (!has_children(node)) return kNowhere;
    const auto found = nodes_[node].children.find(token);
    return found == nodes_[node].children.end() ? kNowhere : found->second;
  }

  void found_at(std::size_t node, std::size_t offset) {
    if (node == kNowhere) return;
    if (nodes_[node].offset != kNowhere) forget_below(node);
    nodes_[node].offset = offset;
  }

  // The offset of the node's value, or of its nearest existing ancestor's.
  [[nodiscard]] std::size_t offset_of(std::size_t node) const {
    while (nodes_[node].offset == kNowhere && node != 0) node = nodes_[node].parent;
    return nodes_[node].offset == kNowhere ? 0 : nodes_[node].offset;
  }

 private:
  struct Node {
    std::size_t parent = 0;
    std::size_t offset = kNowhere;
    std::map<std::string, std::size_t, std::less<>> children = {};
  };

  // Discards the offsets below a node: a member of the same name followed, and the last one counts.
  void forget_below(std::size_t node) {
    std::vector<std::size_t> left = {node};
    while (!left.empty()) {
      const std::size_t next = left.back();
      left.pop_back();
      for (const auto& [token, child] : nodes_[next].children) {
        nodes_[child].offset = kNowhere;
        left.push_back(child);
      }
    }
  }

  std::vector<Node> nodes_;
};

// Follows the scan in the tree of requested pointers.
class Locator {
 public:
  explicit Locator(Wanted& wanted) : wanted_(wanted) {}

  void begin_object(std::size_t offset) { open_.push_back({.node = visit(offset)}); }
  void key(std::string_view name, std::size_t /*offset*/) {
    open_.back().next = wanted_.child(open_.back().node, name);
  }
  bool end_object(Fault& /*fault*/) {
    open_.pop_back();
    return true;
  }
  void begin_array(std::size_t offset) {
    open_.push_back({.node = visit(offset), .is_array = true});
  }
  void end_array() { open_.pop_back(); }
  [[nodiscard]] bool skips() const { return !wanted_.has_children(open_.back().node); }
  void string(std::string_view /*value*/, std::size_t offset) { visit(offset); }
  bool number(const NumberToken& /*value*/, std::size_t offset, Fault& /*fault*/) {
    visit(offset);
    return true;
  }
  void boolean(bool /*value*/, std::size_t offset) { visit(offset); }
  void null(std::size_t offset) { visit(offset); }

 private:
  struct Open {
    std::size_t node = kNowhere;
    std::size_t next = kNowhere;  // node of the next member's value
    std::size_t index = 0;        // index of the next element
    bool is_array = false;
  };

  std::size_t visit(std::size_t offset) {
    const std::size_t node = open_.empty() ? 0 : next_in(open_.back());
    wanted_.found_at(node, offset);
    return node;
  }

  std::size_t next_in(Open& container) {
    if (!container.is_array) return container.next;
    const std::size_t index = container.index++;
    if (!wanted_.has_children(container.node)) return kNowhere;
    return wanted_.child(container.node, std::to_string(index));
  }

  Wanted& wanted_;
  std::vector<Open> open_;
};

// Counts lines and columns forwards, so that ascending offsets take one pass.
class LineCounter {
 public:
  explicit LineCounter(std::string_view text) : text_(text) {
    if (text.starts_with(kByteOrderMark)) offset_ = kByteOrderMark.size();
  }

  Position advance_to(std::size_t offset) {
    // An offset in the byte order mark is before the first line.
    const std::string_view passed = text_.substr(0, std::max(offset, offset_)).substr(offset_);
    std::size_t last_line = 0;
    for (std::size_t end = passed.find('\n'); end != std::string_view::npos;
         end = passed.find('\n', last_line)) {
      ++line_;
      column_ = 1;
      last_line = end + 1;
    }
    column_ += static_cast<std::uint32_t>(text::count_code_points(passed.substr(last_line)));
    offset_ += passed.size();
    return {.line = line_, .column = column_, .offset = offset};
  }

 private:
  std::string_view text_;
  std::size_t offset_ = 0;
  std::uint32_t line_ = 1;
  std::uint32_t column_ = 1;
};

std::vector<Position> positions_at(std::string_view text, const std::vector<std::size_t>& offsets) {
  std::vector<std::size_t> order(offsets.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(order, {}, [&offsets](std::size_t index) { return offsets[index]; });
  LineCounter counter(text);
  std::vector<Position> positions(offsets.size());
  for (const std::size_t index : order) positions[index] = counter.advance_to(offsets[index]);
  return positions;
}

// The child that a reference token names; 0 if there is none.
Tape::Place child_of(const Tape& tape, Tape::Place container, std::string_view token) {
  if (!tape.is_container(container)) return 0;
  if (tape.kind(container) == Tape::Kind::object) return tape.find(container, token);
  const std::optional<std::size_t> index = array_index(token);
  if (!index || *index >= tape.count(container)) return 0;
  return tape.element(container, static_cast<std::uint32_t>(*index));
}

// Of the value, or of its nearest existing ancestor.
std::size_t offset_on(const Tape& tape, const Pointer& pointer) {
  Tape::Place place = 0;
  for (const std::string& token : pointer.tokens()) {
    const Tape::Place child = child_of(tape, place, token);
    if (child == 0) break;
    place = child;
  }
  return tape.offset(place);
}

bool comes_first(const Finding& left, const Finding& right) {
  if (left.file != right.file) return left.file < right.file;
  const bool is_left_last = left.rule == kMoreFindings;
  const bool is_right_last = right.rule == kMoreFindings;
  if (is_left_last || is_right_last) return !is_left_last && is_right_last;
  const std::size_t left_offset = left.position ? left.position->offset : 0;
  const std::size_t right_offset = right.position ? right.position->offset : 0;
  return left_offset < right_offset;
}

void scan_for(Wanted& wanted, std::string_view text) {
  if (!wanted.has_children(0)) {  // only the document itself, however large it is
    const std::size_t begin = text.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0;
    return wanted.found_at(0, skip_blanks(text, begin));
  }
  Locator locator(wanted);
  constexpr std::size_t kNoLimit = std::numeric_limits<std::size_t>::max();
  Scanner scanner(
      text, {.max_depth = kNoLimit, .max_string_bytes = kNoLimit, .max_values = kNoLimit}, locator);
  // read() accepted the text. Places in any other text are approximate.
  static_cast<void>(scanner.scan());
}

}  // namespace

std::vector<Position> locate(std::string_view text, std::span<const Pointer> pointers) {
  Wanted wanted;
  std::vector<std::size_t> nodes;
  nodes.reserve(pointers.size());
  for (const Pointer& pointer : pointers) nodes.push_back(wanted.add(pointer));

  scan_for(wanted, text);

  std::vector<std::size_t> offsets;
  offsets.reserve(nodes.size());
  for (const std::size_t node : nodes) offsets.push_back(wanted.offset_of(node));
  return positions_at(text, offsets);
}

Position locate(std::string_view text, const Pointer& pointer) {
  return locate(text, std::span(&pointer, 1)).front();
}

Position position_at(std::string_view text, std::size_t offset) {
  return LineCounter(text).advance_to(offset);
}

namespace {

// Findings of the file without a position, and what they are about.
struct Lacking {
  std::vector<Finding*> findings = {};
  std::vector<Pointer> pointers = {};
};

Lacking lacking_positions(Findings& findings, const std::string& file) {
  Lacking lacking;
  for (Finding& finding : findings) {
    if (finding.file.empty()) finding.file = file;
    if (finding.position || finding.file != file || finding.rule == kMoreFindings) continue;
    Result<Pointer> pointer = Pointer::parse(finding.instance_location);
    lacking.pointers.push_back(pointer ? *std::move(pointer) : Pointer());
    lacking.findings.push_back(&finding);
  }
  return lacking;
}

void set_positions(const Lacking& lacking, const std::vector<Position>& positions) {
  for (std::size_t index = 0; index < positions.size(); ++index) {
    lacking.findings[index]->position = positions[index];
  }
}

}  // namespace

void attach_positions(Findings& findings, std::string_view text, const std::string& file) {
  const Lacking lacking = lacking_positions(findings, file);
  if (!lacking.pointers.empty()) set_positions(lacking, locate(text, lacking.pointers));
  std::ranges::stable_sort(findings, comes_first);
}

void attach_positions(Findings& findings, const Tape& tape, const std::string& file) {
  const Lacking lacking = lacking_positions(findings, file);
  std::vector<std::size_t> offsets;
  offsets.reserve(lacking.pointers.size());
  for (const Pointer& pointer : lacking.pointers) offsets.push_back(offset_on(tape, pointer));
  if (!offsets.empty()) set_positions(lacking, positions_at(tape.text(), offsets));
  std::ranges::stable_sort(findings, comes_first);
}

}  // namespace baton::json
