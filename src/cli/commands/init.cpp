#include "app/init_workflow.h"
#include "cli/commands/commands.h"
#include "cli/session.h"
#include "text/concat.h"
#include "text/terminal.h"

namespace baton::cli {
namespace {

std::string text_of(const app::WorkflowBegun& begun) {
  return text::concat("Began workflow ", begun.written.workflow, " (",
                      text::one_line(begun.feature), ") in phase ", begun.phase, ".\n",
                      "State: ", begun.state_file, ", revision ",
                      std::to_string(begun.written.revision.value), "\n");
}

class Init final : public Command {
 public:
  void declare(Options& options) override {
    options.required("--feature", request_.feature,
                     {.value = "NAME", .help = "What the workflow is to build"});
    options.option("--workflow-id", request_.workflow_id,
                   {.value = "ID", .help = "Default: wf_<date>_<feature>"});
    options.option("--description", request_.description,
                   {.value = "TEXT", .help = "One sentence on the feature"});
    options.option("--phase", request_.phase,
                   {.value = "PHASE", .help = "planning, implementation, review or deployment"});
    options.option("--prd", request_.prd_path,
                   {.value = "PATH", .help = "The product requirements document"});
    options.option("--branch", request_.branch, {.value = "NAME", .help = "The feature's branch"});
    options.option("--gate", request_.gates,
                   {.value = "NAME", .help = "A gate that is pending from the start; repeatable"});
    options.flag("--despite-lost", despite_lost_,
                 "Begin although another workflow's state is missing");
  }

  void run(Session& session) override {
    if (despite_lost_) request_.lost_workflow = app::LostWorkflow::given_up;
    session.call(app::init_workflow, request_, text_of);
  }

 private:
  app::InitWorkflow request_;
  bool despite_lost_ = false;
};

}  // namespace

constinit const CommandEntry kInitCommand = {
    .name = "init",
    .summary = "Begin a workflow in this project",
    .description = R"(Writes .claude/workflow-state.json. Never replaces a state that is there.

Examples:
  baton init --feature advanced-photo-search
  baton init --feature login --workflow-id wf_login --gate security-reviewed
)",
    .make = [] { return std::unique_ptr<Command>(std::make_unique<Init>()); },
};

}  // namespace baton::cli
