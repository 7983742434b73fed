#include "app/workflow/merge_states.h"
#include "cli/commands/commands.h"
#include "cli/layout.h"
#include "cli/session.h"
#include "text/concat.h"

namespace baton::cli {
namespace {

constexpr std::string_view kStandardOutput = "-";

std::string_view verb(app::MergeResult result) {
  switch (result) {
    case app::MergeResult::merged: return "Merged ";
    case app::MergeResult::ours: return "Kept our state of ";
    case app::MergeResult::theirs: return "Took their state of ";
    case app::MergeResult::parked: return "Kept ";
  }
  return "Merged ";
}

std::string text_of(const app::StatesMerged& answer) {
  const std::string parked =
      answer.parked ? text::concat(", parked ", answer.parked->workflow) : std::string();
  const std::string conflicts =
      answer.conflicts.empty()
          ? std::string()
          : text::concat(", ", counted(answer.conflicts.size(), "conflict"), " to resolve");
  return text::concat(verb(answer.result), answer.written.workflow, parked, ", revision ",
                      std::to_string(answer.written.revision.value), conflicts, "\n");
}

class Merge final : public Command {
 public:
  void declare(Options& options) override {
    options.argument("base", base_, "The common ancestor; /dev/null if there is none");
    options.argument("ours", ours_, "Our state; the result replaces it");
    options.argument("theirs", theirs_, "Their state");
    options.option("--output", output_,
                   {.value = "FILE", .help = "Write the result to FILE; - for standard output"});
    options.flag("--strict", strict_, "Exit 1 if conflicts remain; the result is the same");
  }

  void run(Session& session) override {
    const bool prints_state = output_ == kStandardOutput;
    if (prints_state && session.json()) {
      return session.report({.code = ErrorCode::usage,
                             .phrase = "cannot write two documents to standard output",
                             .subject = "--output -",
                             .hint = "omit --json, or name a file"});
    }
    if (!prints_state) request_.output = output_.value_or(ours_);
    if (!may_write(session) || !read_versions(session)) return;
    app::Workspace* workspace = session.workspace();
    if (workspace == nullptr) return;
    const auto outcome = app::merge_states(request_, *workspace);
    const app::StatesMerged* answer = session.accepted(outcome);
    if (answer == nullptr) return;
    if (prints_state) {
      session.write(Stream::output, answer->text);
      session.warn(answer->written.warnings);
    } else {
      session.print(*answer, text_of);
    }
    if (strict_ && !answer->conflicts.empty()) session.set_status(exit_code(ExitStatus::negative));
  }

 private:
  // A project that cannot be opened is reported after the files that cannot be read.
  [[nodiscard]] bool may_write(Session& session) const {
    const Result<app::Workspace*> opened = session.open();
    if (!opened || !request_.output) return true;
    const Result<void> permitted = app::require_may_merge_into(*request_.output, **opened);
    if (!permitted) session.report(permitted.error());
    return permitted.has_value();
  }

  bool read_versions(Session& session) {
    return read(session, base_, request_.base) && read(session, ours_, request_.ours) &&
           read(session, theirs_, request_.theirs);
  }

  static bool read(Session& session, const std::string& name, app::Source& into) {
    Result<app::Source> source = session.read_source(name);
    if (!source) {
      session.report(source.error());
      return false;
    }
    into = *std::move(source);
    return true;
  }

  app::MergeStates request_;
  std::string base_;
  std::string ours_;
  std::string theirs_;
  std::optional<std::string> output_;
  bool strict_ = false;
};

}  // namespace

constinit const CommandEntry kMergeCommand = {
    .name = "merge",
    .summary = "Merge the states of two branches by meaning",
    .description =
        R"(A git merge driver (`baton init --git-merge-driver`). Executions, decisions and
similar items are merged by id; of two gate statuses the first of failed,
warning, pending, passed wins. For a conflict that no rule resolves, our value
stays, and the conflict is stored in extensions.conflicts and reported by
`baton validate`; `baton set` resolves it. If the two states are different
workflows, ours stays active and theirs is parked as
.claude/workflows/<id>.json.<digest>.

Examples:
  baton merge base.json ours.json theirs.json
  baton merge base.json ours.json theirs.json --output - --strict
)",
    .make = [] { return std::unique_ptr<Command>(std::make_unique<Merge>()); },
};

}  // namespace baton::cli
