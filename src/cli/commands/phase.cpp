#include <nlohmann/json.hpp>

#include "cli/commands/commands.h"
#include "cli/item_text.h"
#include "text/concat.h"

namespace baton::cli {
namespace {

std::string phase_text(const Json& answer) {
  const std::string phase = shown_member(answer, "phase");
  if (!answer.contains("revision")) return phase + "\n";
  if (answer["unchanged"] == true) {
    return text::concat("Already in phase ", phase, revision_text(answer));
  }
  const std::string previous = shown_member(answer, "previousPhase");
  if (previous.empty()) return text::concat("Phase: ", phase, revision_text(answer));
  return text::concat("Phase: ", previous, " -> ", phase, revision_text(answer));
}

}  // namespace

constinit const CommandEntry kPhaseCommand = {
    .name = "phase",
    .summary = "Show the workflow's phase, or change it",
    .description = R"(Any phase may follow any other.

Examples:
  baton phase
  baton phase implementation
  baton phase review --if-revision 12 --json
)",
    .text = phase_text,
};

}  // namespace baton::cli
