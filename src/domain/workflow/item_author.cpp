#include "domain/workflow/item_author.h"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "domain/model/constraint_authors.h"
#include "domain/model/members.h"
#include "domain/model/relevance_map.h"
#include "domain/model/state.h"
#include "domain/shared/participant.h"
#include "domain/workflow/long_forms.h"

namespace baton::workflow {
namespace {

constexpr std::string_view kConstraints = "constraints";

// At least one; the only one may be empty.
std::vector<std::string_view> authors_of(std::string_view list, const Json& item,
                                         const Json& state) {
  if (list == kConstraints) return model::authors_of_constraint(item, state);
  const std::string_view member = list == "artifacts" ? "createdBy" : "madeBy";
  return {model::bare_agent_name(model::text_member(item, member))};
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
  const std::vector<std::string_view> authors = authors_of(list_, item, source_.state);
  const auto is_agents = [this](std::string_view author) { return author == agent_; };
  if (std::ranges::all_of(authors, is_agents)) return true;
  return is_nobodys(item, authors) && replaced_.contains(model::text_member(item, "id"));
}

// A constraint without a maker may have a source that is not a name, such as "PRD".
bool OwnItems::is_nobodys(const Json& item, const std::vector<std::string_view>& authors) const {
  if (authors.size() > 1) return false;
  if (authors.front().empty()) return true;
  const bool may_be_text = list_ == kConstraints && model::text_member(item, "madeBy").empty();
  return may_be_text && !is_participant(authors.front(), source_.state);
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
