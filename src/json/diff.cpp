#include <algorithm>
#include <cstddef>
#include <iterator>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>

#include <nlohmann/json.hpp>

#include "json/patch.h"
#include "json/pointer.h"

namespace baton::json {
namespace {

using Member = Json::object_t::value_type;
using MemberIndex = std::unordered_map<std::string_view, const Json*>;

MemberIndex index_members(const Json& object) {
  MemberIndex index;
  for (const auto& [name, value] : object.get_ref<const Json::object_t&>()) {
    index.emplace(name, &value);
  }
  return index;
}

// A step on the path: a member's name or an element's index.
using Step = std::variant<std::string_view, std::size_t>;

std::string text_of(const std::vector<Step>& path) {
  std::string text;
  for (const Step& step : path) {
    text += '/';
    if (const auto* const index = std::get_if<std::size_t>(&step)) {
      text += std::to_string(*index);
    } else {
      text += escape_token(std::get<std::string_view>(step));
    }
  }
  return text;
}

// Collects the operations. Paths become text only when an operation is added.
class Difference {
 public:
  explicit Difference(Sameness sameness) : sameness_(sameness) {}

  void compare(const Json& from, const Json& to) {
    if (from.is_object() && to.is_object()) {
      if (sameness_ == Sameness::value) {
        compare_by_name(from, to);
      } else {
        compare_in_order(from.get_ref<const Json::object_t&>(),
                         to.get_ref<const Json::object_t&>());
      }
    } else if (from.is_array() && to.is_array()) {
      compare_arrays(from.get_ref<const Json::array_t&>(), to.get_ref<const Json::array_t&>());
    } else if (!same(from, to)) {
      add_operation("replace", &to);
    }
  }

  Json take() { return std::move(patch_); }

 private:
  [[nodiscard]] bool same(const Json& left, const Json& right) const {
    return sameness_ == Sameness::value ? equal(left, right) : identical(left, right);
  }

  void compare_by_name(const Json& from, const Json& to) {
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

  // A patch adds members only at the end. So the longest prefix of `to` whose names have the same
  // order in `from` is kept; other members of `from` are removed, and the rest of `to`, moved
  // members included, is added.
  void compare_in_order(const Json::object_t& from, const Json::object_t& to) {
    auto next = from.begin();
    auto wanted = to.begin();
    for (; wanted != to.end(); ++wanted) {
      const auto match = std::find_if(
          next, from.end(), [&](const Member& member) { return member.first == wanted->first; });
      if (match == from.end()) break;
      remove_members(next, match);
      below(wanted->first, [&] { compare(match->second, wanted->second); });
      next = std::next(match);
    }
    remove_members(next, from.end());
    for (; wanted != to.end(); ++wanted) {
      below(wanted->first, [&] { add_operation("add", &wanted->second); });
    }
  }

  void remove_members(Json::object_t::const_iterator member, Json::object_t::const_iterator end) {
    for (; member != end; ++member) {
      below(member->first, [this] { add_operation("remove", nullptr); });
    }
  }

  // The common beginning and end of both arrays are kept; only the middle is compared, index by
  // index.
  void compare_arrays(const Json::array_t& from, const Json::array_t& to) {
    const std::size_t shorter = std::min(from.size(), to.size());
    std::size_t head = 0;
    while (head < shorter && same(from[head], to[head])) ++head;
    std::size_t tail = 0;
    while (tail < shorter - head && same(from[from.size() - 1 - tail], to[to.size() - 1 - tail])) {
      ++tail;
    }
    const std::size_t from_end = from.size() - tail;
    const std::size_t to_end = to.size() - tail;
    const std::size_t common_end = std::min(from_end, to_end);
    for (std::size_t index = head; index < common_end; ++index) {
      below(index, [&] { compare(from[index], to[index]); });
    }
    for (std::size_t index = from_end; index > common_end; --index) {
      below(index - 1, [this] { add_operation("remove", nullptr); });
    }
    for (std::size_t index = common_end; index < to_end; ++index) {
      below(index, [&] { add_operation("add", &to[index]); });
    }
  }

  template <typename Action>
  void below(const Step& step, const Action& action) {
    path_.push_back(step);
    action();
    path_.pop_back();
  }

  void add_operation(std::string_view name, const Json* value) {
    Json operation(Json::value_t::object);
    auto& members = operation.get_ref<Json::object_t&>();
    members.emplace_back("op", name);
    members.emplace_back("path", text_of(path_));
    if (value != nullptr) members.emplace_back("value", *value);
    patch_.push_back(std::move(operation));
  }

  Sameness sameness_;
  Json patch_ = Json(Json::value_t::array);
  std::vector<Step> path_;
};

}  // namespace

Json diff(const Json& from, const Json& to, Sameness sameness) {
  Difference difference(sameness);
  difference.compare(from, to);
  return difference.take();
}

}  // namespace baton::json
