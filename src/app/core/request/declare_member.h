#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

#include "app/core/request/member.h"
#include "app/core/request/member_path.h"
#include "app/core/request/write_guard.h"

// Declares a Member for a field: its kind and its parsing follow from the field's type.
namespace baton::app {

// member<&Request::field>("name", {…}); for a nested struct: member<&Request::part, &Part::field>.
template <auto... kPath>
constexpr Member member(std::string_view name, MemberText text) {
  using Way = detail::Path<kPath...>;
  return {name, detail::kind_of<typename Way::Field>(), detail::kTagOf<Way>, detail::put<Way>,
          text};
}

// Returns the member with the restriction that its value must be an object.
constexpr Member object(Member member) {
  member.kind = MemberKind::object;
  return member;
}

// Elements of a list: one text, or an array of texts.
template <auto... kPath>
constexpr Member elements(std::string_view name, MemberText text) {
  return {name, MemberKind::text_or_texts, detail::kTagOf<detail::Path<kPath...>>,
          [](void* request, const Json& value, const Member& /*member*/) {
            const Json texts = value.is_array() ? value : Json::array({value});
            return detail::read_field(texts, detail::Path<kPath...>::follow(request));
          },
          text};
}

// Any JSON, including null, that the use case parses: into a Source, a list of named texts, or a
// variant whose first alternative holds a Source.
template <auto... kPath>
constexpr Member document(std::string_view name, MemberText text) {
  return {name, MemberKind::any, detail::kTagOf<detail::Path<kPath...>>,
          [](void* request, const Json& value, const Member& member) {
            detail::put_source(detail::source_of(member, value),
                               detail::Path<kPath...>::follow(request));
            return true;
          },
          text};
}

// The command line's member of an object in JSON, which the request has or lists.
template <auto... kPath>
constexpr Member entry(std::string_view name, MemberText text) {
  text.offered = Offered::on_command_line;
  return {name, MemberKind::text, detail::kTagOf<detail::Path<kPath...>>,
          [](void* request, const Json& value, const Member& member) {
            Json& object = detail::object_in(detail::Path<kPath...>::follow(request));
            object[detail::camel_case(member.name)] =
                member.kind == MemberKind::texts ? detail::listed(value) : value;
            return true;
          },
          text};
}

// The same, of a list: each value is an element, or several at commas.
constexpr Member list(Member member) {
  member.kind = MemberKind::texts;
  return member;
}

// The command line's list whose values are lists at commas.
template <auto... kPath>
constexpr Member comma_lists(std::string_view name, MemberText text) {
  text.offered = Offered::on_command_line;
  return {name, MemberKind::texts, detail::kTagOf<detail::Path<kPath...>>,
          [](void* request, const Json& value, const Member& /*member*/) {
            return detail::read_field(detail::listed(value),
                                      detail::Path<kPath...>::follow(request).emplace());
          },
          text};
}

// The command line's JSON that the use case reads itself, under the option's name.
template <auto... kPath>
constexpr Member json_text(std::string_view name, MemberText text) {
  text.offered = Offered::on_command_line;
  return {name, MemberKind::text, detail::kTagOf<detail::Path<kPath...>>,
          [](void* request, const Json& value, const Member& member) {
            std::string given;
            if (!detail::read_field(value, given)) return false;
            detail::Path<kPath...>::follow(request) =
                Source{.name = "--" + std::string(member.name), .text = std::move(given)};
            return true;
          },
          text};
}

// A file that the command line reads into a Source.
template <auto... kPath>
constexpr Member file(std::string_view name, MemberText text) {
  text.offered = Offered::on_command_line;
  return {name, MemberKind::file, detail::kTagOf<detail::Path<kPath...>>,
          [](void* request, const Json& value, const Member& /*member*/) {
            detail::Path<kPath...>::follow(request) = Source{
                .name = value["name"].get<std::string>(), .text = value["text"].get<std::string>()};
            return true;
          },
          text};
}

// A flag that sets an enumeration's field to `kValue`.
template <auto kValue, auto... kPath>
constexpr Member flag_of(std::string_view name, MemberText text) {
  return {name, MemberKind::flag, detail::kTagOf<detail::Path<kPath...>>,
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

template <std::size_t N, std::size_t M>
constexpr std::array<Member, N + M> joined(const std::array<Member, N>& first,
                                           const std::array<Member, M>& second) {
  std::array<Member, N + M> members = {};
  std::ranges::copy(first, members.begin());
  std::ranges::copy(second, members.begin() + N);
  return members;
}

// The members of every request that writes the state; `kGuard` is the request's WriteGuard field.
template <auto kGuard>
inline constexpr Member kIfRevision = member<kGuard, &WriteGuard::if_revision>(
    "if_revision",
    {.help = "Refuse unless the state is at revision N", .value = "N[@DIGEST]", .is_untold = true});
template <auto kGuard>
inline constexpr Member kIdempotencyKey = member<kGuard, &WriteGuard::idempotency_key>(
    "idempotency_key", {.help = "Repeat the answer if a request with this key was carried out",
                        .value = "KEY",
                        .is_untold = true,
                        .is_name = true});

template <auto kGuard>
inline constexpr std::array kGuardMembers = {kIfRevision<kGuard>, kIdempotencyKey<kGuard>};

// The name that a change is credited to; the command line's alone, and for people.
template <auto... kPath>
inline constexpr Member kAs =
    member<kPath...>("as", {.help = "The name to credit (default: user); for people only",
                            .value = "NAME",
                            .offered = Offered::on_command_line,
                            .is_name = true});

}  // namespace baton::app
