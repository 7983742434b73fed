#include <nlohmann/json.hpp>

#include "cli/commands/commands.h"
#include "cli/item_text.h"
#include "text/concat.h"

namespace baton::cli {
namespace {

std::string list_text(const Json& gates) {
  return gates.size() == 1 ? gate_block(gates.front())
                           : lines_of(gates, gate_line, "No gates yet\n");
}

std::string gate_text(const Json& answer) {
  if (const auto list = answer.find("gates"); list != answer.end()) return list_text(*list);
  const Json& gate = answer["gate"];
  std::string text = text::concat("Gate ", shown_member(gate, "name"), ": ");
  const std::string opinion = shown_member(answer, "opinion");
  if (!opinion.empty()) {
    return text::concat(text, shown_member(gate, "status"), " (opinion: ", opinion, ")",
                        revision_text(answer));
  }
  const std::string before = shown_member(answer, "previousStatus");
  if (!before.empty()) text += text::concat(before, " -> ");
  return text::concat(text, shown_member(gate, "status"), revision_text(answer));
}

}  // namespace

constinit const CommandEntry kGateCommand = {
    .name = "gate",
    .summary = "Set a quality gate, show one, or list them",
    .description =
        R"(A gate is set by its owner (gates.owners, else the agent whose rule provides it) or by
a person; another agent's verdict is recorded as an opinion. A person can override a
failed gate with a reason. A gate in gates.neverOverride cannot be overridden (exit 6):
after a failure it passes only by a new verdict from its owner, with evidence.
The words passed, warning, failed and pending are accepted, too.

Examples:
  baton gate
  baton gate security-reviewed
  baton gate requirements-complete pass --evidence docs/prd.md
  baton gate tests-passing fail --new --issue "3 tests fail"
  baton gate tests-passing override --reason "Known flake, ticket 12"
)",
    .text = gate_text,
};

}  // namespace baton::cli
