#include "domain/merge/conflict.h"

#include "domain/model/members.h"

namespace baton::merge {

Json to_json(const Conflict& conflict) {
  Json json = {{"location", conflict.location}};
  if (!conflict.item_id.empty()) json["itemId"] = conflict.item_id;
  if (conflict.base) json["base"] = *conflict.base;
  if (conflict.ours) json["ours"] = *conflict.ours;
  if (conflict.theirs) json["theirs"] = *conflict.theirs;
  if (conflict.is_invalid) json["invalid"] = true;
  return json;
}

void keep_conflicts(Json& state, const std::vector<Conflict>& conflicts) {
  if (conflicts.empty()) return;
  Json& extensions = model::ensure_object(state, "extensions");
  const Json* kept = model::member(extensions, "conflicts");
  if (kept != nullptr && !kept->is_array()) {
    model::set_member(extensions, "conflicts", Json::array({*kept}));
  }
  Json& entries = model::ensure_array(extensions, "conflicts");
  for (const Conflict& conflict : conflicts) entries.push_back(to_json(conflict));
}

}  // namespace baton::merge
