#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "json/json.h"
#include "schema/number.h"

namespace baton::schema {

// `number` is any number that is not written as an integer; 1.0 is one (see Number::is_integer).
enum class Type : std::uint8_t { null, boolean, integer, number, string, array, object };

std::string_view type_name(Type type);

// A node of a Json tree, or a member's name (`node_` is null then). number(), boolean() and
// string() are for values of their type, has() and each_member() for objects, element() for arrays.
class TreeView {
 public:
  explicit TreeView(const Json& node) : node_(&node) {}
  static TreeView of_name(std::string_view name) { return TreeView(name); }

  [[nodiscard]] Type type() const {
    return node_ == nullptr ? Type::string : kTypes[static_cast<std::size_t>(node_->type())];
  }
  [[nodiscard]] Number number() const;
  [[nodiscard]] bool boolean() const { return *node_->get_ptr<const bool*>(); }
  [[nodiscard]] std::string_view string() const {
    return node_ == nullptr ? name_ : std::string_view(*node_->get_ptr<const std::string*>());
  }
  // Elements or members; 0 for other values.
  [[nodiscard]] std::size_t size() const { return node_->is_structured() ? node_->size() : 0; }
  [[nodiscard]] bool has(std::string_view name) const;
  [[nodiscard]] TreeView element(std::size_t index) const {
    return TreeView((*node_->get_ptr<const Json::array_t*>())[index]);
  }
  // As JSON values: 1 equals 1.0.
  [[nodiscard]] bool equals(const TreeView& other) const;
  [[nodiscard]] bool equals(const Json& other) const;
  [[nodiscard]] std::string print() const;  // compact JSON

  // Calls visit(index, name, value) until it returns false; then the answer is false.
  template <typename Visit>
  bool each_member(const Visit& visit) const {
    std::size_t index = 0;
    for (const auto& [name, value] : *node_->get_ptr<const Json::object_t*>()) {
      if (!visit(index++, std::string_view(name), TreeView(value))) return false;
    }
    return true;
  }

 private:
  explicit TreeView(std::string_view name) : name_(name) {}

  // In the order of nlohmann's value_t.
  static constexpr std::array<Type, 10> kTypes = {
      Type::null,    Type::object,  Type::array,  Type::string, Type::boolean,
      Type::integer, Type::integer, Type::number, Type::null,   Type::null};

  const Json* node_ = nullptr;
  std::string_view name_;
};

}  // namespace baton::schema
