#include <algorithm>
#include <array>
#include <span>
#include <unordered_set>
#include <utility>

#include <nlohmann/json.hpp>

#include "domain/migration/move.h"
#include "domain/model/members.h"
#include "text/concat.h"
#include "text/whole_number.h"

namespace baton::migration {
namespace {

struct Part {
  Found found;
  Moved moved;
};

struct Item {
  Json members = Json::object();
  std::vector<Part> parts;
};

const Target* find_member_target(const ListTarget& list, std::string_view name) {
  const auto found = std::ranges::find(list.members, name, &Target::name);
  return found == list.members.end() ? nullptr : &*found;
}

bool is_taken(const Item& item, const Found& found) {
  return std::ranges::any_of(item.parts,
                             [&](const Part& part) { return part.found.at == found.at; });
}

// The first location with a usable value.
void take_member(const Found& source, const MemberRule& rule, const Target& target,
                 const Mover& mover, Item& item) {
  if (rule.is_name) {
    if (const std::optional<Json> name = convert(Json(source.name), target.kind, rule.words)) {
      item.members[rule.to] = *name;
    }
    return;
  }
  for (const Pattern& pattern : rule.from) {
    for (const Found& found : locate(source, pattern)) {
      if (!mover.is_free(found.at) || is_taken(item, found)) continue;
      const std::optional<Json> value = convert(*found.value, target.kind, rule.words);
      if (!value) continue;
      item.members[rule.to] = *value;
      Moved moved{.from = {}, .to = rule.to, .gate = {}, .original = {}, .value = *value};
      item.parts.push_back({.found = found, .moved = std::move(moved)});
      return;
    }
  }
}

std::string numbered(std::string_view prefix, std::size_t index) {
  constexpr std::size_t kWidth = 3;
  return text::concat(prefix, text::zero_padded(index + 1, kWidth));
}

void set_default(Json& item, std::string_view name, Json value) {
  if (model::member(item, name) == nullptr) model::set_member(item, name, std::move(value));
}

void fill_shared_item(Json& item, std::string_view list, const Json& start) {
  if (list == "sharedDecisions") {
    set_default(item, "rationale", "");
    set_default(item, "madeBy", "user");
    set_default(item, "timestamp", start);
    set_default(item, "impact", "medium");
    set_default(item, "category", "architecture");
  } else if (list == "constraints") {
    set_default(item, "type", "technical");
    set_default(item, "impact", "");
    set_default(item, "source", "user");
    set_default(item, "severity", "warning");
  } else if (list == "artifacts") {
    set_default(item, "type", "file");
    set_default(item, "description", "");
    set_default(item, "createdBy", "user");
    set_default(item, "relevantTo", Json::array());
  }
}

struct Numbering {
  std::string_view list;
  std::string_view id;  // the member
  std::string_view prefix;
};
constexpr std::array<Numbering, 5> kNumbered = {{{"agentSequence", "executionId", "exec_"},
                                                 {"tasks", "id", "task_"},
                                                 {"sharedDecisions", "id", "dec_"},
                                                 {"constraints", "id", "con_"},
                                                 {"artifacts", "id", "art_"}}};

const Numbering* numbering_of(std::string_view list) {
  const auto* const found = std::ranges::find(kNumbered, list, &Numbering::list);
  return found == kNumbered.end() ? nullptr : found;
}

// Members that the state's schema requires and the source does not have. Ids are null until
// number_items() knows those of all items.
void fill_item(Json& item, std::string_view list, const Json& start) {
  if (list == "agentSequence") {
    set_default(item, "executionId", nullptr);
    set_default(item, "status", item.contains("outputs") ? "completed" : "pending");
    if (item["status"] != "pending") set_default(item, "startTime", start);
    const bool has_ended = item["status"] != "pending" && item["status"] != "in_progress";
    if (has_ended) set_default(item, "endTime", item["startTime"]);
    if (item["status"] == "completed") set_default(item, "outputs", Json::object());
    return;
  }
  if (list == "messages") {
    set_default(item, "from", "user");
    return;
  }
  if (list == "tasks") set_default(item, "status", "pending");
  set_default(item, "id", nullptr);
  fill_shared_item(item, list, start);
}

void place_item(const Found& source, const Rule& rule, const ListTarget& list, Mover& mover) {
  Item item;
  for (const MemberRule& member : rule.members) {
    const Target* target = find_member_target(list, member.to);
    if (target == nullptr || item.members.contains(member.to)) continue;
    take_member(source, member, *target, mover, item);
  }
  if (!item.members.contains(list.required)) return;
  Json& items = model::ensure_array(mover.state(), list.member);
  const std::size_t index = items.size();
  fill_item(item.members, list.member, mover.state()["startTime"]);
  items.push_back(std::move(item.members));
  for (Part& part : item.parts) {
    part.moved.to = text::concat("/", list.member, "/", std::to_string(index), "/", part.moved.to);
    mover.claim(part.found, std::move(part.moved));
  }
}

}  // namespace

void place_items(const Found& base, const Rule& rule, const ListTarget& list, Mover& mover) {
  if (!mover.may_fill(list.member)) return;
  for (const Pattern& pattern : rule.from) {
    for (const Found& source : locate(base, pattern)) place_item(source, rule, list, mover);
  }
}

void number_items(Json& state) {
  for (const Numbering& numbering : kNumbered) {
    const auto items = state.find(numbering.list);
    if (items == state.end()) continue;
    std::unordered_set<std::string> taken;
    for (const Json& item : *items) {
      taken.emplace(model::text_member(item, numbering.id));
    }
    for (std::size_t index = 0; index < items->size(); ++index) {
      Json& id = (*items)[index][std::string(numbering.id)];
      if (!id.is_null()) continue;
      std::size_t number = index;
      std::string next = numbered(numbering.prefix, number);
      while (!taken.insert(next).second) next = numbered(numbering.prefix, ++number);
      id = next;
    }
  }
}

std::string_view id_of_item(const Json& state, std::string_view place) {
  const Result<json::Pointer> pointer = json::Pointer::parse(place);
  if (!pointer || pointer->tokens().size() < 2) return {};
  const Numbering* numbering = numbering_of(pointer->tokens()[0]);
  const json::Pointer item =
      json::Pointer().child(pointer->tokens()[0]).child(pointer->tokens()[1]);
  const Json* found = numbering == nullptr ? nullptr : json::find(state, item);
  return found == nullptr ? std::string_view() : model::text_member(*found, numbering->id);
}

std::optional<json::Pointer> place_of_item(const Json& state, const json::Pointer& place,
                                           std::string_view id) {
  const Numbering* numbering =
      place.tokens().size() < 2 ? nullptr : numbering_of(place.tokens()[0]);
  if (numbering == nullptr) return std::nullopt;
  for (const model::Element& item : model::object_elements(state, numbering->list)) {
    if (model::text_member(*item.value, numbering->id) != id) continue;
    json::Pointer moved = json::Pointer().child(numbering->list).child(item.index);
    for (const std::string& token : std::span(place.tokens()).subspan(2))
      moved = moved.child(token);
    return moved;
  }
  return std::nullopt;
}

}  // namespace baton::migration
