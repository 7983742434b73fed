#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "json/json.h"
#include "schema/number.h"

// The evaluator's view of an instance. A concept, so that readers without a tree can be validated
// as well; a view is small, read-only and passed by value.
namespace baton::schema {

// `number` is any number that is not written as an integer, 1.0 included (see Number::is_integer).
enum class Type : std::uint8_t { null, boolean, integer, number, string, array, object };

std::string_view type_name(Type type);

template <typename V>
concept View = std::copyable<V> && requires(const V view, std::string_view name, const Json& json) {
  { view.type() } -> std::same_as<Type>;
  { view.number() } -> std::same_as<Number>;            // integer and number only
  { view.boolean() } -> std::same_as<bool>;             // boolean only
  { view.string() } -> std::same_as<std::string_view>;  // string only
  { view.size() } -> std::same_as<std::size_t>;  // number of elements or members; 0 for other types
  { view.has(name) } -> std::same_as<bool>;      // object only
  { view.element(std::size_t{}) } -> std::same_as<V>;  // array only; below size()
  { view.equals(view) } -> std::same_as<bool>;         // as JSON values: 1 equals 1.0
  { view.equals(json) } -> std::same_as<bool>;
  { view.print() } -> std::same_as<std::string>;  // compact JSON
  { V::of_name(name) } -> std::same_as<V>;        // a member's name as a value
  // Objects only: calls visit(index, name, value) until it returns false; returns false in that
  // case.
  {
    view.each_member([](std::size_t, std::string_view, const V&) { return true; })
    } -> std::same_as<bool>;
};

}  // namespace baton::schema
