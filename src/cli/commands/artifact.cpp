#include <nlohmann/json.hpp>

#include "cli/commands/commands.h"
#include "cli/item_text.h"
#include "text/concat.h"

namespace baton::cli {
namespace {

std::string artifact_text(const Json& answer) {
  if (const auto list = answer.find("artifacts"); list != answer.end()) {
    return lines_of(*list, artifact_line, "No artifacts yet\n");
  }
  const Json& artifact = answer["artifact"];
  return text::concat(answer["updated"] == true ? "Updated " : "Added ",
                      shown_member(artifact, "id"), " (", shown_member(artifact, "path"), ", ",
                      shown_member(artifact, "type"), ")", revision_text(answer));
}

}  // namespace

constinit const CommandEntry kArtifactCommand = {
    .name = "artifact",
    .summary = "Add or update an artifact, or list them",
    .description = R"(A path that the same agent listed before is updated, not added twice.

Examples:
  baton artifact
  baton artifact docs/search.md --description "Search architecture" --for api-designer
  baton artifact openapi.yaml --as api-designer --for code-writer --for testing-strategist
)",
    .text = artifact_text,
};

}  // namespace baton::cli
