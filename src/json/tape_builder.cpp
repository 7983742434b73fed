#include "json/tape_builder.h"

#include <algorithm>
#include <bit>
#include <functional>
#include <utility>
#include <variant>

#include "json/repeated_name.h"

namespace baton::json {

// Most texts have at least 16 bytes for each value, and memory that is not written costs nothing.
TapeBuilder::TapeBuilder(std::string_view text) {
  constexpr std::size_t kBytesPerValue = 16;
  tape_.text_ = text;
  tape_.nodes_.reserve(text.size() / kBytesPerValue + 1);
}

bool TapeBuilder::is_in_text(std::string_view view) const {
  const std::less_equal<const char*> is_before;
  return is_before(tape_.text_.data(), view.data()) &&
         is_before(view.data(), tape_.text_.data() + tape_.text_.size());
}

// The offset of the copy. Unescaping shortens a text, so that the copies have fewer bytes than it.
std::uint32_t TapeBuilder::keep_unescaped(std::string_view view) {
  const auto offset = static_cast<std::uint32_t>(tape_.unescaped_.size());
  tape_.unescaped_ += view;
  return offset;
}

Tape::Node& TapeBuilder::add(Tape::Kind kind, std::size_t offset) {
  const bool is_member = name_.head != 0;
  Tape::Node& node = tape_.nodes_.emplace_back();
  node.outset = is_member ? name_.outset : static_cast<std::uint32_t>(offset);
  node.head = name_.head | static_cast<std::uint32_t>(kind);
  name_.head = 0;
  return node;
}

void TapeBuilder::key(std::string_view name, std::size_t offset) {
  name_.outset = static_cast<std::uint32_t>(offset);
  if (is_in_text(name)) {
    name_.head = static_cast<std::uint32_t>(name.size()) << Tape::kNameShift | Tape::kMember;
    return;
  }
  const auto index = static_cast<std::uint32_t>(tape_.escaped_names_.size());
  const std::uint32_t copy = keep_unescaped(name);
  tape_.escaped_names_.push_back({copy, static_cast<std::uint32_t>(name.size())});
  name_.head = index << Tape::kNameShift | Tape::kMember | Tape::kEscapedName;
}

void TapeBuilder::string(std::string_view value, std::size_t offset) {
  const std::uint64_t length = value.size();
  Tape::Node& node = add(Tape::Kind::string, offset);
  if (is_in_text(value)) {
    const auto begin = static_cast<std::uint64_t>(value.data() - tape_.text_.data());
    node.payload = length << 32U | begin;
  } else {
    node.head |= Tape::kEscapedString;
    node.payload = length << 32U | keep_unescaped(value);
  }
}

bool TapeBuilder::number(const NumberToken& value, std::size_t offset, Fault& /*fault*/) {
  if (const auto* const integer = std::get_if<std::int64_t>(&value)) {
    add(Tape::Kind::integer, offset).payload = std::bit_cast<std::uint64_t>(*integer);
  } else if (const auto* const real = std::get_if<double>(&value)) {
    add(Tape::Kind::real, offset).payload = std::bit_cast<std::uint64_t>(*real);
  } else if (const auto* const natural = std::get_if<std::uint64_t>(&value)) {
    add(Tape::Kind::natural, offset).payload = *natural;
  } else {
    add(Tape::Kind::big_integer, offset).payload =
        std::bit_cast<std::uint64_t>(std::get<BigInteger>(value).nearest);
  }
  return true;
}

// Until it is closed, a container's payload is the number of its children.
void TapeBuilder::open(Tape::Kind kind, std::size_t offset) {
  const auto place = static_cast<Tape::Place>(tape_.nodes_.size());
  add(kind, offset);
  open_.push_back(place);
}

void TapeBuilder::close() {
  const Tape::Place container = open_.back();
  open_.pop_back();
  const auto end = static_cast<std::uint32_t>(tape_.nodes_.size());
  std::uint64_t count = 0;
  for (Tape::Place child = container + 1; child != end; child = tape_.next(child)) ++count;
  tape_.nodes_[container].payload = count << 32U | end;
}

// The order of a large object is kept, so that finding each of its members does not take the time
// of all.
std::optional<RepeatedName> TapeBuilder::repeated_name(Tape::Place object) {
  constexpr std::uint32_t kFew = 16;
  if (tape_.count(object) <= kFew) return find_repeated_name(tape_, object);
  SortedMembers members(tape_, object);
  const std::optional<RepeatedName> repeated = members.repeated_name(tape_);
  if (tape_.count(object) > Tape::kManyMembers)
    tape_.sorted_members_.emplace(object, std::move(members));
  return repeated;
}

bool TapeBuilder::end_object(Fault& fault) {
  const Tape::Place object = open_.back();
  close();
  const std::optional<RepeatedName> repeated = repeated_name(object);
  if (!repeated) return true;
  fault = {.phrase = "a member name occurs twice",
           .offset = tape_.outset(repeated->later),
           .hint = "keep one of them",
           .earlier = Fault::Earlier{.offset = tape_.outset(repeated->first),
                                     .note = "first defined here"}};
  return false;
}

}  // namespace baton::json
