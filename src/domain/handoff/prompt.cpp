#include "domain/handoff/prompt.h"

#include <algorithm>
#include <cctype>

#include "text/ascii.h"
#include "text/concat.h"

namespace baton::handoff {
namespace {

constexpr std::string_view kExecutionMark = "# Your answer (baton execution ";
constexpr std::string_view kDecisions = "technicalDecisions";  // the contract shows their form
constexpr std::size_t kMostProvided = 12;

// "user-stories" is handed over as the member userStories.
std::string member_name(std::string_view provided) {
  std::string name;
  bool capital = false;
  for (const char c : provided) {
    if (c == '-') {
      capital = true;
      continue;
    }
    name += capital && text::is_lower(c) ? static_cast<char>(c - 'a' + 'A') : c;
    capital = false;
  }
  return name;
}

std::string provided_members(const model::AgentRule& rule) {
  std::string members;
  const std::size_t count = std::min(rule.provides.size(), kMostProvided);
  for (std::size_t index = 0; index < count; ++index) {
    const std::string name = member_name(rule.provides[index]);
    if (name == kDecisions) continue;
    members += text::concat(members.empty() ? "" : ", ", "\"", name, "\": …");
  }
  return members.empty() ? "…" : members;
}

}  // namespace

std::string output_contract(const model::AgentRule& rule, std::string_view execution_id) {
  return text::concat(
      kExecutionMark, execution_id, ")\n\n",
      "End your last message with one fenced `json` block: `status` is \"success\", \"warning\" or "
      "\"error\" (with error nothing is handed on); leave out what you have nothing for. Names, "
      "ids and times are added for you.\n\n"
      "```json\n{\n  \"status\": \"success\",\n  \"keyFindings\": [\"one sentence each\"],\n"
      "  \"artifactsCreated\": [\"path/of/a/file\"],\n"
      "  \"qualityGateUpdates\": [{\"gateName\": …, \"newStatus\": \"passed\", \"evidence\": "
      "[\"…\"]}],\n"
      "  \"contextForNextAgent\": {",
      provided_members(rule),
      ",\n    \"technicalDecisions\": [{\"decision\": …, \"rationale\": …, \"impact\": \"high\", "
      "\"category\": \"architecture\"}]}\n}\n```\n");
}

std::string handoff_prompt(const PromptParts& parts) {
  return text::concat(parts.task, "\n\n", parts.context, "\n", parts.contract);
}

std::string_view execution_in_prompt(std::string_view prompt) {
  const std::size_t found = prompt.rfind(kExecutionMark);
  if (found == std::string_view::npos) return {};
  const std::string_view rest = prompt.substr(found + kExecutionMark.size());
  const std::size_t end = rest.find(')');
  return end == std::string_view::npos ? std::string_view() : rest.substr(0, end);
}

}  // namespace baton::handoff
