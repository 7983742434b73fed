#include "schema/tree_view.h"

#include <algorithm>
#include <array>

#include "json/patch.h"

namespace baton::schema {

std::string_view type_name(Type type) {
  constexpr std::array<std::string_view, 7> kNames = {"null",   "boolean", "integer", "number",
                                                      "string", "array",   "object"};
  return kNames[static_cast<std::size_t>(type)];
}

Number TreeView::number() const {
  if (const auto* const natural = node_->get_ptr<const Json::number_unsigned_t*>()) {
    return Number::from_unsigned(*natural);
  }
  if (const auto* const integer = node_->get_ptr<const Json::number_integer_t*>()) {
    return Number::from_signed(*integer);
  }
  return Number::from_real(*node_->get_ptr<const Json::number_float_t*>());
}

bool TreeView::has(std::string_view name) const {
  const auto& members = *node_->get_ptr<const Json::object_t*>();
  return std::ranges::any_of(members, [name](const auto& member) { return member.first == name; });
}

bool TreeView::equals(const TreeView& other) const {
  if (other.node_ != nullptr) return equals(*other.node_);
  return type() == Type::string && string() == other.name_;
}

bool TreeView::equals(const Json& other) const {
  if (node_ != nullptr) return json::equal(*node_, other);
  const auto* const text = other.get_ptr<const std::string*>();
  return text != nullptr && *text == name_;
}

std::string TreeView::print() const {
  if (node_ == nullptr) return Json(std::string(name_)).dump();
  return node_->dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace baton::schema
