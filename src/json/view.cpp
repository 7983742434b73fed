#include "json/view.h"

#include <algorithm>
#include <array>
#include <compare>
#include <optional>

#include "json/array_index.h"
#include "json/order.h"

namespace baton::json {
namespace {

// Indexed by type.
constexpr std::array<std::string_view, 7> kTypeNames = {"null",   "boolean", "integer", "number",
                                                        "string", "array",   "object"};

Json tree_of(const Number& number) {
  switch (number.kind()) {
    case Number::Kind::natural: return number.natural();
    case Number::Kind::negative: return number.negative();
    default: return number.real();
  }
}

Json tree_of_array(const View& array) {
  Json tree = Json::array();
  tree.get_ref<Json::array_t&>().reserve(array.size());
  array.each_element([&tree](std::size_t, const View& element) {
    tree.push_back(element.tree());
    return true;
  });
  return tree;
}

Json tree_of_object(const View& object) {
  Json tree = Json::object();
  auto& members = tree.get_ref<Json::object_t&>();
  members.reserve(object.size());
  object.each_member([&members](std::size_t, std::string_view name, const View& value) {
    members.emplace_back(std::string(name), value.tree());
    return true;
  });
  return tree;
}

}  // namespace

std::string_view type_name(Type type) {
  return kTypeNames[static_cast<std::size_t>(type)];
}

std::optional<Type> find_type(std::string_view name) {
  const auto* const found = std::ranges::find(kTypeNames, name);
  if (found == kTypeNames.end()) return std::nullopt;
  return static_cast<Type>(found - kTypeNames.begin());
}

Number View::number() const {
  if (of_ == Of::tape) {
    switch (tape().kind(place_)) {
      case Tape::Kind::integer: return Number::from_signed(tape().integer(place_));
      case Tape::Kind::natural: return Number::from_unsigned(tape().natural(place_));
      default: return Number::from_real(tape().real(place_));
    }
  }
  if (const auto* const natural = node().get_ptr<const Json::number_unsigned_t*>()) {
    return Number::from_unsigned(*natural);
  }
  if (const auto* const integer = node().get_ptr<const Json::number_integer_t*>()) {
    return Number::from_signed(*integer);
  }
  return Number::from_real(*node().get_ptr<const Json::number_float_t*>());
}

View View::find(std::string_view name) const {
  if (of_ == Of::tape) {
    const Tape::Place member = tape().find(place_, name);
    return member == 0 ? View() : View(tape(), member);
  }
  View found;
  each_member([name, &found](std::size_t, std::string_view each, const View& value) {
    if (each == name) found = value;
    return each != name;
  });
  return found;
}

View View::element(std::size_t index) const {
  if (of_ == Of::tree) return View((*node().get_ptr<const Json::array_t*>())[index]);
  return {tape(), tape().element(place_, static_cast<std::uint32_t>(index))};
}

bool View::equals(const View& other) const {
  return std::is_eq(compare(*this, other));
}

Json View::tree() const {
  if (of_ == Of::tree) return node();
  switch (type()) {
    case Type::null: return {};
    case Type::boolean: return boolean();
    case Type::integer:
    case Type::number: return tree_of(number());
    case Type::string: return std::string(string());
    case Type::array: return tree_of_array(*this);
    default: return tree_of_object(*this);
  }
}

std::string View::print() const {
  constexpr auto kReplace = Json::error_handler_t::replace;
  if (of_ == Of::tree) return node().dump(-1, ' ', false, kReplace);
  switch (type()) {
    case Type::null: return "null";
    case Type::boolean: return boolean() ? "true" : "false";
    case Type::string: return Json(std::string(string())).dump(-1, ' ', false, kReplace);
    case Type::integer:
    case Type::number: return std::string(tape().number_text(place_));
    default: return {};
  }
}

std::vector<View> elements_of(const View& array) {
  std::vector<View> elements;
  elements.reserve(array.size());
  array.each_element([&elements](std::size_t, const View& element) {
    elements.push_back(element);
    return true;
  });
  return elements;
}

View child(const View& parent, std::string_view token) {
  if (parent.type() == Type::object) return parent.find(token);
  const auto index =
      parent.type() == Type::array ? array_index(token) : std::optional<std::size_t>();
  return index && *index < parent.size() ? parent.element(*index) : View();
}

View find(const View& document, const Pointer& pointer) {
  View value = document;
  for (const std::string& token : pointer.tokens()) {
    value = child(value, token);
    if (!value) break;
  }
  return value;
}

}  // namespace baton::json
