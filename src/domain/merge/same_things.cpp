#include "domain/merge/same_things.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

#include <nlohmann/json.hpp>

#include "domain/merge/keyed.h"
#include "domain/model/identified_lists.h"
#include "domain/model/members.h"
#include "json/print.h"
#include "text/ascii.h"
#include "text/concat.h"
#include "text/whole_number.h"

namespace baton::merge {
namespace {

std::string thing(const Json& item, const model::IdentifiedList& list) {
  Json telling = Json::array();
  for (const std::string_view name : list.telling) {
    const Json* member = model::member(item, name);
    telling.push_back(member == nullptr ? Json() : *member);
  }
  return json::print_compact(telling);
}

// The items of one version of a list.
struct Items {
  Keyed keyed;
  std::unordered_map<std::string, std::string_view> ids;  // by item

  Items(const Json& state, const model::IdentifiedList& list) {
    keyed = items_of(model::array_member(state, list.name), list.id_member).value_or(Keyed());
    for (const std::string_view id : keyed.order) ids.emplace(thing(*keyed.find(id), list), id);
  }
  [[nodiscard]] bool has(std::string_view id) const { return keyed.find(id) != nullptr; }
};

// Assigns ids that no version uses: journals and texts may still refer to an item that both sides
// removed.
class FreeIds {
 public:
  FreeIds(const Items& base, const Items& ours, const Items& theirs) {
    for (const Items* version : {&base, &ours, &theirs}) {
      for (const std::string_view id : version->keyed.order) taken_.emplace(id);
    }
  }

  // The next free number after the id's own, with as many digits; "_2" if the id has no number.
  std::string after(std::string_view id) {
    const std::string_view stem = stem_of(id);
    const std::string_view digits = id.substr(stem.size());
    constexpr std::size_t kMostDigits = 18;
    const bool counts = !digits.empty() && digits.size() <= kMostDigits;
    const std::string prefix = counts ? std::string(stem) : text::concat(id, "_");
    std::uint64_t& number = last_[prefix];
    if (number == 0) number = 1;
    if (counts) {
      std::uint64_t own = 0;
      std::from_chars(digits.data(), digits.data() + digits.size(), own);
      number = std::max(number, own);
    }
    std::string candidate;
    do {
      candidate = text::concat(prefix, text::zero_padded(++number, counts ? digits.size() : 0));
    } while (!taken_.insert(candidate).second);
    return candidate;
  }

 private:
  std::unordered_set<std::string> taken_;
  std::unordered_map<std::string, std::uint64_t> last_;  // by prefix
};

// One list of the three versions.
class Comparison {
 public:
  Comparison(const model::IdentifiedList& list, const Versions& states, Renamings& renamings)
      : list_(list),
        base_(*states.base, list),
        ours_(*states.ours, list),
        theirs_(*states.theirs, list),
        free_(base_, ours_, theirs_),
        renamings_(renamings) {}

  void run() {
    for (const std::string_view id : theirs_.keyed.order) find_again(id);
    for (const std::string_view id : theirs_.keyed.order) {
      if (!moved_theirs_.contains(id) && clashes(id)) {
        renamings_.theirs.add(list_, id, free_.after(id));
      }
    }
  }

 private:
  bool is(const Items& items, std::string_view id, const std::string& wanted) const {
    const Json* item = items.keyed.find(id);
    return item != nullptr && thing(*item, list_) == wanted;
  }

  // An item of the base that an earlier merge renamed on one side. The side that kept the id
  // follows, except where ours has a new item with that id.
  void find_again(std::string_view id) {
    const std::string wanted = thing(*theirs_.keyed.find(id), list_);
    const auto found = ours_.ids.find(wanted);
    if (found == ours_.ids.end() || is(ours_, id, wanted)) return;
    const std::string_view our_id = found->second;
    if (is(theirs_, our_id, wanted)) return;
    const bool at_ours = is(base_, our_id, wanted);
    const bool at_theirs = is(base_, id, wanted);
    if (at_ours && !ours_.has(id)) {
      renamings_.ours.add(list_, our_id, id);
      move_base(our_id, id);
    } else if (at_ours || at_theirs) {
      renamings_.theirs.add(list_, id, our_id);
      moved_theirs_.insert(id);
      claimed_.insert(our_id);
      if (at_theirs) move_base(id, our_id);
    }
  }

  void move_base(std::string_view from, std::string_view to) {
    renamings_.base.add(list_, from, to);
    moved_base_.insert(from);
  }

  // Whether theirs' item shares its id with a different item. If the base has this id, one of the
  // sides edited its item, which is still the same.
  bool clashes(std::string_view id) const {
    if (claimed_.contains(id)) return true;
    const bool in_base = base_.has(id) && !moved_base_.contains(id);
    return ours_.has(id) && !in_base && !is(ours_, id, thing(*theirs_.keyed.find(id), list_));
  }

  const model::IdentifiedList& list_;
  Items base_;
  Items ours_;
  Items theirs_;
  FreeIds free_;
  Renamings& renamings_;
  std::unordered_set<std::string_view> moved_theirs_;
  std::unordered_set<std::string_view> moved_base_;
  std::unordered_set<std::string_view> claimed_;  // the new ids of theirs' renamed items
};

}  // namespace

Renamings renumber_colliding_ids(Json& base, Json& ours, Json& theirs) {
  Renamings renamings;
  for (const model::IdentifiedList& list : model::kIdentifiedLists) {
    Comparison(list, {&base, &ours, &theirs}, renamings).run();
  }
  renamings.base.apply(base);
  renamings.ours.apply(ours);
  renamings.theirs.apply(theirs);
  return renamings;
}

}  // namespace baton::merge
