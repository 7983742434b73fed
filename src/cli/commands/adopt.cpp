#include "app/recovery/adopt_file.h"
#include "cli/commands/commands.h"
#include "cli/session.h"
#include "text/concat.h"
#include "text/terminal.h"

namespace baton::cli {
namespace {

std::string adopted_text(const app::FileAdopted& answer) {
  const std::string file = text::one_line(answer.file);
  const std::string schema = text::one_line(answer.schema_name);
  return text::concat(answer.was_adopted ? "Already adopted: " : "Adopted ", file, ", revision ",
                      std::to_string(answer.written.revision.value), ". The file is unchanged.\n",
                      schema.empty() ? text::concat("  no schema: `", answer.baton,
                                                    " schema infer --output FILE", "` drafts one\n")
                                     : text::concat("  schema: ", schema, "\n"),
                      "  `", answer.baton, " set`, `patch`, `undo` and `recover` change it; `",
                      answer.baton, " log` lists the changes\n");
}

std::string released_text(const app::FileReleased& answer) {
  return text::concat("Released ", text::one_line(answer.file),
                      answer.is_missing
                          ? ". The file is missing; baton's records of it are removed. `baton "
                            "recover` restores such a file, but only before its release.\n"
                          : ". The file is unchanged; baton's records of it are removed.\n");
}

class Adopt final : public Command {
 public:
  void declare(Options& options) override {
    options.argument("file", file_, "The file (default: the state file)");
    options.option("--schema", schema_,
                   {.value = "FILE", .help = "Validate changes by this JSON Schema"});
    options.flag("--release", release_, "End the adoption and remove baton's records of the file");
  }

  void run(Session& session) override {
    if (file_) {
      if (!session.may_choose_state(*file_)) return;
      session.choose_state(*file_);
    }
    if (release_ && schema_) {
      return session.report(
          {.code = ErrorCode::usage, .phrase = "--release takes no schema", .subject = *schema_});
    }
    if (release_) return session.call(app::release_file, app::ReleaseFile{}, released_text);
    app::AdoptFile request;
    if (schema_) {
      Result<app::Source> source = session.read_source(*schema_);
      if (!source) return session.report(source.error());
      request.schema = *std::move(source);
    }
    session.call(app::adopt_file, request, adopted_text);
  }

 private:
  std::optional<std::string> file_;
  std::optional<std::string> schema_;
  bool release_ = false;
};

}  // namespace

constinit const CommandEntry kAdoptCommand = {
    .name = "adopt",
    .summary = "Manage a state file of another format",
    .description =
        R"(Afterwards get, set, patch, validate, log, show, diff, undo and recover work on
this file in its own format. Adoption does not change the file; a later change
replaces only the edited value and keeps the layout. The file must be JSON
without comments. If you adopt another file than the default one, later commands
need --state FILE. --release removes baton's records and leaves the file
unchanged. Commands that need a workflow state are refused (exit 4).

Examples:
  baton adopt
  baton adopt --schema state.schema.json
  baton adopt progress.json
  baton --state progress.json set /phase --string review
  baton adopt --release
)",
    .make = [] { return std::unique_ptr<Command>(std::make_unique<Adopt>()); },
};

}  // namespace baton::cli
