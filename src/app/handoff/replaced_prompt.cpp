#include "app/handoff/replaced_prompt.h"

#include <optional>

#include <nlohmann/json.hpp>

#include "app/context/receipt.h"
#include "domain/handoff/prompt.h"
#include "domain/model/members.h"

namespace baton::app {
namespace {

// Whether the agent's prompt had its context. The receipt of a context that it has printed itself
// has no session.
bool is_in_prompt(const Identifier& workflow, const Identifier& execution, Workspace& workspace) {
  const Result<std::optional<Json>> receipt = read_receipt(workflow, execution, workspace);
  return receipt && *receipt && !model::text_member(**receipt, "session").empty();
}

}  // namespace

Result<std::string> execution_without_prompt(const AgentTrace& launched, std::string_view prompt,
                                             Workspace& workspace) {
  BATON_TRY(const std::optional<Lease> lease, find_lease(launched, workspace));
  // Without the call, the agent started before baton handled it.
  const bool is_of_call =
      lease && !launched.tool_use.empty() && lease->tool_use == launched.tool_use;
  if (!is_of_call) return std::string();
  if (handoff::execution_in_prompt(prompt) == lease->id_at_launch().text()) return std::string();
  const Result<Identifier> workflow = Identifier::parse(lease->workflow);
  if (!workflow || !is_in_prompt(*workflow, lease->id_at_launch(), workspace)) return std::string();
  BATON_CHECK(workspace.handoff().remove_receipt(*workflow, lease->id_at_launch()));
  return lease->execution.text();
}

}  // namespace baton::app
