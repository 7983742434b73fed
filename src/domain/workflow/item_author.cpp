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

bool states_item(const Json* output, std::string_view list, std::string_view id) {
  if (output == nullptr || id.empty()) return false;
  return std::ranges::any_of(handed_items(*output, list, nullptr), [id](const json::View& item) {
    return model::text_member(item, "id") == id;
  });
}

}  // namespace

bool is_own_item(const Json& item, std::string_view list, const ItemSource& source) {
  const std::string_view agent =
      model::bare_agent_name(model::text_member(source.output, "agentName"));
  const std::string_view author =
      model::bare_agent_name(model::text_member(item, author_member(list)));
  if (author == agent) return true;
  const bool names_nobody =
      author.empty() || (list == "constraints" && !is_participant(author, source.state));
  return names_nobody && states_item(source.replaced, list, model::text_member(item, "id"));
}

bool is_participant(std::string_view name, const Json& state) {
  if (name == shared::kUser || name == shared::kOrchestrator) return true;
  return std::ranges::any_of(model::executions(state), [name](const model::Execution& execution) {
    return model::bare_agent_name(execution.agent) == name;
  });
}

}  // namespace baton::workflow
