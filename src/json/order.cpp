#include "json/order.h"

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

namespace baton::json {
namespace {

std::strong_ordering compare_arrays(const View& left, const View& right) {
  std::strong_ordering order = left.size() <=> right.size();
  if (std::is_neq(order)) return order;
  const std::vector<View> others = elements_of(right);
  left.each_element([&](std::size_t index, const View& element) {
    order = compare(element, others[index]);
    return std::is_eq(order);
  });
  return order;
}

using NamedView = std::pair<std::string_view, View>;

std::vector<NamedView> sorted_members(const View& object) {
  std::vector<NamedView> members;
  members.reserve(object.size());
  object.each_member([&members](std::size_t, std::string_view name, const View& value) {
    members.emplace_back(name, value);
    return true;
  });
  std::ranges::sort(members, {}, &NamedView::first);
  return members;
}

std::strong_ordering compare_objects(const View& left, const View& right) {
  std::strong_ordering order = left.size() <=> right.size();
  if (std::is_neq(order)) return order;
  const std::vector<NamedView> members = sorted_members(left);
  const std::vector<NamedView> others = sorted_members(right);
  for (std::size_t at = 0; at < members.size() && std::is_eq(order); ++at) {
    order = members[at].first <=> others[at].first;
    if (std::is_eq(order)) order = compare(members[at].second, others[at].second);
  }
  return order;
}

}  // namespace

std::strong_ordering compare(const View& left, const View& right) {
  if (left.is_number() && right.is_number()) return compare(left.number(), right.number());
  if (left.type() != right.type()) return left.type() <=> right.type();
  switch (left.type()) {
    case Type::boolean: return left.boolean() <=> right.boolean();
    case Type::string: return left.string() <=> right.string();
    case Type::array: return compare_arrays(left, right);
    case Type::object: return compare_objects(left, right);
    default: return std::strong_ordering::equal;
  }
}

}  // namespace baton::json
