#include <array>

#include "app/documents/list_schemas.h"
#include "cli/commands/commands.h"
#include "cli/commands/schema/verbs.h"
#include "cli/layout.h"
#include "cli/session.h"
#include "text/concat.h"

namespace baton::cli {
namespace {

std::string text_of(const app::SchemaList& list) {
  constexpr std::size_t kNameWidth = 25;
  std::string lines;
  for (const app::SchemaEntry& entry : list.schemas) {
    lines += text::concat(padded(entry.name, kNameWidth), " ", entry.title, "\n");
  }
  return lines;
}

class Schema final : public Command {
 public:
  void declare(Options& options) override {
    options.argument("verb", verb_, "list (default), show, infer, test, lint or bundle");
    options.argument("name", name_, "With show: a name that `schema list` prints");
    options.flag("--all", all_, "With list: include the schemas of command answers and MCP tools");
  }

  void run(Session& session) override {
    const std::string verb = verb_.value_or("list");
    if ((verb == "list" || verb == "ls") && !name_) return list(session);
    if (verb == "show" && name_ && !all_) return show(session);
    const bool is_known = verb == "list" || verb == "ls" || verb == "show";
    session.report(
        {.code = ErrorCode::usage,
         .phrase = is_known ? Phrase("invalid arguments") : Phrase("unknown verb"),
         .subject =
             is_known ? text::concat(verb, name_ ? " " + *name_ : "", all_ ? " --all" : "") : verb,
         .hint = "run `baton schema list`, `baton schema show NAME`, or `baton schema "
                 "--help` for the other verbs"});
  }

 private:
  void list(Session& session) const {
    const Result<app::SchemaList> schemas =
        app::list_schemas(all_ ? app::ListedSchemas::all : app::ListedSchemas::documents);
    if (!schemas) return session.report(schemas.error());
    session.print(*schemas, text_of);
  }

  void show(Session& session) const {
    const Result<Json> schema = app::show_schema(*name_);
    if (!schema) return session.report(schema.error());
    session.print_json(*schema);
  }

  std::optional<std::string> verb_;
  std::optional<std::string> name_;
  bool all_ = false;
};

constexpr std::array kSchemaVerbs = {&kSchemaInferCommand, &kSchemaTestCommand, &kSchemaLintCommand,
                                     &kSchemaBundleCommand};

}  // namespace

constinit const CommandEntry kSchemaCommand = {
    .name = "schema",
    .summary = "List, print, infer, test, check and bundle JSON Schemas",
    .description = R"(Every document that you edit or that a command prints has a JSON Schema, draft
2020-12: `list` names the documents, `list --all` also the --json answers
(cli/COMMAND) and the requests and answers of MCP tools (mcp/TOOL).

For schemas of your own, of draft 2020-12, 2019-09, draft-07 or draft-06:
`baton schema infer` drafts one from files, `test` runs test files of the
JSON-Schema-Test-Suite's form, `lint` finds what is probably not meant, and
`bundle` embeds what a schema refers to.

Examples:
  baton schema list
  baton schema list --all
  baton schema show workflow-state
  baton schema show cli/check
)",
    .make = [] { return std::unique_ptr<Command>(std::make_unique<Schema>()); },
    .verbs = kSchemaVerbs,
};

}  // namespace baton::cli
