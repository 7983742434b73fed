#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

#include "app/core/files/find_files.h"
#include "app/keys/import_keys.h"
#include "cli/commands/key/verbs.h"
#include "cli/session.h"
#include "text/concat.h"
#include "text/glob.h"
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

// The files that the arguments name. A shell gives subfolders for "keys/*", of which one may have
// no file: that is an error only if there is no file at all.
Result<std::vector<app::FoundFile>> files_of_keys(const std::vector<std::string>& arguments,
                                                  app::Workspace& workspace) {
  std::vector<app::FoundFile> files;
  std::optional<Error> empty;
  for (const std::string& argument : arguments) {
    Result<std::vector<app::FoundFile>> found = app::find_files(argument, ".json", workspace);
    if (found) {
      std::ranges::move(*found, std::back_inserter(files));
      continue;
    }
    const bool is_empty_folder =
        found.error().code == ErrorCode::not_found && !text::is_glob(argument);
    if (!is_empty_folder) return found;
    if (!empty) empty = found.error();
  }
  if (files.empty() && empty) return fail(*std::move(empty));
  return files;
}

class KeyImport final : public Command {
 public:
  void declare(Options& options) override {
    options.required_arguments("file", files_,
                               "Files of .claude/baton/keys of another copy, or this folder");
  }

  void run(Session& session) override {
    app::Workspace* const workspace = session.workspace();
    if (workspace == nullptr) return;
    const Result<app::ImportKeys> request = read(session, *workspace);
    if (!request) return session.report(request.error());
    session.call(app::import_keys, *request, imported_text);
  }

 private:
  [[nodiscard]] Result<app::ImportKeys> read(Session& session, app::Workspace& workspace) const {
    BATON_TRY(const std::vector<app::FoundFile> files, files_of_keys(files_, workspace));
    app::ImportKeys request;
    for (const app::FoundFile& file : files) {
      if (file.fault) return fail(*file.fault);
      BATON_TRY(app::Source source, session.read_source(file.name));
      request.files.push_back(std::move(source));
    }
    return request;
  }

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
  baton key import ~/from-ada/keys
)",
    .make = [] { return std::unique_ptr<Command>(std::make_unique<KeyImport>()); },
};

}  // namespace baton::cli
