#include "domain/policy/items.h"

#include "domain/model/members.h"
#include "domain/model/relevance_map.h"

namespace baton::policy {
namespace {

Item item_of(const json::View& item, Kind kind, std::string_view type_member,
             std::string_view author) {
  return {model::bare_agent_name(author), kind, model::text_member(item, type_member)};
}

}  // namespace

Item decision_item(const json::View& decision, std::string_view author) {
  const std::string_view maker = model::text_member(decision, "madeBy");
  return item_of(decision, Kind::decision, "category", maker.empty() ? author : maker);
}

Item artifact_item(const json::View& artifact, std::string_view author) {
  const std::string_view maker = model::text_member(artifact, "createdBy");
  return item_of(artifact, Kind::artifact, "type", maker.empty() ? author : maker);
}

Item constraint_item(const json::View& constraint, std::string_view author) {
  if (author.empty()) author = model::text_member(constraint, "madeBy");
  if (author.empty()) author = model::text_member(constraint, "source");
  return item_of(constraint, Kind::constraint, "type", author);
}

}  // namespace baton::policy
