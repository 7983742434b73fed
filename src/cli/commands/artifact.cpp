#include "app/workflow/add_artifact.h"
#include "app/workflow/list_items.h"
#include "cli/commands/commands.h"
#include "cli/item_text.h"
#include "cli/session.h"
#include "cli/write_options.h"
#include "text/concat.h"

namespace baton::cli {
namespace {

std::string text_of(const app::ArtifactAdded& answer) {
  const bool updated = answer.effect == workflow::ArtifactEffect::updated;
  return text::concat(updated ? "Updated " : "Added ", shown_member(answer.artifact, "id"), " (",
                      shown_member(answer.artifact, "path"), ", ",
                      shown_member(answer.artifact, "type"), "), revision ",
                      std::to_string(answer.written.revision.value), "\n");
}

std::string list_text(const app::ItemList& answer) {
  std::string lines;
  for (const Json& artifact : answer.items) lines += artifact_line(artifact);
  return lines.empty() ? "No artifacts yet\n" : lines;
}

class Artifact final : public Command {
 public:
  void declare(Options& options) override {
    options.argument("path", path_,
                     "Relative to the project's root; without it: the list of artifacts");
    options.option("--type", request_.type,
                   {.value = "WORD",
                    .help = "file, directory, documentation or configuration (default: by path)"});
    options.option("--description", request_.description,
                   {.value = "TEXT", .help = "What it holds"});
    options.option("--for", request_.relevant_to,
                   {.value = "AGENT", .help = "Who may need it; repeatable"});
    options.option(
        "--id", request_.id,
        {.value = "ID", .help = "Which to renew; default: by path, else the next art_NNN"});
    declare_attribution(options, request_.created_by);
    declare_write_guard(options, request_.guard);
  }

  void run(Session& session) override {
    if (path_) {
      request_.path = *path_;
      return session.call(app::add_artifact, request_, text_of);
    }
    if (any_option()) {
      return session.report({.code = ErrorCode::usage,
                             .phrase = "an artifact needs a path",
                             .hint = "baton artifact docs/search.md …; alone, it lists"});
    }
    session.call(app::list_items, app::ListItems{app::SharedItems::artifacts}, list_text);
  }

 private:
  [[nodiscard]] bool any_option() const {
    return request_.type || request_.description || request_.id || request_.created_by ||
           request_.guard.is_given() || !request_.relevant_to.empty();
  }

  app::AddArtifact request_;
  std::optional<std::string> path_;
};

}  // namespace

constinit const CommandEntry kArtifactCommand = {
    .name = "artifact",
    .summary = "List what was made, or add to it",
    .description = R"(A path that is listed in the same name already is renewed, not added twice.

Examples:
  baton artifact
  baton artifact docs/search.md --description "Search architecture" --for api-designer
  baton artifact openapi.yaml --as api-designer --for code-writer --for testing-strategist
)",
    .make = [] { return std::unique_ptr<Command>(std::make_unique<Artifact>()); },
};

}  // namespace baton::cli
