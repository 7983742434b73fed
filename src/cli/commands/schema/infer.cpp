#include "app/core/files/find_files.h"
#include "app/documents/infer_schema.h"
#include "cli/commands/schema/verbs.h"
#include "cli/layout.h"
#include "cli/session.h"
#include "text/concat.h"
#include "text/shell.h"
#include "text/terminal.h"

namespace baton::cli {
namespace {

// `state` is the state file that was read, as an argument; empty: the usual one; nothing: other
// files were read.
std::string use_of_draft(const app::SchemaInferred& inferred,
                         const std::optional<std::string>& state) {
  const std::string schema = text::shell_word(text::one_line(inferred.output));
  if (!state) {
    return text::concat("`baton validate FILE --schema ", schema, "` checks a file by it\n");
  }
  return text::concat("`baton adopt ",
                      state->empty() ? "" : text::shell_word(text::one_line(*state)) + " ",
                      "--schema ", schema, "` validates changes by it\n");
}

std::string inferred_text(const app::SchemaInferred& inferred,
                          const std::optional<std::string>& state) {
  const std::string output = text::one_line(inferred.output);
  const bool is_single = inferred.files.size() == 1;
  const std::string source = is_single ? text::concat(counted(inferred.versions, "version"), " of ",
                                                      text::one_line(inferred.files.front()))
                                       : counted(inferred.versions, "file");
  return text::concat("Inferred a schema from ", source, ": ", output, "\n  edit it; then ",
                      use_of_draft(inferred, state));
}

class SchemaInfer final : public Command {
 public:
  void declare(Options& options) override {
    options.argument("file", files_, "JSON files, - for standard input (default: the state file)");
    options.option("--output", output_, {.value = "FILE", .help = "Write the schema to this file"});
  }

  void run(Session& session) override {
    if (const auto once = app::check_standard_input(files_); !once) {
      return session.report(once.error());
    }
    app::InferSchema request{.output = output_.value_or("-")};
    if (!files_.empty()) {
      if (!session.may_choose_state(files_.front())) return;
      session.work_anywhere();
    }
    is_state_ = files_.empty() || is_state(session);
    if (!is_state_) {
      for (const std::string& file : files_) {
        Result<app::Source> source = session.read_source(file);
        if (!source) return session.report(source.error());
        request.sources.push_back(*std::move(source));
      }
    }
    app::Workspace* const workspace = session.workspace();
    if (workspace == nullptr) return;
    const auto inferred = app::infer_schema(request, *workspace);
    if (!inferred) return session.report(inferred.error());
    if (session.json() || inferred->output.empty()) return session.print_json(inferred->schema);
    session.write(Stream::output, inferred_text(*inferred, state_of_schema(*workspace)));
  }

 private:
  // One file is read with its versions. Those of a file outside the project are not known.
  [[nodiscard]] bool is_state(Session& session) const {
    const bool is_one = files_.size() == 1 && files_.front() != "-";
    return is_one && !is_folder(session) && session.choose_state_of_project(files_.front());
  }

  // It is reported as what was named, not as what is in the place of a state.
  [[nodiscard]] bool is_folder(Session& session) const {
    const Result<app::Workspace*> workspace = session.open();
    return workspace && (*workspace)->folders().open(files_.front()).has_value();
  }

  [[nodiscard]] std::optional<std::string> state_of_schema(const app::Workspace& workspace) const {
    if (!is_state_) return std::nullopt;
    if (!files_.empty()) return files_.front();
    const bool is_usual = workspace.root().state == kDefaultStateFile;
    return is_usual ? std::string() : workspace.state_file();
  }

  std::vector<std::string> files_;
  bool is_state_ = false;
  std::optional<std::string> output_;
};

}  // namespace

constinit const CommandEntry kSchemaInferCommand = {
    .name = "schema infer",
    .summary = "Draft a JSON Schema from files",
    .description = R"(Drafts a schema for a file of another format: it accepts the file, its
versions in the last 50 commits and those in baton's journal. Edit the draft,
then adopt the file with it (see `baton adopt`). For several files, the schema
accepts all of them, as they are now.

Examples:
  baton schema infer --output state.schema.json
  baton schema infer progress.json
  baton schema infer runs/1.json runs/2.json runs/3.json
)",
    .make = [] { return std::unique_ptr<Command>(std::make_unique<SchemaInfer>()); },
};

}  // namespace baton::cli
