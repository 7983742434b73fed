#include "domain/migration/reverse.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include <nlohmann/json.hpp>

#include "domain/migration/migrate.h"
#include "domain/migration/move.h"
#include "domain/model/members.h"
#include "domain/model/state.h"
#include "json/pointer.h"

namespace baton::migration {
namespace {

struct Value {
  std::size_t at = 0;
  std::string name;
  Json value;
};

Error damaged_record() {
  return {.code = ErrorCode::malformed,
          .phrase = "the record of the migration is damaged",
          .pointer = "/extensions/migration",
          .hint = "`baton log` lists the changes of the state; `baton undo` undoes one"};
}

// The gate's present status; null if it does not exist.
Json status_of_gate(const Json& state, std::string_view gate) {
  const std::optional<model::GateStatus> status = model::gate_status(state, gate);
  return status ? Json(model::name_of(*status)) : Json();
}

// Where the values of a record are in the state now.
class Places {
 public:
  Places(const Json& state, const Json& record) : state_(state) {
    for (const model::Element& entry : model::object_elements(record, "values")) {
      items_.emplace(model::text_member(*entry.value, "item"));
    }
  }

  // Empty if the value's item was removed. An item that the record does not know, at the place of
  // one that is nowhere, is that item with another id.
  [[nodiscard]] std::optional<json::Pointer> of(const Json& entry) const {
    const Result<json::Pointer> to = json::Pointer::parse(model::text_member(entry, "to"));
    if (!to) return std::nullopt;
    const std::string_view item = model::text_member(entry, "item");
    if (item.empty()) return *to;
    if (std::optional<json::Pointer> place = place_of_item(state_, *to, item)) return place;
    const std::string_view there = id_of_item(state_, to->text());
    const bool is_renamed = !there.empty() && items_.find(there) == items_.end();
    return is_renamed ? std::optional(*to) : std::nullopt;
  }

 private:
  const Json& state_;
  std::set<std::string, std::less<>> items_;  // their ids
};

// Empty if the value or its item was removed.
std::optional<Json> value_of(const Json& state, const Json& entry, const Places& places) {
  std::optional<Json> current;
  if (model::member(entry, "gate") != nullptr) {
    Json status = status_of_gate(state, model::text_member(entry, "gate"));
    if (!status.is_null()) current = std::move(status);
  } else {
    const std::optional<json::Pointer> place = places.of(entry);
    if (!place) return std::nullopt;
    if (const Json* const found = json::find(state, *place)) current = *found;
  }
  const Json* original = model::member(entry, "original");
  if (original == nullptr) return current;
  const Json* converted = model::member(entry, "value");
  const bool is_unchanged = !current || (converted != nullptr && *current == *converted);
  if (is_unchanged || model::flag_member(entry, "fixed")) return *original;
  return current;
}

// Inserts members between the remaining ones. Linear in the size of the object.
void put_back(Json& object, std::vector<Value> values) {
  std::ranges::stable_sort(values, {}, &Value::at);
  Json::object_t merged;
  merged.reserve(object.size() + values.size());
  auto stayed = object.begin();
  for (Value& value : values) {
    for (; merged.size() < value.at && stayed != object.end(); ++stayed) {
      merged.emplace_back(stayed.key(), std::move(*stayed));
    }
    if (object.contains(value.name)) continue;  // added by hand after the migration
    merged.emplace_back(value.name, std::move(value.value));
  }
  for (; stayed != object.end(); ++stayed) merged.emplace_back(stayed.key(), std::move(*stayed));
  object = std::move(merged);
}

Result<void> restore_below(Json& document, const std::string& parent, std::vector<Value> values) {
  const Result<json::Pointer> at = json::Pointer::parse(parent);
  Json* container = at ? json::find(document, *at) : nullptr;
  if (container == nullptr || !container->is_structured()) return fail(damaged_record());
  if (container->is_object()) {
    put_back(*container, std::move(values));
    return {};
  }
  for (Value& value : values) {
    BATON_CHECK(json::set(document, at->child(value.name), std::move(value.value)));
  }
  return {};
}

}  // namespace

Result<Reversed> reverse(const Json& state) {
  const Json* extensions = model::object_member(state, "extensions");
  const Json* record = extensions == nullptr ? nullptr : model::object_member(*extensions, kRecord);
  if (record == nullptr) {
    return fail(ErrorCode::not_found, "this state was not migrated", "/extensions/migration",
                "only a state that `baton migrate --apply` made can be reversed");
  }
  const Json* rest = model::object_member(*extensions, model::text_member(*record, "source"));
  if (rest == nullptr) return fail(damaged_record());
  Reversed reversed{.document = *rest, .missing = {}};
  const Places places(state, *record);
  std::map<std::string, std::vector<Value>, std::less<>> by_parent;
  for (const model::Element& entry : model::object_elements(*record, "values")) {
    const Result<json::Pointer> from =
        json::Pointer::parse(model::text_member(*entry.value, "from"));
    if (!from || from->empty()) return fail(damaged_record());
    std::optional<Json> value = value_of(state, *entry.value, places);
    if (!value) {
      reversed.missing.push_back(from->text());
      continue;
    }
    const auto at = static_cast<std::size_t>(
        std::max(0.0, model::number_member(*entry.value, "at").value_or(0)));
    by_parent[from->parent().text()].push_back({at, from->tokens().back(), *std::move(value)});
  }
  for (auto& [parent, values] : by_parent) {
    BATON_CHECK(restore_below(reversed.document, parent, std::move(values)));
  }
  return reversed;
}

}  // namespace baton::migration
