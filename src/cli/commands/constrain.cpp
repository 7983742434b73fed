#include <nlohmann/json.hpp>

#include "cli/commands/commands.h"
#include "cli/item_text.h"
#include "text/concat.h"

namespace baton::cli {
namespace {

std::string constraint_text(const Json& answer) {
  if (const auto list = answer.find("constraints"); list != answer.end()) {
    return lines_of(*list, constraint_line, "No constraints yet\n");
  }
  return text::concat(answer.contains("lifted") ? "Lifted " : "Added ",
                      shown_member(answer["constraint"], "id"), revision_text(answer));
}

}  // namespace

constinit const CommandEntry kConstrainCommand = {
    .name = "constrain",
    .summary = "Add a constraint, lift one, or list them",
    .description = R"(A lifted constraint stays in the state but is no longer part of any context.

Examples:
  baton constrain
  baton constrain "Search answers in under 500 ms" --type performance --severity critical
  baton constrain --lift con_002 --reason "The law changed"
)",
    .text = constraint_text,
};

}  // namespace baton::cli
