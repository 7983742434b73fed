#include <algorithm>
#include <bit>
#include <compare>
#include <cstdint>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "json/number.h"
#include "json/patch.h"
#include "json/view.h"

namespace baton::json {
namespace {

bool numbers_equal(const Json& left, const Json& right) {
  return std::is_eq(compare(View(left).number(), View(right).number()));
}

using Member = Json::object_t::value_type;

std::vector<const Member*> sorted_members(const Json& object) {
  std::vector<const Member*> members;
  for (const Member& member : object.get_ref<const Json::object_t&>()) members.push_back(&member);
  std::ranges::sort(members, {},
                    [](const Member* member) { return std::string_view(member->first); });
  return members;
}

bool members_equal(const Member& left, const Member& right) {
  return left.first == right.first && equal(left.second, right.second);
}

bool objects_equal(const Json& left, const Json& right) {
  const auto& left_members = left.get_ref<const Json::object_t&>();
  const auto& right_members = right.get_ref<const Json::object_t&>();
  if (left_members.size() != right_members.size()) return false;
  const bool same_order =
      std::ranges::equal(left_members, right_members, {}, &Member::first, &Member::first);
  if (same_order) return std::ranges::equal(left_members, right_members, members_equal);
  return std::ranges::equal(
      sorted_members(left), sorted_members(right),
      [](const Member* one, const Member* other) { return members_equal(*one, *other); });
}

}  // namespace

bool equal(const Json& left, const Json& right) {
  if (left.is_number() && right.is_number()) return numbers_equal(left, right);
  if (left.type() != right.type()) return false;
  if (left.is_object()) return objects_equal(left, right);
  if (left.is_array()) {
    return std::ranges::equal(left.get_ref<const Json::array_t&>(),
                              right.get_ref<const Json::array_t&>(), equal);
  }
  return left == right;
}

bool identical(const Json& left, const Json& right) {
  if (left.is_number_integer() && right.is_number_integer()) return numbers_equal(left, right);
  if (left.type() != right.type()) return false;
  if (left.is_object()) {
    return std::ranges::equal(
        left.get_ref<const Json::object_t&>(), right.get_ref<const Json::object_t&>(),
        [](const Member& one, const Member& other) {
          return one.first == other.first && identical(one.second, other.second);
        });
  }
  if (left.is_array()) {
    return std::ranges::equal(left.get_ref<const Json::array_t&>(),
                              right.get_ref<const Json::array_t&>(), identical);
  }
  if (left.is_number_float()) {  // 0.0 and -0.0 print differently
    return std::bit_cast<std::uint64_t>(left.get<double>()) ==
           std::bit_cast<std::uint64_t>(right.get<double>());
  }
  return left == right;
}

}  // namespace baton::json
