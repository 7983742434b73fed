#pragma once

#include <cstddef>
#include <iterator>
#include <string_view>
#include <type_traits>

#include "json/view.h"

namespace baton::json {

struct Member {
  std::string_view name;
  View value;
};

// The members of an object or the elements of an array, for a range-based loop: its body may
// return, where that of View's each_member() and each_element() cannot.
template <typename Item>
class Children {
  static_assert(std::is_same_v<Item, Member> || std::is_same_v<Item, View>);

 public:
  class Iterator {
   public:
    using value_type = Item;
    using difference_type = std::ptrdiff_t;

    Iterator() = default;
    explicit Iterator(const View& parent)
        : parent_(parent), size_(parent.size()), place_(parent.place_ + 1) {}

    Item operator*() const {
      if constexpr (std::is_same_v<Item, Member>) {
        return member();
      } else {
        return element();
      }
    }
    Iterator& operator++() {
      if (parent_.of_ == View::Of::tape) place_ = parent_.tape().next(place_);
      ++index_;
      return *this;
    }
    void operator++(int) { ++*this; }
    friend bool operator==(const Iterator& at, std::default_sentinel_t) {
      return at.index_ == at.size_;
    }

   private:
    [[nodiscard]] Member member() const {
      if (parent_.of_ == View::Of::tape) {
        return {parent_.tape().name(place_), View(parent_.tape(), place_)};
      }
      const auto members = parent_.node().template get_ptr<const Json::object_t*>()->begin();
      const auto& [name, value] = members[static_cast<std::ptrdiff_t>(index_)];
      return {name, View(value)};
    }
    [[nodiscard]] View element() const {
      if (parent_.of_ == View::Of::tape) return View(parent_.tape(), place_);
      return View((*parent_.node().template get_ptr<const Json::array_t*>())[index_]);
    }

    View parent_;
    std::size_t size_ = 0;
    std::size_t index_ = 0;
    Tape::Place place_ = 0;  // of the child on a tape
  };

  // `parent` is an object for members, and an array for elements.
  explicit Children(const View& parent) : parent_(parent) {}

  [[nodiscard]] Iterator begin() const { return Iterator(parent_); }
  [[nodiscard]] std::default_sentinel_t end() const { return {}; }

 private:
  View parent_;
};

using Members = Children<Member>;
using Elements = Children<View>;

}  // namespace baton::json
