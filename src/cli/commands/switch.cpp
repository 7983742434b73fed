#include "app/workflow/switch_workflow.h"
#include "cli/commands/commands.h"
#include "cli/item_text.h"
#include "cli/member_options.h"
#include "cli/session.h"
#include "text/concat.h"
#include "text/terminal.h"

namespace baton::cli {
namespace {

std::string text_of(const app::WorkflowSwitched& answer) {
  const std::string revision = std::to_string(answer.written.revision.value);
  if (answer.unchanged) {
    return text::concat(answer.written.workflow, " is already active, revision ", revision, "\n");
  }
  std::string text;
  if (answer.parked) {
    text = text::concat("Parked ", answer.parked->workflow, " as ", answer.parked->file, "\n");
  }
  return text + text::concat("Resumed ", answer.written.workflow, ", revision ", revision, "\n");
}

std::string list_text(const app::ParkedList& answer) {
  std::string lines;
  for (const app::ParkedWorkflow& workflow : answer.parked) lines += parked_line(workflow);
  for (const app::MissingWorkflow& lost : answer.lost) {
    lines += text::concat("  ", text::one_line(lost.workflow), ": ", app::description_of(lost.loss),
                          "; ", app::hint_to(lost), "\n");
  }
  return lines.empty() ? "No parked workflows\n" : lines;
}

// Without a workflow it lists.
class Switch final : public Command {
 public:
  void declare(Options& options) override { members_.declare<app::SwitchWorkflow>(options); }

  void run(Session& session) override {
    app::SwitchWorkflow request;
    if (!members_.read(session, request)) return;
    if (!members_.given().contains("workflow")) {
      return session.call(app::list_parked, app::ListParked{}, list_text);
    }
    session.call(app::switch_workflow, request, text_of);
  }

 private:
  MemberOptions members_;
};

}  // namespace

constinit const CommandEntry kSwitchCommand = {
    .name = "switch",
    .summary = "Park the active workflow and resume another one",
    .description =
        R"(Moves the active workflow to .claude/workflows/<id>.json and the other workflow from
there, byte for byte. `baton init --park` parks the active workflow and begins a new
one.

Examples:
  baton switch
  baton switch wf_20250801_photo_search
)",
    .make = [] { return std::unique_ptr<Command>(std::make_unique<Switch>()); },
};

}  // namespace baton::cli
