#include "domain/handoff/prompt.h"

#include <algorithm>
#include <string>
#include <vector>

#include "domain/handoff/output_template.h"
#include "text/concat.h"

namespace baton::handoff {
namespace {

constexpr std::string_view kExecutionMark = "# Your answer (baton execution ";
constexpr std::string_view kShownDecisions = "technicalDecisions";  // the contract shows their form
constexpr std::size_t kMostProvided = 12;

std::string shown_members(const model::AgentRule& rule) {
  std::vector<std::string> names = provided_members(rule);
  names.resize(std::min(names.size(), kMostProvided));
  std::string members;
  for (const std::string& name : names) {
    if (name == kShownDecisions) continue;
    members += text::concat(members.empty() ? "" : ", ", "\"", name, "\": …");
  }
  return members.empty() ? "…" : members;
}

}  // namespace

std::string output_contract(const model::AgentRule& rule, std::string_view execution_id) {
  return text::concat(
      kExecutionMark, execution_id, ")\n\n",
      "End your last message with one fenced `json` block: `status` is \"success\", \"warning\" or "
      "\"error\" (with error, nothing is passed on); omit members without content. Names, "
      "ids and times are added for you.\n\n"
      "```json\n{\n  \"status\": \"success\",\n  \"keyFindings\": [\"one sentence each\"],\n"
      "  \"artifactsCreated\": [\"path/of/a/file\"],\n"
      "  \"qualityGateUpdates\": [{\"gateName\": …, \"newStatus\": \"passed\", \"evidence\": "
      "[\"…\"]}],\n"
      "  \"contextForNextAgent\": {",
      shown_members(rule),
      ",\n    \"technicalDecisions\": [{\"decision\": …, \"rationale\": …, \"impact\": \"high\", "
      "\"category\": \"architecture\"}]}\n}\n```\n");
}

std::string handoff_prompt(const PromptParts& parts) {
  return text::concat(parts.task, parts.task.empty() ? "" : "\n\n", parts.context, "\n",
                      parts.contract);
}

std::string_view execution_in_prompt(std::string_view prompt) {
  const std::size_t found = prompt.rfind(kExecutionMark);
  if (found == std::string_view::npos) return {};
  const std::string_view rest = prompt.substr(found + kExecutionMark.size());
  const std::size_t end = rest.find(')');
  return end == std::string_view::npos ? std::string_view() : rest.substr(0, end);
}

}  // namespace baton::handoff
