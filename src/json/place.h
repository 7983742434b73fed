#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "json/pointer.h"

namespace baton::json {

// The place of a value: a chain up to the document that is cheap to extend, unlike a Pointer.
class Place {
 public:
  Place() = default;  // the whole document
  // `name` and `parent` must outlive the place.
  Place(const Place& parent, std::string_view name)
      : parent_(&parent), name_(name), depth_(parent.depth_ + 1) {}
  Place(const Place& parent, std::size_t index)
      : parent_(&parent), index_(index), depth_(parent.depth_ + 1) {}

  [[nodiscard]] bool is_member() const { return parent_ != nullptr && !index_; }
  [[nodiscard]] std::string_view name() const { return name_; }  // of a member
  // Of what contains the value; null for the whole document.
  [[nodiscard]] const Place* parent() const { return parent_; }
  [[nodiscard]] Pointer pointer() const;
  [[nodiscard]] std::string text() const;  // of the pointer
  [[nodiscard]] bool matches(std::span<const std::string> pattern) const;

 private:
  const Place* parent_ = nullptr;
  std::string_view name_;
  std::optional<std::size_t> index_;
  std::size_t depth_ = 0;
};

}  // namespace baton::json
