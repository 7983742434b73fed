#include "app/keys/import_keys.h"
#include "cli/commands/key/verbs.h"
#include "cli/session.h"
#include "text/concat.h"
#include "text/terminal.h"

namespace baton::cli {
namespace {

std::string imported_text(const app::KeysImported& answer) {
  std::string lines;
  for (const app::ImportedKey& key : answer.keys) {
    lines += text::concat("Imported ", text::one_line(key.id), " of ", text::one_line(key.workflow),
                          key.opens ? "" : ", which you cannot open", "\n");
  }
  for (const app::ImportedKey& key : answer.rewrapped) {
    lines += text::concat("Added wraps to ", text::one_line(key.id), " of ",
                          text::one_line(key.workflow), "\n");
  }
  for (const std::string& key : answer.not_recipients) {
    lines += text::concat("Not for new keys of this copy: ", key,
                          "; `baton key add-recipient NAME ", key, "` changes this\n");
  }
  return lines.empty() ? "Unchanged: all these data keys are here\n" : lines;
}

class KeyImport final : public Command {
 public:
  void declare(Options& options) override {
    options.required_arguments("file", files_, "Files of .claude/baton/keys of another copy");
  }

  void run(Session& session) override {
    app::ImportKeys request;
    for (const std::string& name : files_) {
      Result<app::Source> file = session.read_source(name);
      if (!file) return session.report(file.error());
      request.files.push_back(*std::move(file));
    }
    session.call(app::import_keys, request, imported_text);
  }

 private:
  std::vector<std::string> files_;
};

}  // namespace

constinit const CommandEntry kKeyImportCommand = {
    .name = "key import",
    .summary = "Add data keys of another copy of the project",
    .description =
        R"(Use it in place of `cp`: each copy of a project, such as a clone, may have made a data key
for the same workflow, in a file of the same name. Existing keys stay, and new
values are encrypted with them. Keys that you can open are wrapped for your key file
and all recipients; wraps for others, such as a removed recipient, are not imported.
The other holders of a key that is new in this project are named, so that you can add
them.
A key that neither you nor a recipient can open is imported with all its wraps.

Examples:
  baton key import ../backup/.claude/baton/keys/wf_photo.json
  baton key import ~/from-ada/keys/*.json ~/from-ada/keys/shared/*.json
)",
    .make = [] { return std::unique_ptr<Command>(std::make_unique<KeyImport>()); },
};

}  // namespace baton::cli
