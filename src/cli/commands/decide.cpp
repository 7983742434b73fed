#include <nlohmann/json.hpp>

#include "cli/commands/commands.h"
#include "cli/item_text.h"
#include "text/concat.h"

namespace baton::cli {
namespace {

std::string decision_text(const Json& answer) {
  if (const auto list = answer.find("decisions"); list != answer.end()) {
    return lines_of(*list, decision_line, "No decisions yet\n");
  }
  std::string text =
      text::concat("Decided ", shown_member(answer["decision"], "id"), revision_text(answer));
  const std::string superseded = shown_member(answer, "superseded");
  return superseded.empty() ? text : text::concat(text, "  supersedes: ", superseded, "\n");
}

}  // namespace

constinit const CommandEntry kDecideCommand = {
    .name = "decide",
    .summary = "Add a decision that agents share, or list them",
    .description = R"(A superseded decision stays in the state but is no longer part of any context.

Examples:
  baton decide
  baton decide "Use full-text search" --category technology --impact high
  baton decide "Use trigram search" --supersedes dec_001 --rationale "Typos matter"
)",
    .text = decision_text,
};

}  // namespace baton::cli
