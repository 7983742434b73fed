#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "baton/finding.h"
#include "domain/model/identified_lists.h"
#include "json/json.h"

namespace baton::merge {

// "dec_" of "dec_004": what precedes an id's number.
std::string_view stem_of(std::string_view id);

// New ids of items in one version of a state. References to an item follow: every text that equals
// the old id, if the id has a form that baton generates (dec_004, art_003_1); any other id only as
// the value of a member that names items (executionId, supersededBy, dependsOn, …).
class Renaming {
 public:
  void add(const model::IdentifiedList& list, std::string_view from, std::string_view to);
  [[nodiscard]] bool is_empty() const { return references_.empty(); }
  // Adds a finding (rule "renumbered") for each item that the merged state has under its new id.
  // `side` is "our" or "their".
  void report(std::string_view side, const Json& merged, Findings& findings) const;

  // The items of a state, and the references to them.
  void apply(Json& state) const;
  // The references in a part of a state.
  void follow(Json& part) const { follow(part, {}); }

 private:
  using NewIds = std::unordered_map<std::string, std::string>;
  struct NewId {
    const model::IdentifiedList* list;
    std::string from;
    std::string to;
  };

  void rename(Json& item, const model::IdentifiedList& list) const;
  void follow(Json& value, std::string_view member) const;
  static void replace(Json& value, const NewIds& ids);

  std::vector<NewId> new_ids_;                          // as they were added
  std::unordered_map<std::string_view, NewIds> items_;  // by list
  NewIds references_;
};

struct Renamings {
  Renaming base;
  Renaming ours;
  Renaming theirs;
};

}  // namespace baton::merge
