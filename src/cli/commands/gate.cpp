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
    .summary = "Move a quality gate, show one, or list them",
    .description =
        R"(A gate is moved by its owner (gates.owners, else the agent whose rule provides it) or by
a person; another agent's verdict is kept as an opinion. A person's override passes a gate
against its failure and keeps the reason. A gate in gates.neverOverride refuses it (exit 6):
once failed, it passes only by its owner's new verdict with evidence.

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
