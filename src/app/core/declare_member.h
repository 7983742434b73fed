#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include <nlohmann/json.hpp>

#include "app/core/member.h"
#include "app/core/write_guard.h"
#include "baton/identity.h"
#include "json/json.h"

// Makes a Member of a field: its kind and how it is read follow from the field's type.
namespace baton::app {

namespace detail {

bool read_field(const Json& value, std::string& field);
bool read_field(const Json& value, std::vector<std::string>& field);
bool read_field(const Json& value, std::uint64_t& field);
bool read_field(const Json& value, std::vector<std::uint64_t>& field);
bool read_field(const Json& value, bool& field);
bool read_field(const Json& value, StateReference& field);
bool read_field(const Json& value, Json& field);
bool read_field(const Json& value, std::vector<Json>& field);

template <typename Field>
struct Unwrapped {
  using Type = Field;
};
template <typename Field>
struct Unwrapped<std::optional<Field>> {
  using Type = Field;
};

template <typename Field>
constexpr MemberKind kind_of() {
  using Plain = typename Unwrapped<Field>::Type;
  if constexpr (std::is_same_v<Plain, std::vector<std::string>>) return MemberKind::texts;
  if constexpr (std::is_same_v<Plain, std::vector<std::uint64_t>>) return MemberKind::numbers;
  if constexpr (std::is_same_v<Plain, std::vector<Json>>) return MemberKind::array;
  if constexpr (std::is_same_v<Plain, bool>) return MemberKind::flag;
  if constexpr (std::is_same_v<Plain, StateReference>) return MemberKind::revision;
  if constexpr (std::is_same_v<Plain, Json>) return MemberKind::any;
  if constexpr (std::is_integral_v<Plain> && !std::is_same_v<Plain, bool>)
    return MemberKind::number;
  return MemberKind::text;
}

// A word of the vocabulary stands for the enumerator at its place.
template <typename Field>
bool read_value(const Json& value, Field& field, const Member& member) {
  if constexpr (std::is_enum_v<Field>) {
    std::string word;
    if (!read_field(value, word)) return false;
    const auto found = std::ranges::find(member.text.vocabulary, word);
    if (found == member.text.vocabulary.end()) return false;
    field = static_cast<Field>(found - member.text.vocabulary.begin());
    return true;
  } else {
    return read_field(value, field);
  }
}

template <typename Class, typename Field>
Class class_of(Field Class::*);

template <typename Object, auto kFirst, auto... kRest>
auto& field_of(Object& object) {
  auto& field = object.*kFirst;
  if constexpr (sizeof...(kRest) == 0) {
    return field;
  } else {
    return field_of<std::remove_reference_t<decltype(field)>, kRest...>(field);
  }
}

// The way from a request to one of its fields.
template <auto kFirst, auto... kRest>
struct Path {
  using Request = decltype(class_of(kFirst));
  static auto& follow(void* request) {
    return field_of<Request, kFirst, kRest...>(*static_cast<Request*>(request));
  }
  using Field = std::remove_reference_t<decltype(follow(nullptr))>;
};

template <typename Way>
bool put(void* request, const Json& value, const Member& member) {
  using Field = typename Way::Field;
  Field& field = Way::follow(request);
  if constexpr (std::is_same_v<typename Unwrapped<Field>::Type, Field>) {
    return read_value(value, field, member);
  } else {
    return read_value(value, field.emplace(), member);
  }
}

}  // namespace detail

// member<&Request::field>("name", {…}); of a struct within: member<&Request::part, &Part::field>.
template <auto... kPath>
constexpr Member member(std::string_view name, MemberText text) {
  using Way = detail::Path<kPath...>;
  return {name, detail::kind_of<typename Way::Field>(), detail::put<Way>, text};
}

// The same of a field for any JSON that has to be an object.
template <auto... kPath>
constexpr Member object(std::string_view name, MemberText text) {
  return {name, MemberKind::object,
          [](void* request, const Json& value, const Member& member) {
            return value.is_object() && detail::put<detail::Path<kPath...>>(request, value, member);
          },
          text};
}

// A flag that sets an enumeration's field to `kValue`.
template <auto kValue, auto... kPath>
constexpr Member flag_of(std::string_view name, MemberText text) {
  return {name, MemberKind::flag,
          [](void* request, const Json& value, const Member& /*member*/) {
            bool is_set = false;
            if (!detail::read_field(value, is_set)) return false;
            if (is_set) detail::Path<kPath...>::follow(request) = kValue;
            return true;
          },
          text};
}
template <auto kField, auto kValue>
constexpr Member flag(std::string_view name, MemberText text) {
  return flag_of<kValue, kField>(name, text);
}

// The members of every request that writes the state; `kGuard` is the field of its WriteGuard.
template <auto kGuard>
inline constexpr Member kIfRevision = member<kGuard, &WriteGuard::if_revision>(
    "if_revision", {.help = "Refuse unless the state is at revision N", .value = "N[@DIGEST]"});
template <auto kGuard>
inline constexpr Member kIdempotencyKey = member<kGuard, &WriteGuard::idempotency_key>(
    "idempotency_key",
    {.help = "A request already carried out with this key only repeats its answer",
     .value = "KEY"});

// The name that a change is credited to; the command line's alone, and for people.
template <auto kField>
inline constexpr Member kAs =
    member<kField>("as", {.help = "The name to credit (default: user); for people only",
                          .value = "NAME",
                          .offered = Offered::on_command_line});

}  // namespace baton::app
