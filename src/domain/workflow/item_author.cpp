#include "domain/workflow/item_author.h"

#include <nlohmann/json.hpp>

#include "domain/model/members.h"
#include "domain/model/relevance_map.h"
#include "domain/workflow/long_forms.h"

namespace baton::workflow {
namespace {

constexpr std::string_view kConstraints = "constraints";

}  // namespace

OwnItems::OwnItems(std::string_view list, const ItemSource& source)
    : list_(list),
      source_(source),
      agent_(model::bare_agent_name(model::text_member(source.output, "agentName"))) {
  if (list == kConstraints) constraint_authors_.emplace(source.state);
  if (source.replaced == nullptr) return;
  for (const json::View& item : handed_items(*source.replaced, list, nullptr)) {
    replaced_.emplace(model::text_member(item, "id"), item);
  }
}

bool OwnItems::include(const Json& item) const {
  if (constraint_authors_) return constraint_authors_->owner(item) == agent_;
  const std::string_view member = list_ == "artifacts" ? "createdBy" : "madeBy";
  const std::string_view author = model::bare_agent_name(model::text_member(item, member));
  if (author == agent_) return true;
  return author.empty() && replaced_.contains(model::text_member(item, "id"));
}

json::View OwnItems::replaced(std::string_view id) const {
  const auto item = replaced_.find(id);
  return item == replaced_.end() ? json::View() : item->second;
}

}  // namespace baton::workflow
