#include <algorithm>
#include <cstddef>
#include <functional>
#include <string_view>
#include <unordered_map>
#include <utility>

#include <nlohmann/json.hpp>

#include "json/patch.h"
#include "json/pointer.h"

namespace baton::json {
namespace {

using MemberIndex = std::unordered_map<std::string_view, const Json*>;

MemberIndex index_members(const Json& object) {
  MemberIndex index;
  for (const auto& [name, value] : object.get_ref<const Json::object_t&>()) {
    index.emplace(name, &value);
  }
  return index;
}

// Collects the operations. Paths are built on one string that grows and shrinks.
class Difference {
 public:
  void compare(const Json& from, const Json& to) {
    if (from.is_object() && to.is_object()) {
      compare_objects(from, to);
    } else if (from.is_array() && to.is_array()) {
      compare_arrays(from.get_ref<const Json::array_t&>(), to.get_ref<const Json::array_t&>());
    } else if (!equal(from, to)) {
      add_operation("replace", &to);
    }
  }

  Json take() { return std::move(patch_); }

 private:
  void compare_objects(const Json& from, const Json& to) {
    const MemberIndex wanted = index_members(to);
    const MemberIndex present = index_members(from);
    for (const auto& [name, value] : from.get_ref<const Json::object_t&>()) {
      const auto match = wanted.find(name);
      if (match == wanted.end()) {
        below(name, [this] { add_operation("remove", nullptr); });
      } else {
        below(name, [&, &before = value] { compare(before, *match->second); });
      }
    }
    for (const auto& [name, value] : to.get_ref<const Json::object_t&>()) {
      if (present.contains(name)) continue;
      below(name, [this, &added = value] { add_operation("add", &added); });
    }
  }

  // What both arrays begin and end with stays; only the middle is compared, place by place.
  void compare_arrays(const Json::array_t& from, const Json::array_t& to) {
    const std::size_t shorter = std::min(from.size(), to.size());
    std::size_t head = 0;
    while (head < shorter && equal(from[head], to[head])) ++head;
    std::size_t tail = 0;
    while (tail < shorter - head && equal(from[from.size() - 1 - tail], to[to.size() - 1 - tail])) {
      ++tail;
    }
    const std::size_t from_end = from.size() - tail;
    const std::size_t to_end = to.size() - tail;
    const std::size_t common_end = std::min(from_end, to_end);
    for (std::size_t index = head; index < common_end; ++index) {
      below(std::to_string(index), [&] { compare(from[index], to[index]); });
    }
    for (std::size_t index = from_end; index > common_end; --index) {
      below(std::to_string(index - 1), [this] { add_operation("remove", nullptr); });
    }
    for (std::size_t index = common_end; index < to_end; ++index) {
      below(std::to_string(index), [&] { add_operation("add", &to[index]); });
    }
  }

  template <typename Action>
  void below(std::string_view token, const Action& action) {
    const std::size_t length = path_.size();
    path_ += '/';
    path_ += escape_token(token);
    action();
    path_.resize(length);
  }

  void add_operation(std::string_view name, const Json* value) {
    Json operation(Json::value_t::object);
    auto& members = operation.get_ref<Json::object_t&>();
    members.emplace_back("op", name);
    members.emplace_back("path", path_);
    if (value != nullptr) members.emplace_back("value", *value);
    patch_.push_back(std::move(operation));
  }

  Json patch_ = Json(Json::value_t::array);
  std::string path_;
};

}  // namespace

Json diff(const Json& from, const Json& to) {
  Difference difference;
  difference.compare(from, to);
  return difference.take();
}

}  // namespace baton::json
