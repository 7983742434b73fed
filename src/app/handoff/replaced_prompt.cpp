#include "app/handoff/replaced_prompt.h"

#include <optional>

#include <nlohmann/json.hpp>

#include "app/context/receipt.h"
#include "domain/handoff/prompt.h"
#include "domain/model/members.h"

namespace baton::app {
namespace {

// The receipt of a context that the agent has printed itself has no session, and stays.
Result<void> remove_receipt_of_prompt(const Lease& lease, Workspace& workspace) {
  const Result<Identifier> workflow = Identifier::parse(lease.workflow);
  if (!workflow) return {};
  const Identifier& execution = lease.id_at_launch();
  BATON_TRY(const std::optional<Json> receipt, read_receipt(*workflow, execution, workspace));
  const bool is_of_prompt = receipt && !model::text_member(*receipt, "session").empty();
  return is_of_prompt ? workspace.handoff().remove_receipt(*workflow, execution) : Result<void>();
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
  BATON_CHECK(remove_receipt_of_prompt(*lease, workspace));
  return lease->execution.text();
}

}  // namespace baton::app
