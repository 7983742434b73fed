#include "app/documents/patch_state.h"
#include "cli/commands/commands.h"
#include "cli/layout.h"
#include "cli/table_command.h"
#include "text/concat.h"

namespace baton::cli {
namespace {

std::string text_of(const app::StatePatched& answer) {
  const bool operations = answer.format == app::PatchFormat::json_patch;
  const std::string what =
      operations
          ? text::concat("a JSON Patch (RFC 6902) of ", counted(answer.operations, "operation"))
          : text::concat("a merge patch (RFC 7396) of ", counted(answer.operations, "member"));
  return text::concat(answer.change == app::Change::none ? "Changed nothing: " : "Applied ", what,
                      ", revision ", std::to_string(answer.written.revision.value), "\n");
}

}  // namespace

constinit const CommandEntry kPatchCommand = {
    .name = "patch",
    .summary = "Change several values of the state at once",
    .description =
        R"(An array is a JSON Patch (RFC 6902), an object is a merge patch (RFC 7396). The patch
is applied completely or not at all; an invalid result is refused (exit 1).

Examples:
  baton patch changes.json
  echo '{"branchName": "feature/search"}' | baton patch -
  echo '[{"op": "replace", "path": "/phase", "value": "review"}]' | baton patch - --if-revision 12
)",
    .make = [] { return table_command(app::patch_state, {.text = text_of}); },
};

}  // namespace baton::cli
