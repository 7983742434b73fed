#include "domain/merge/revert_invalid.h"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "domain/model/members.h"
#include "json/pointer.h"

namespace baton::merge {
namespace {

std::optional<Json> value_of(const Json* value) {
  return value == nullptr ? std::nullopt : std::optional<Json>(*value);
}

class InvalidPlaces {
 public:
  InvalidPlaces(Merged& merged, const Versions& roots) : merged_(merged), roots_(roots) {}

  // The item with the error, else every item of its list that differs from ours, else the whole
  // member.
  void take_back(const std::string& error_location) {
    const auto place = json::Pointer::parse(error_location);
    if (!place || place->empty()) return take_back_everything();
    const std::string& member = place->tokens().front();
    if (place->tokens().size() > 1 && take_back_item(member, place->tokens()[1])) return;
    if (take_back_items(member)) return;
    take_back_member(member);
  }

 private:
  bool take_back_items(const std::string& list) {
    const Json* items = model::array_member(merged_.state, list);
    bool any = false;
    for (std::size_t index = 0; items != nullptr && index < items->size(); ++index) {
      any = take_back_item(list, std::to_string(index)) || any;
    }
    return any;
  }

  // Items are found by their ids, because their places differ between versions. False if there is
  // nothing to revert, or if a version has no unique ids: a conflict of one item would omit the
  // items that share its id.
  bool take_back_item(const std::string& list, const std::string& index) {
    const json::Pointer place = json::Pointer().child(list).child(index);
    const std::string_view id_member = id_member_of(list);
    Json* item = json::find(merged_.state, place);
    const std::string id(item == nullptr ? "" : model::text_member(*item, id_member));
    const auto items_in = [&](const Json* root) {
      return items_of(model::array_member(*root, list), id_member);
    };
    const auto base = items_in(roots_.base);
    const auto ours = items_in(roots_.ours);
    const auto theirs = items_in(roots_.theirs);
    if (!base || !ours || !theirs) return false;
    const Json* our_item = ours->find(id);
    if (our_item == nullptr || same(item, our_item)) return false;
    *item = *our_item;
    settle(place.text(), {base->find(id), our_item, theirs->find(id)});
    return true;
  }

  void take_back_member(const std::string& name) {
    const std::string place = json::Pointer().child(name).text();
    const Versions versions{model::member(*roots_.base, name), model::member(*roots_.ours, name),
                            model::member(*roots_.theirs, name)};
    if (same(model::member(merged_.state, name), versions.ours)) return take_back_everything();
    if (versions.ours == nullptr) {
      model::remove_member(merged_.state, name);
    } else {
      model::set_member(merged_.state, name, *versions.ours);
    }
    settle(place, versions);
  }

  void take_back_everything() {
    merged_.state = *roots_.ours;
    settle("", roots_);
  }

  // One conflict for the whole place replaces those inside.
  void settle(const std::string& place, const Versions& versions) {
    std::erase_if(merged_.conflicts, [&place](const Conflict& conflict) {
      return json::is_at_or_below(conflict.location, place);
    });
    merged_.conflicts.push_back({.location = place,
                                 .base = value_of(versions.base),
                                 .ours = value_of(versions.ours),
                                 .theirs = value_of(versions.theirs)});
  }

  Merged& merged_;
  const Versions& roots_;
};

// The state with their value at the conflict's location; empty if it cannot be there.
std::optional<Json> with_theirs(Json state, const Conflict& conflict) {
  const auto place = json::Pointer::parse(conflict.location);
  if (!place || !conflict.theirs) return std::nullopt;
  if (Json* const value = json::find(state, *place)) {
    *value = *conflict.theirs;
    return state;
  }
  Json* const parent = json::find(state, place->parent());
  if (parent == nullptr || !parent->is_object()) return std::nullopt;
  model::set_member(*parent, place->tokens().back(), *conflict.theirs);
  return state;
}

const Finding* first_error(const Findings& findings) {
  const auto found = std::ranges::find(findings, Severity::error, &Finding::severity);
  return found == findings.end() ? nullptr : &*found;
}

}  // namespace

void revert_invalid(Merged& merged, const Versions& roots, const Judge& judge) {
  Findings findings = judge(merged.state);
  const bool is_suspect =
      has_errors(findings) || (!merged.conflicts.empty() && has_errors(judge(*roots.theirs)));
  // If ours was invalid itself, reverting to it repairs nothing.
  if (!is_suspect || has_errors(judge(*roots.ours))) return;
  InvalidPlaces places(merged, roots);
  while (const Finding* error = first_error(findings)) {
    places.take_back(error->instance_location);
    findings = judge(merged.state);
  }
  for (Conflict& conflict : merged.conflicts) {
    const std::optional<Json> changed = with_theirs(merged.state, conflict);
    conflict.is_invalid = changed && has_errors(judge(*changed));
  }
}

}  // namespace baton::merge
