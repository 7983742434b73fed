#include "json/tape.h"

#include <bit>
#include <tuple>

#include "json/outline.h"
#include "json/text_tree.h"
#include "text/same_name.h"

namespace baton::json {

std::size_t Tape::offset(Place place) const {
  const Node& node = at(place);
  if ((node.head & kMember) == 0) return node.outset;
  return text_.find_first_not_of(" \t\r\n:", string_end(text_, node.outset));
}

// Most names differ in their length already.
Tape::Place Tape::find(Place object, std::string_view name) const {
  if (count(object) > kManyMembers) {
    const auto members = sorted_members_.find(object);
    if (members != sorted_members_.end()) return members->second.find(*this, name);
  }
  Place member = object + 1;
  for (std::uint32_t left = count(object); left > 0; --left) {
    const Node& node = at(member);
    const bool may_be = node.head >> kNameShift == name.size() || (node.head & kEscapedName) != 0;
    if (may_be && text::is_same_name(this->name(member), name)) return member;
    member = next(member);
  }
  return 0;
}

// Of an array without arrays and objects, each element is the next value.
Tape::Place Tape::element(Place array, std::uint32_t index) const {
  Place child = array + 1;
  if (next(array) - child == count(array)) return child + index;
  if (count(array) > kManyElements) {
    const auto marked = marked_elements_.find(array);
    if (marked != marked_elements_.end()) {
      child = marked->second[index / kMarked];
      index %= kMarked;
    }
  }
  for (; index > 0; --index) child = next(child);
  return child;
}

std::string_view Tape::number_text(Place place) const {
  const std::string_view rest = text_.substr(offset(place));
  return rest.substr(0, rest.find_first_not_of("0123456789+-.eE"));
}

Result<std::vector<std::uint64_t>> Tape::image() const {
  if (!unescaped_.empty()) {
    return fail(ErrorCode::internal, "a text with escapes has no image");
  }
  std::vector<std::uint64_t> words;
  for (const Node& node : nodes_) {
    for (const std::uint64_t word : std::bit_cast<Words>(node)) words.push_back(word);
  }
  return words;
}

Tape Tape::from_image(std::span<const std::uint64_t> image, std::string_view text) {
  Tape tape;
  tape.text_ = text;
  tape.nodes_.reserve(image.size() / std::tuple_size_v<Words>);
  for (std::size_t word = 0; word < image.size(); word += std::tuple_size_v<Words>) {
    tape.nodes_.push_back(std::bit_cast<Node>(Words{image[word], image[word + 1]}));
  }
  return tape;
}

}  // namespace baton::json
