#include "json/builder.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <utility>

namespace baton::json {

bool Builder::number(const NumberToken& value, std::size_t offset, Fault& fault) {
  if (const auto* const big = std::get_if<BigInteger>(&value)) {
    if (options_.big_integers == BigIntegers::refused) {
      fault = {.phrase = "the integer does not fit 64 bits",
               .offset = offset,
               .hint = "write it as a string, so that it keeps its value"};
      return false;
    }
    values_.emplace_back(big->nearest);
  } else if (const auto* const integer = std::get_if<std::int64_t>(&value)) {
    values_.emplace_back(*integer);
  } else if (const auto* const large = std::get_if<std::uint64_t>(&value)) {
    values_.emplace_back(*large);
  } else {
    values_.emplace_back(std::get<double>(value));
  }
  return true;
}

void Builder::end_array() {
  const auto first = values_.begin() + static_cast<std::ptrdiff_t>(open_.back().first_value);
  Json array(Json::value_t::array);
  array.get_ref<Json::array_t&>().assign(std::make_move_iterator(first),
                                         std::make_move_iterator(values_.end()));
  values_.erase(first, values_.end());
  values_.push_back(std::move(array));
  open_.pop_back();
}

bool Builder::end_object(Fault& fault) {
  const Open object = open_.back();
  if (const std::vector<Duplicate> found = duplicates(object.first_name); !found.empty()) {
    if (options_.duplicate_keys == DuplicateKeys::refused) {
      const auto [first, later] = *std::ranges::min_element(found, {}, &Duplicate::later);
      fault = {
          .phrase = "a member name occurs twice",
          .offset = names_[later].offset,
          .hint = "keep one of them",
          .earlier = Fault::Earlier{.offset = names_[first].offset, .note = "first defined here"}};
      return false;
    }
    drop_earlier(object, found);
  }
  Json made(Json::value_t::object);
  auto& members = made.get_ref<Json::object_t&>();
  const std::size_t count = names_.size() - object.first_name;
  members.reserve(count);
  for (std::size_t index = 0; index < count; ++index) {
    members.emplace_back(std::move(names_[object.first_name + index].text),
                         std::move(values_[object.first_value + index]));
  }
  names_.resize(object.first_name);
  values_.resize(object.first_value);
  values_.push_back(std::move(made));
  open_.pop_back();
  return true;
}

// Each repeated name with its first occurrence, in any order.
std::vector<Builder::Duplicate> Builder::duplicates(std::size_t begin) const {
  constexpr std::size_t kFewNames = 16;
  if (names_.size() - begin > kFewNames) return duplicates_by_sorting(begin);
  std::vector<Duplicate> found;
  for (std::size_t later = begin + 1; later < names_.size(); ++later) {
    std::size_t first = begin;
    while (names_[first].text != names_[later].text) ++first;
    if (first != later) found.push_back({.first = first, .later = later});
  }
  return found;
}

// Sorts by hash, then by name, so that names chosen to collide cost no more than a sort.
std::vector<Builder::Duplicate> Builder::duplicates_by_sorting(std::size_t begin) const {
  struct Entry {
    std::size_t hash;
    std::size_t index;
  };
  std::vector<Entry> entries;
  entries.reserve(names_.size() - begin);
  for (std::size_t index = begin; index < names_.size(); ++index) {
    entries.push_back({.hash = std::hash<std::string_view>{}(names_[index].text), .index = index});
  }
  std::ranges::sort(entries, [this](const Entry& left, const Entry& right) {
    if (left.hash != right.hash) return left.hash < right.hash;
    const int order = names_[left.index].text.compare(names_[right.index].text);
    return order != 0 ? order < 0 : left.index < right.index;
  });
  std::vector<Duplicate> found;
  std::size_t first = 0;
  for (std::size_t next = 1; next < entries.size(); ++next) {
    const bool same = entries[first].hash == entries[next].hash &&
                      names_[entries[first].index].text == names_[entries[next].index].text;
    if (same) {
      found.push_back({.first = entries[first].index, .later = entries[next].index});
    } else {
      first = next;
    }
  }
  return found;
}

// The last value is kept, at the position of the first occurrence of the name.
void Builder::drop_earlier(const Open& object, const std::vector<Duplicate>& duplicates) {
  std::vector<bool> dropped(names_.size() - object.first_name, false);
  for (const auto& [first, later] : duplicates) {
    std::swap(values_[object.first_value + (first - object.first_name)],
              values_[object.first_value + (later - object.first_name)]);
    dropped[later - object.first_name] = true;
  }
  std::size_t kept = 0;
  for (std::size_t index = 0; index < dropped.size(); ++index) {
    if (dropped[index]) continue;
    if (kept != index) {
      names_[object.first_name + kept] = std::move(names_[object.first_name + index]);
      values_[object.first_value + kept] = std::move(values_[object.first_value + index]);
    }
    ++kept;
  }
  names_.resize(object.first_name + kept);
  values_.resize(object.first_value + kept);
}

}  // namespace baton::json
