#include "app/core/encryption/sealed_places.h"

#include <algorithm>
#include <span>
#include <string_view>

#include <nlohmann/json.hpp>

#include "domain/model/kept_conflicts.h"
#include "domain/model/members.h"
#include "text/concat.h"

namespace baton::app {
namespace {

using Tokens = std::span<const std::string>;

std::string text_of(Tokens tokens) {
  std::string text;
  for (const std::string& token : tokens) text += text::concat("/", json::escape_token(token));
  return text;
}

// The place that the side of a kept conflict belongs to: /extensions/conflicts/0/theirs/REST is
// LOCATION/REST. Empty for all other places.
std::optional<json::Pointer> place_in_conflict(const Json& state, Tokens tokens) {
  constexpr std::size_t kToSide = 4;  // tokens
  const bool is_inside =
      tokens.size() >= kToSide && tokens[0] == "extensions" && tokens[1] == "conflicts";
  if (!is_inside) return std::nullopt;
  const auto entry = json::Pointer::parse(text_of(tokens.first(kToSide - 1)));
  const Json* const conflict = entry ? json::find(state, *entry) : nullptr;
  if (conflict == nullptr) return std::nullopt;
  const std::optional<json::Pointer> location = model::conflict_place(state, *conflict);
  if (!location) return std::nullopt;
  auto place =
      json::Pointer::parse(text::concat(location->text(), text_of(tokens.subspan(kToSide))));
  return place ? std::optional(*std::move(place)) : std::nullopt;
}

}  // namespace

std::optional<SealablePlace> sealable_place(const Json& state, const json::Pointer& pointer) {
  const Tokens tokens = pointer.tokens();
  if (tokens.size() < 2) return std::nullopt;
  const auto* const list = std::ranges::find(kSealableLists, tokens[0], &AuthoredList::name);
  if (list == kSealableLists.end()) return std::nullopt;
  const Json* const item = json::find(state, json::Pointer().child(tokens[0]).child(tokens[1]));
  if (item == nullptr) return std::nullopt;
  const std::string_view id = model::text_member(*item, list->id);
  return SealablePlace{.list = list,
                       .item = item,
                       .pointer = text::concat("/", list->name, "/", json::escape_token(id),
                                               text_of(tokens.subspan(2)))};
}

std::string section_pointer(std::string_view list, std::string_view id, std::string_view member) {
  return text::concat("/", list, "/", json::escape_token(id), "/", member);
}

std::string sealed_form_of(const Json& state, const json::Pointer& pointer) {
  const std::optional<json::Pointer> conflicting = place_in_conflict(state, pointer.tokens());
  const auto place = sealable_place(state, conflicting ? *conflicting : pointer);
  if (place) return place->pointer;
  return pointer.text();
}

}  // namespace baton::app
