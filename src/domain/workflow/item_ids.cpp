#include "domain/workflow/item_ids.h"

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <set>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include <nlohmann/json.hpp>

#include "domain/model/members.h"
#include "domain/model/relevance_map.h"
#include "domain/model/vocabulary.h"
#include "domain/workflow/changes.h"
#include "domain/workflow/item_author.h"
#include "domain/workflow/long_forms.h"
#include "domain/workflow/shared_items.h"
#include "text/ascii.h"
#include "text/concat.h"

namespace baton::workflow {
namespace {

struct NumberedList {
  std::string_view list;    // of the state
  std::string_view prefix;  // of new ids
  std::string_view author;  // the member that names it; empty if there is none
};

constexpr std::array<NumberedList, 3> kNumberedLists = {{
    {"sharedDecisions", "dec_", "madeBy"},
    {"constraints", "con_", ""},
    {"artifacts", "art_", "createdBy"},
}};

// Members that hold no reference, whatever their text.
constexpr std::array<std::string_view, 3> kNoReferences = {"path", "executionId", "agentName"};

// The ids of one list, and the items that use them.
class ListNumbering {
 public:
  ListNumbering(const Json& output, const NumberedList& list, const ItemIdSource& source)
      : output_(output),
        list_(list),
        source_(source),
        known_(places_by_id(source.state, list.list)),
        own_(list.list, {source.state, output, source.stored}),
        given_(handed_ids(output, list.list)) {
    if (source.stored != nullptr) stored_ = handed_ids(*source.stored, list.list);
  }

  std::vector<Renumbered> run() {
    std::vector<Renumbered> renumbered;
    std::unordered_set<std::string> done;  // a repeated id has one new id
    std::size_t number = 0;
    for (const json::View& item : handed_items(output_, list_.list, nullptr)) {
      ++number;
      const std::string id(model::text_member(item, "id"));
      const Json* const known = known_item(id);
      if (known == nullptr || done.contains(id) || !collides(item, *known)) continue;
      if (repeats(own_.replaced(id), item)) continue;
      const bool is_own = own_.include(*known);
      if (is_own && stored_.contains(id)) continue;
      const std::string free = free_id(number);
      const bool may_replace = is_own && source_.amendment == Amendment::allowed;
      if (may_replace && !stored_.contains(free)) continue;
      renumbered.push_back({std::string(list_.list), id, free});
      done.insert(id);
      given_.insert(free);
    }
    return renumbered;
  }

 private:
  [[nodiscard]] bool collides(const json::View& item, const Json& known) const {
    if (is_same_item(known, item.tree())) return false;
    const std::string_view id = model::text_member(item, "id");
    if (std::ranges::find(source_.renewed, id) != source_.renewed.end()) return false;
    if (list_.author.empty()) return true;
    const std::string_view agent = model::bare_agent_name(model::text_member(output_, "agentName"));
    return model::bare_agent_name(model::text_member(item, list_.author)) == agent;
  }

  // Whether the recorded output has the item already, whatever has since changed in the state.
  static bool repeats(const json::View& stored, const json::View& item) {
    return stored && is_same_item(stored.tree(), item.tree());
  }

  // dec_<execution>_<number>, unless another item has it.
  [[nodiscard]] std::string free_id(std::size_t number) const {
    const std::string first = text::concat(list_.prefix, model::text_member(output_, "executionId"),
                                           "_", std::to_string(number));
    std::string id = first;
    for (std::size_t next = 2; is_taken(id); ++next) {
      id = text::concat(first, "_", std::to_string(next));
    }
    return id;
  }

  [[nodiscard]] bool is_taken(const std::string& id) const {
    if (given_.contains(id)) return true;
    return !stored_.contains(id) && known_.contains(id);
  }

  // Of the state, or null.
  [[nodiscard]] const Json* known_item(const std::string& id) const {
    const auto place = known_.find(id);
    if (place == known_.end()) return nullptr;
    return &(*model::array_member(source_.state, list_.list))[place->second];
  }

  const Json& output_;
  const NumberedList& list_;
  const ItemIdSource& source_;
  std::unordered_map<std::string, std::size_t> known_;  // of the state
  OwnItems own_;
  std::unordered_set<std::string> stored_;
  std::unordered_set<std::string> given_;
};

bool continues_id(char c) {
  return text::is_word_character(c) || c == '-' || c == '/';
}

// Whether text[at, at + size) is a whole word: "dec_1" in "see dec_1.", not in "dec_10" or
// "dec_1.md".
bool is_word_at(std::string_view text, std::size_t at, std::size_t size) {
  const bool begins = at == 0 || (!continues_id(text[at - 1]) && text[at - 1] != '.');
  const std::string_view rest = text.substr(at + size);
  if (!begins || rest.empty()) return begins;
  if (rest.front() != '.') return !continues_id(rest.front());
  return rest.size() == 1 || !text::is_alphanumeric(rest[1]);
}

using NewIds = std::unordered_map<std::string_view, std::string_view>;  // by old id

// Replaces all ids in one pass, so that the work does not grow with their number.
class References {
 public:
  explicit References(const NewIds& ids) : ids_(ids) {
    for (const auto& [id, replacement] : ids) sizes_.insert(id.size());
  }

  void follow(Json& value) const {
    if (value.is_string()) {
      std::string text = replaced(value.get_ref<const std::string&>());
      value = std::move(text);
    } else if (value.is_array()) {
      for (Json& element : value) follow(element);
    } else if (value.is_object()) {
      follow_members(value);
    }
  }

 private:
  void follow_members(Json& object) const {
    bool is_renamed = false;
    for (auto& [name, member] : object.items()) {
      if (!model::is_one_of(name, kNoReferences)) follow(member);
      is_renamed = is_renamed || ids_.contains(name);
    }
    if (!is_renamed) return;
    Json renamed = model::object_of_size(object.size());
    for (auto& [name, member] : object.items()) {
      const auto id = ids_.find(name);
      model::set_member(renamed, id == ids_.end() ? name : id->second, std::move(member));
    }
    object = std::move(renamed);
  }

  [[nodiscard]] std::string replaced(std::string_view text) const {
    std::string result;
    std::size_t from = 0;
    for (std::size_t at = 0; at < text.size();) {
      const auto id = id_at(text, at);
      if (id == ids_.end()) {
        ++at;
        continue;
      }
      result += text::concat(text.substr(from, at - from), id->second);
      at += id->first.size();
      from = at;
    }
    return result + std::string(text.substr(from));
  }

  // The longest one.
  [[nodiscard]] NewIds::const_iterator id_at(std::string_view text, std::size_t at) const {
    for (const std::size_t size : sizes_) {
      if (size > text.size() - at || !is_word_at(text, at, size)) continue;
      const auto id = ids_.find(text.substr(at, size));
      if (id != ids_.end()) return id;
    }
    return ids_.end();
  }

  const NewIds& ids_;
  std::set<std::size_t, std::greater<>> sizes_;  // of the old ids
};

void set_item_ids(Json& output, std::string_view list, const NewIds& ids) {
  const auto rename = [&](Json& items) {
    for (Json& item : items) {
      if (!item.is_object()) continue;
      const auto id = ids.find(model::text_member(item, "id"));
      if (id != ids.end()) item["id"] = id->second;
    }
  };
  const HandedPlace place = handed_place(list);
  Json* parent = &output;
  if (!place.parent.empty()) {
    if (model::object_member(output, place.parent) == nullptr) return;
    parent = &output[std::string(place.parent)];
  }
  if (model::array_member(*parent, place.name) != nullptr) {
    rename((*parent)[std::string(place.name)]);
  }
}

}  // namespace

std::vector<Renumbered> renumbered_items(const Json& output, const ItemIdSource& source) {
  std::vector<Renumbered> all;
  for (const NumberedList& list : kNumberedLists) {
    std::vector<Renumbered> some = ListNumbering(output, list, source).run();
    all.insert(all.end(), some.begin(), some.end());
  }
  return all;
}

void renumber(Json& output, const std::vector<Renumbered>& renumbered) {
  std::unordered_map<std::string, std::size_t> uses;
  for (const NumberedList& list : kNumberedLists) {
    for (const std::string& id : handed_ids(output, list.list)) ++uses[id];
  }
  NewIds everywhere;
  std::map<std::string_view, NewIds> in_items;  // by list
  for (const Renumbered& change : renumbered) {
    NewIds& ids = uses[change.from] > 1 ? in_items[change.list] : everywhere;
    ids.emplace(change.from, change.to);
  }
  if (!everywhere.empty()) References(everywhere).follow(output);
  for (const auto& [list, ids] : in_items) set_item_ids(output, list, ids);
}

}  // namespace baton::workflow
