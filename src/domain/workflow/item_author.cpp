#include "domain/workflow/item_author.h"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "domain/model/members.h"
#include "domain/model/relevance_map.h"
#include "domain/model/state.h"
#include "domain/shared/participant.h"
#include "domain/workflow/long_forms.h"

namespace baton::workflow {
namespace {

std::string_view author_member(std::string_view list) {
  if (list == "sharedDecisions") return "madeBy";
  return list == "artifacts" ? "createdBy" : "source";
}

}  // namespace

OwnItems::OwnItems(std::string_view list, const ItemSource& source)
    : list_(list),
      source_(source),
      agent_(model::bare_agent_name(model::text_member(source.output, "agentName"))) {
  if (source.replaced == nullptr) return;
  for (const json::View& item : handed_items(*source.replaced, list, nullptr)) {
    replaced_.emplace(model::text_member(item, "id"), item);
  }
}

bool OwnItems::include(const Json& item) const {
  const std::string_view author =
      model::bare_agent_name(model::text_member(item, author_member(list_)));
  if (author == agent_) return true;
  const std::string_view id = model::text_member(item, "id");
  if (id.empty() || !replaced_.contains(id)) return false;
  return author.empty() || (list_ == "constraints" && !is_participant(author, source_.state));
}

json::View OwnItems::replaced(std::string_view id) const {
  const auto item = replaced_.find(id);
  return item == replaced_.end() ? json::View() : item->second;
}

bool is_participant(std::string_view name, const Json& state) {
  if (name == shared::kUser || name == shared::kOrchestrator) return true;
  return std::ranges::any_of(model::executions(state), [name](const model::Execution& execution) {
    return model::bare_agent_name(execution.agent) == name;
  });
}

}  // namespace baton::workflow
