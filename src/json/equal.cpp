#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "json/patch.h"

namespace baton::json {
namespace {

// Compares exactly; as doubles, 2^53 and 2^53 + 1 would be equal.
bool is_integer_equal(double real, const Json& integer) {
  if (std::trunc(real) != real) return false;
  if (integer.is_number_unsigned()) {
    return real >= 0 && real < 0x1p64 &&
           static_cast<std::uint64_t>(real) == integer.get<std::uint64_t>();
  }
  return real >= -0x1p63 && real < 0x1p63 &&
         static_cast<std::int64_t>(real) == integer.get<std::int64_t>();
}

bool numbers_equal(const Json& left, const Json& right) {
  if (left.is_number_float() && right.is_number_float()) {
    return !(left.get<double>() < right.get<double>()) &&
           !(left.get<double>() > right.get<double>());
  }
  if (left.is_number_float()) return is_integer_equal(left.get<double>(), right);
  if (right.is_number_float()) return is_integer_equal(right.get<double>(), left);
  if (left.is_number_unsigned() == right.is_number_unsigned()) {
    return left.get<std::int64_t>() == right.get<std::int64_t>();
  }
  const auto& natural = left.is_number_unsigned() ? left : right;
  const auto& integer = left.is_number_unsigned() ? right : left;
  return std::cmp_equal(natural.get<std::uint64_t>(), integer.get<std::int64_t>());
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
