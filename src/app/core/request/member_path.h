#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include <nlohmann/json.hpp>

#include "app/core/request/member.h"
#include "app/core/request/source.h"
#include "baton/identity.h"
#include "json/json.h"

// How a member's value is written into a request's field: see declare_member.h.
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

// The value as a text that the use case parses, named after the member.
Source source_of(const Member& member, const Json& value);

// "dependsOn" of depends_on.
std::string camel_case(std::string_view name);

// The different elements of the texts' lists at commas.
Json listed(const Json& texts);

// The object that a field is, or the only one that it lists.
template <typename Field>
Json& object_in(Field& field) {
  if constexpr (std::is_same_v<Field, Json>) {
    return field;
  } else {
    return field.empty() ? field.emplace_back(Json::object()) : field.front();
  }
}

template <typename Field>
void put_source(Source source, Field& field) {
  if constexpr (std::is_assignable_v<Field&, Source>) {
    field = std::move(source);
  } else if constexpr (requires { field.emplace_back(); }) {
    field.push_back({.name = std::move(source.name), .text = std::move(source.text)});
  } else {
    field = std::variant_alternative_t<0, Field>{std::move(source)};
  }
}

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

// A word of the vocabulary is read as the enumerator at its index.
template <typename Field>
bool read_value(const Json& value, Field& field, const Member& member) {
  if constexpr (std::is_enum_v<Field>) {
    std::string word;
    if (!read_field(value, word)) return false;
    const auto synonym = std::ranges::find(member.text.synonyms, word, &Synonym::word);
    if (synonym != member.text.synonyms.end()) word = synonym->meaning;
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

// The path from a request to one of its fields.
template <auto kFirst, auto... kRest>
struct Path {
  using Request = decltype(class_of(kFirst));
  static auto& follow(void* request) {
    return field_of<Request, kFirst, kRest...>(*static_cast<Request*>(request));
  }
  using Field = std::remove_reference_t<decltype(follow(nullptr))>;
};

template <typename Way>
inline constexpr const char* kTagOf = &kRequestTag<typename Way::Request>;

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

}  // namespace baton::app
