#include "domain/workflow/shared_items.h"

#include <algorithm>
#include <array>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include <nlohmann/json.hpp>

#include "domain/model/members.h"
#include "domain/model/state.h"
#include "domain/policy/envelope.h"
#include "domain/workflow/changes.h"
#include "domain/workflow/item_author.h"
#include "domain/workflow/long_forms.h"
#include "json/patch.h"
#include "json/pointer.h"
#include "json/print.h"
#include "text/concat.h"
#include "text/utf8.h"

namespace baton::workflow {
namespace {

constexpr std::size_t kMaximumDifferences = 3;
constexpr std::size_t kMaximumShownBytes = 200;

// Members that baton adds to an item later; they are not part of its author's content.
constexpr std::array<std::string_view, 5> kAnnotations = {"supersededBy", "supersededAt",
                                                          "liftedAt", "liftedBy", "liftReason"};

constexpr const char* kMakerMember = "madeBy";

struct SharedList {
  std::string_view name;
  std::string_view singular;
  std::vector<std::string> Recorded::*ids;
};

constexpr std::array<SharedList, 3> kSharedLists = {{
    {"sharedDecisions", "decision", &Recorded::decisions},
    {"constraints", "constraint", &Recorded::constraints},
    {"artifacts", "artifact", &Recorded::artifacts},
}};

bool is_annotation(std::string_view name) {
  return std::ranges::find(kAnnotations, name) != kAnnotations.end();
}

// Updates in place: annotations, and members that neither output wrote, stay.
void replace_content(Json& known, const Json& given, const json::View& replaced) {
  if (replaced) {
    replaced.each_member([&](std::size_t, std::string_view name, const json::View&) {
      const bool dropped = model::member(given, name) == nullptr && !is_annotation(name);
      if (dropped) model::remove_member(known, name);
      return true;
    });
  }
  for (const auto& [name, value] : given.items()) model::set_member(known, name, value);
}

std::unordered_set<std::string> ids_of_others(const Json& state, std::string_view list,
                                              std::string_view execution_id) {
  std::unordered_set<std::string> ids;
  for (const model::Execution& execution : model::executions(state)) {
    if (!execution.outputs || execution.id == execution_id) continue;
    ids.merge(handed_ids(execution.outputs, list));
  }
  return ids;
}

void withdraw_from(Json& state, std::string_view list, const SharedItemsChange& change,
                   StillShared still_shared) {
  if (model::array_member(state, list) == nullptr) return;
  std::unordered_set<std::string> gone = handed_ids(*change.replaced, list);
  for (const std::string& id : ids_of_others(state, list, change.execution_id)) gone.erase(id);
  if (still_shared == StillShared::yes) {
    for (const std::string& id : handed_ids(change.output, list)) gone.erase(id);
  }
  Json& items = *state.find(list);
  const std::unordered_map<std::string, std::size_t> places = places_by_id(state, list);
  const OwnItems own(list, {state, change.output, change.replaced});
  std::erase_if(gone, [&](const std::string& id) {
    const auto place = places.find(id);
    return place == places.end() || !own.include(items[place->second]);
  });
  const auto is_gone = [&gone](const Json& item) {
    return gone.contains(std::string(model::text_member(item, "id")));
  };
  items.erase(std::remove_if(items.begin(), items.end(), is_gone), items.end());
}

// An item of the state.
struct KnownItem {
  Json& document;
  const SharedList& list;
  const OwnItems& own;
};

// A constraint of an older state has none.
void take_maker(Json& known, const Json& given) {
  const Json* const maker = model::member(given, kMakerMember);
  const bool is_new = maker != nullptr && model::member(known, kMakerMember) == nullptr;
  if (is_new) model::set_member(known, kMakerMember, *maker);
}

Result<void> merge_known(const KnownItem& found, const SharedItemsChange& change, const Json& item,
                         Recorded& recorded) {
  Json& known = found.document;
  const SharedList& list = found.list;
  const std::string id(model::text_member(item, "id"));
  const bool is_own = found.own.include(known);
  if (is_same_item(known, item)) {
    if (is_own) take_maker(known, item);
    return {};
  }
  // What the output said before does not undo a later change of what another agent made.
  const json::View before = found.own.replaced(id);
  if (!is_own && before && before.equals(item)) return {};
  // The content of what another agent made is not shown: the caller may not be permitted to see it.
  if (!is_own) {
    return baton::fail(ErrorCode::conflict, "an item with this id has different content",
                       text::concat(list.singular, " ", id),
                       "another agent made it: give yours a new id");
  }
  const bool may_change =
      change.amendment == Amendment::allowed ||
      std::ranges::find(change.renewed_artifacts, id) != change.renewed_artifacts.end();
  if (!may_change) {
    return baton::fail(conflicting_values("an item with this id has different content",
                                          text::concat(list.singular, " ", id),
                                          {known, item, change.hidden}));
  }
  replace_content(known, item, before);
  (recorded.*list.ids).push_back(id);
  return {};
}

std::string shown(const Json* value) {
  if (value == nullptr) return "nothing";
  std::string text = json::print_compact(*value);
  if (text.size() <= kMaximumShownBytes) return text;
  return text::concat(text::first_bytes(text, kMaximumShownBytes), "…");
}

}  // namespace

bool is_same_item(const Json& known, const Json& given) {
  Json content = known;
  for (const std::string_view name : kAnnotations) model::remove_member(content, name);
  const bool is_short_decision = model::member(content, "decision") != nullptr &&
                                 model::member(content, "affectedComponents") == nullptr;
  if (is_short_decision) content["affectedComponents"] = Json::array();
  // An output does not name the maker of a constraint that it hands on.
  const bool is_decision = model::member(content, "decision") != nullptr;
  if (!is_decision && model::member(given, kMakerMember) == nullptr) {
    model::remove_member(content, kMakerMember);
  } else if (!is_decision && model::member(content, kMakerMember) == nullptr) {
    Json unnamed = given;
    model::remove_member(unnamed, kMakerMember);
    return json::equal(content, unnamed);
  }
  return json::equal(content, given);
}

Result<void> require_distinct_items(const Json& output) {
  for (const SharedList& list : kSharedLists) {
    std::unordered_map<std::string_view, json::View> given;
    for (const json::View& item : handed_items(output, list.name, nullptr)) {
      const std::string_view id = model::text_member(item, "id");
      const auto [first, is_new] = given.emplace(id, item);
      if (id.empty() || is_new || is_same_item(first->second.tree(), item.tree())) continue;
      return baton::fail(ErrorCode::conflict, "the output has two different items with this id",
                         text::concat(list.singular, " ", id), "give each its own id");
    }
  }
  return {};
}

Error conflicting_values(Phrase phrase, std::string subject, const Conflict& conflict) {
  const auto readable = [&](const Json& value) {
    return policy::with_envelopes_redacted(conflict.hidden.quotable(value));
  };
  const Json stored = readable(conflict.stored);
  const Json given = readable(conflict.given);
  Error error{.code = ErrorCode::conflict,
              .phrase = phrase,
              .subject = std::move(subject),
              .hint = "give it a new id, or use --amend to replace the stored item"};
  std::size_t count = 0;
  for (const Json& operation : json::diff(stored, given, json::Sameness::value)) {
    if (count++ == kMaximumDifferences) break;
    const std::string_view path = model::text_member(operation, "path");
    const auto pointer = json::Pointer::parse(path);
    if (!pointer) continue;
    error.related.push_back({.file = {},
                             .position = {},
                             .note = text::concat("stored", path.empty() ? "" : " ", path, ": ",
                                                  shown(json::find(stored, *pointer)))});
    error.related.push_back({.file = {},
                             .position = {},
                             .note = text::concat("given", path.empty() ? "" : " ", path, ": ",
                                                  shown(json::find(given, *pointer)))});
  }
  if (count == 0) {
    error.related.push_back(
        {.file = {}, .position = {}, .note = "they differ in values that a policy redacts"});
  }
  return error;
}

void withdraw_items(Json& state, const SharedItemsChange& change, StillShared still_shared) {
  if (change.replaced == nullptr) return;
  for (const SharedList& list : kSharedLists) {
    withdraw_from(state, list.name, change, still_shared);
  }
}

Result<void> merge_items(Json& state, const SharedItemsChange& change, Recorded& recorded) {
  for (const SharedList& list : kSharedLists) {
    std::unordered_map<std::string, std::size_t> places = places_by_id(state, list.name);
    const OwnItems own(list.name, {state, change.output, change.replaced});
    for (const json::View& item : handed_items(change.output, list.name, &recorded.notes)) {
      const std::string id(model::text_member(item, "id"));
      if (const auto place = places.find(id); place != places.end()) {
        Json& known = item_at(state, list.name, place->second);
        BATON_CHECK(merge_known({known, list, own}, change, item.tree(), recorded));
        continue;
      }
      Json& items = model::ensure_array(state, list.name);
      places.emplace(id, items.size());
      items.push_back(item.tree());
      (recorded.*list.ids).push_back(id);
    }
  }
  return {};
}

}  // namespace baton::workflow
