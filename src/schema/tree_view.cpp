#include "schema/tree_view.h"

#include <algorithm>
#include <array>
#include <compare>
#include <utility>

namespace baton::schema {
namespace {

bool is_numeric(Type type) {
  return type == Type::integer || type == Type::number;
}

bool arrays_equal(const TreeView& left, const TreeView& right) {
  if (left.size() != right.size()) return false;
  const std::vector<TreeView> others = elements_of(right);
  return left.each_element([&others](std::size_t index, const TreeView& element) {
    return element.equals(others[index]);
  });
}

using Member = std::pair<std::string_view, TreeView>;

std::vector<Member> sorted_members(const TreeView& object) {
  std::vector<Member> members;
  members.reserve(object.size());
  object.each_member([&members](std::size_t, std::string_view name, const TreeView& value) {
    members.emplace_back(name, value);
    return true;
  });
  std::ranges::sort(members, {}, &Member::first);
  return members;
}

bool objects_equal(const TreeView& left, const TreeView& right) {
  return left.size() == right.size() &&
         std::ranges::equal(sorted_members(left), sorted_members(right),
                            [](const Member& one, const Member& other) {
                              return one.first == other.first && one.second.equals(other.second);
                            });
}

}  // namespace

std::string_view type_name(Type type) {
  constexpr std::array<std::string_view, 7> kNames = {"null",   "boolean", "integer", "number",
                                                      "string", "array",   "object"};
  return kNames[static_cast<std::size_t>(type)];
}

Number TreeView::number() const {
  if (of_ == Of::tape) {
    switch (tape().kind(place_)) {
      case json::Tape::Kind::integer: return Number::from_signed(tape().integer(place_));
      case json::Tape::Kind::natural: return Number::from_unsigned(tape().natural(place_));
      default: return Number::from_real(tape().real(place_));
    }
  }
  if (const auto* const natural = node().get_ptr<const Json::number_unsigned_t*>()) {
    return Number::from_unsigned(*natural);
  }
  if (const auto* const integer = node().get_ptr<const Json::number_integer_t*>()) {
    return Number::from_signed(*integer);
  }
  return Number::from_real(*node().get_ptr<const Json::number_float_t*>());
}

bool TreeView::has(std::string_view name) const {
  return !each_member(
      [name](std::size_t, std::string_view each, const TreeView&) { return each != name; });
}

TreeView TreeView::element(std::size_t index) const {
  if (of_ == Of::tree) return TreeView((*node().get_ptr<const Json::array_t*>())[index]);
  json::Tape::Place child = place_ + 1;
  for (; index > 0; --index) child = tape().next(child);
  return {tape(), child};
}

bool TreeView::equals(const TreeView& other) const {
  const Type own = type();
  const Type others = other.type();
  if (is_numeric(own) && is_numeric(others)) return compare(number(), other.number()) == 0;
  if (own != others) return false;
  switch (own) {
    case Type::null: return true;
    case Type::boolean: return boolean() == other.boolean();
    case Type::string: return string() == other.string();
    case Type::array: return arrays_equal(*this, other);
    default: return objects_equal(*this, other);
  }
}

std::string TreeView::print() const {
  constexpr auto kReplace = Json::error_handler_t::replace;
  if (of_ == Of::tree) return node().dump(-1, ' ', false, kReplace);
  switch (type()) {
    case Type::null: return "null";
    case Type::boolean: return boolean() ? "true" : "false";
    case Type::string: return Json(std::string(string())).dump(-1, ' ', false, kReplace);
    case Type::integer:
    case Type::number: return std::string(tape().number_text(place_));
    default: return {};
  }
}

std::vector<TreeView> elements_of(const TreeView& array) {
  std::vector<TreeView> elements;
  elements.reserve(array.size());
  array.each_element([&elements](std::size_t, const TreeView& element) {
    elements.push_back(element);
    return true;
  });
  return elements;
}

}  // namespace baton::schema
