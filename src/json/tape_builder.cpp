#include "json/tape_builder.h"

#include <algorithm>
#include <bit>
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

// The offset of the copy. Unescaping shortens a text, so that the copies have fewer bytes than it.
std::uint32_t TapeBuilder::keep_unescaped(std::string_view view) {
  const auto offset = static_cast<std::uint32_t>(tape_.unescaped_.size());
  tape_.unescaped_ += view;
  return offset;
}

void TapeBuilder::add(Tape::Kind kind, std::size_t offset, std::uint64_t payload) {
  const bool is_member = name_.head != 0;
  ++open_.back().count;
  tape_.nodes_.push_back({.payload = payload,
                          .outset = is_member ? name_.outset : static_cast<std::uint32_t>(offset),
                          .head = name_.head | static_cast<std::uint32_t>(kind)});
  name_.head = 0;
}

void TapeBuilder::key(std::string_view name, std::size_t offset) {
  Open& object = open_.back();
  if (object.names.add(name)) object.may_repeat = true;
  name_.outset = static_cast<std::uint32_t>(offset);
  if (is_in_text(name, offset)) {
    name_.head = static_cast<std::uint32_t>(name.size()) << Tape::kNameShift | Tape::kMember;
    return;
  }
  const auto index = static_cast<std::uint32_t>(tape_.escaped_names_.size());
  const std::uint32_t copy = keep_unescaped(name);
  tape_.escaped_names_.push_back({copy, static_cast<std::uint32_t>(name.size())});
  name_.head = index << Tape::kNameShift | Tape::kMember | Tape::kEscapedName;
}

void TapeBuilder::string(std::string_view value, std::size_t offset) {
  const auto length = static_cast<std::uint64_t>(value.size()) << 32U;
  if (is_in_text(value, offset)) return add(Tape::Kind::string, offset, length | (offset + 1));
  add(Tape::Kind::string, offset, length | keep_unescaped(value));
  tape_.nodes_.back().head |= Tape::kEscapedString;
}

bool TapeBuilder::number(const NumberToken& value, std::size_t offset, Fault& /*fault*/) {
  if (const auto* const integer = std::get_if<std::int64_t>(&value)) {
    add(Tape::Kind::integer, offset, std::bit_cast<std::uint64_t>(*integer));
  } else if (const auto* const real = std::get_if<double>(&value)) {
    add(Tape::Kind::real, offset, std::bit_cast<std::uint64_t>(*real));
  } else if (const auto* const natural = std::get_if<std::uint64_t>(&value)) {
    add(Tape::Kind::natural, offset, *natural);
  } else {
    add(Tape::Kind::big_integer, offset,
        std::bit_cast<std::uint64_t>(std::get<BigInteger>(value).nearest));
  }
  return true;
}

void TapeBuilder::boolean(bool value, std::size_t offset) {
  add(value ? Tape::Kind::boolean_true : Tape::Kind::boolean_false, offset);
}

void TapeBuilder::null(std::size_t offset) {
  add(Tape::Kind::null, offset);
}

void TapeBuilder::open(Tape::Kind kind, std::size_t offset) {
  add(kind, offset);
  open_.push_back({.place = static_cast<Tape::Place>(tape_.nodes_.size() - 1)});
}

TapeBuilder::Open TapeBuilder::close() {
  const Open container = open_.back();
  open_.pop_back();
  tape_.nodes_[container.place].payload =
      static_cast<std::uint64_t>(container.count) << 32U | tape_.nodes_.size();
  return container;
}

// The order of a large object is kept, so that finding each of its members does not take the time
// of all.
std::optional<RepeatedName> TapeBuilder::repeated_name(const Open& object) {
  constexpr std::uint32_t kFew = 16;
  if (!object.may_repeat) return std::nullopt;
  if (object.count <= kFew) return find_repeated_name(tape_, object.place);
  SortedMembers members(tape_, object.place);
  const std::optional<RepeatedName> repeated = members.repeated_name(tape_);
  if (object.count > Tape::kManyMembers)
    tape_.sorted_members_.emplace(object.place, std::move(members));
  return repeated;
}

// So that finding each element of a large array does not take the time of all before it.
void TapeBuilder::mark_elements(const Open& array) {
  const bool is_flat = tape_.nodes_.size() - array.place - 1 == array.count;
  if (array.count <= Tape::kManyElements || is_flat) return;
  std::vector<Tape::Place> marked;
  marked.reserve(array.count / Tape::kMarked + 1);
  Tape::Place child = array.place + 1;
  for (std::uint32_t index = 0; index < array.count; ++index, child = tape_.next(child)) {
    if (index % Tape::kMarked == 0) marked.push_back(child);
  }
  tape_.marked_elements_.emplace(array.place, std::move(marked));
}

bool TapeBuilder::end_object(Fault& fault) {
  const std::optional<RepeatedName> repeated = repeated_name(close());
  if (!repeated) return true;
  fault = {.phrase = "a member name occurs twice",
           .offset = tape_.outset(repeated->later),
           .hint = "keep one of them",
           .earlier = Fault::Earlier{.offset = tape_.outset(repeated->first),
                                     .note = "first defined here"}};
  return false;
}

}  // namespace baton::json
