#include "domain/model/kept_conflicts.h"

#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "domain/model/identified_lists.h"
#include "domain/model/semantic_checks.h"
#include "domain/policy/envelope.h"
#include "text/concat.h"
#include "text/shell.h"

namespace baton::model {
namespace {

constexpr std::string_view kItemId = "itemId";
constexpr std::size_t kLongestShown = 60;  // bytes

// A value of one side: as it is, or the command that prints it if it is long or has parts.
struct Shown {
  std::string text;     // for the message
  std::string command;  // as an argument for the shell
};

Shown show(const json::View& value, const json::Pointer& place) {
  if (!value) return {.text = "nothing", .command = {}};
  // An object or array may contain redacted values.
  const bool has_parts = value.type() == json::Type::object || value.type() == json::Type::array;
  std::string text = has_parts ? std::string() : value.print();
  const bool is_shown = !has_parts && text.size() <= kLongestShown;
  if (is_shown) return {.text = text, .command = text::shell_word(text)};
  const std::string_view get =
      policy::claims_envelope(value) ? "baton get --decrypt " : "baton get ";
  return {.text = text::concat("the value at ", place.text()),
          .command = text::concat("\"$(", get, text::shell_word(place.text()), ")\"")};
}

std::string how_to_set(const std::string& location, const Shown& value, std::string_view effect) {
  return text::concat("`baton set ", text::shell_word(location), " ", value.command, "` ", effect);
}

// One command for each side. A side that removed the value has no command that sets it.
std::string how_to_settle(const std::string& location, const Shown& ours, const Shown& theirs,
                          const json::Pointer& entry) {
  const auto settle = [&](const Shown& side, std::string_view effect) {
    return side.command.empty()
               ? text::concat("`baton patch` removes it together with ", entry.text())
               : how_to_set(location, side, effect);
  };
  return text::concat(settle(ours, "keeps our value"), "; ", settle(theirs, "takes their value"));
}

// `baton set` would refuse an invalid value of theirs, or one that is invalid beside ours.
Finding invalid_theirs(const json::Pointer& place, const Shown& ours, const Shown& theirs,
                       const json::Pointer& entry) {
  return {.severity = Severity::warning,
          .rule = std::string(kMergeConflict),
          .message =
              text::concat("their value of a merge, ", theirs.text,
                           ", is invalid in the merged state; our value, ", ours.text, ", is kept"),
          .instance_location = place.text(),
          .hint = ours.command.empty() ? text::concat("`baton patch` removes ", entry.text())
                                       : how_to_set(place.text(), ours, "keeps our value")};
}

// A place in another item would be overwritten by a command at the recorded location.
Finding removed_item(std::string_view id, const json::Pointer& entry) {
  return {.severity = Severity::warning,
          .rule = std::string(kMergeConflict),
          .message = text::concat("both sides of a merge changed the item ", id,
                                  ", which was removed after the merge"),
          .instance_location = entry.text(),
          .hint = text::concat(R"(`echo '[{"op": "remove", "path": ")", entry.text(),
                               R"("}]' | baton patch -` removes the entry)")};
}

const IdentifiedList* identified_list_at(const json::Pointer& place) {
  constexpr std::size_t kToItem = 2;  // tokens
  if (place.tokens().size() < kToItem) return nullptr;
  return identified_list(place.tokens().front());
}

json::Pointer with_index(const json::Pointer& place, std::size_t index) {
  json::Pointer moved = json::Pointer().child(place.tokens().front()).child(index);
  for (std::size_t token = 2; token < place.tokens().size(); ++token) {
    moved = moved.child(place.tokens()[token]);
  }
  return moved;
}

}  // namespace

std::string_view item_id_at(const json::View& state, const json::Pointer& place) {
  const IdentifiedList* const list = identified_list_at(place);
  if (list == nullptr) return {};
  const json::View item =
      json::find(state, json::Pointer().child(list->name).child(place.tokens()[1]));
  return item ? text_member(item, list->id_member) : std::string_view();
}

std::optional<json::Pointer> conflict_place(const json::View& state, const json::View& entry) {
  const auto location = json::Pointer::parse(text_member(entry, "location"));
  if (!location) return std::nullopt;
  const std::string_view id = text_member(entry, kItemId);
  const IdentifiedList* const list = identified_list_at(*location);
  const bool is_there = id.empty() || list == nullptr || item_id_at(state, *location) == id;
  if (is_there) return *location;
  for (const ElementView& item : object_elements(state, list->name)) {
    if (text_member(item.value, list->id_member) == id) return with_index(*location, item.index);
  }
  return std::nullopt;
}

std::vector<ElementView> kept_conflicts(const json::View& state) {
  const json::View extensions = object_member(state, "extensions");
  if (!extensions) return {};
  std::vector<ElementView> entries = object_elements(extensions, "conflicts");
  std::erase_if(entries, [](const ElementView& entry) {
    const json::View location = member(entry.value, "location");
    return !location || location.type() != json::Type::string ||
           !json::Pointer::parse(location.string());
  });
  return entries;
}

void settle_conflicts(Json& state, const json::Pointer& location) {
  const std::vector<ElementView> entries = kept_conflicts(state);
  if (entries.empty()) return;
  Json& extensions = *state.find("extensions");
  Json& list = *extensions.find("conflicts");
  // Removes from the last one, so that earlier indexes stay valid.
  for (auto entry = entries.rbegin(); entry != entries.rend(); ++entry) {
    const std::optional<json::Pointer> place = conflict_place(state, entry->value);
    if (place && place->text() == location.text()) list.erase(entry->index);
  }
  if (!list.empty()) return;
  remove_member(extensions, "conflicts");
  if (extensions.empty()) remove_member(state, "extensions");
}

Findings conflict_findings(const json::View& state) {
  Findings findings;
  const json::Pointer list = json::Pointer().child("extensions").child("conflicts");
  for (const ElementView& entry : kept_conflicts(state)) {
    const json::Pointer kept = list.child(entry.index);
    const std::optional<json::Pointer> place = conflict_place(state, entry.value);
    if (!place) {
      findings.push_back(removed_item(text_member(entry.value, kItemId), kept));
      continue;
    }
    const json::View their_value = member(entry.value, "theirs");
    // A value that our side removed and theirs changed stays in the state, with their change.
    const bool is_removed = their_value && !member(entry.value, "ours");
    const Shown ours = show(is_removed ? json::View() : json::find(state, *place), *place);
    const Shown theirs = show(their_value, kept.child("theirs"));
    if (flag_member(entry.value, "invalid")) {
      findings.push_back(invalid_theirs(*place, ours, theirs, kept));
      continue;
    }
    report_warning(findings, kMergeConflict, *place,
                   text::concat("both sides of a merge changed it; our value is ", ours.text,
                                ", their value is ", theirs.text),
                   how_to_settle(place->text(), ours, theirs, kept));
  }
  return findings;
}

}  // namespace baton::model
