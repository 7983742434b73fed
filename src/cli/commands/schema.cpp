#include <algorithm>

#include "app/documents/infer_schema.h"
#include "app/documents/list_schemas.h"
#include "cli/commands/commands.h"
#include "cli/session.h"
#include "text/concat.h"
#include "text/terminal.h"

namespace baton::cli {
namespace {

std::string text_of(const app::SchemaList& list) {
  constexpr std::size_t kNameWidth = 26;
  std::string lines;
  for (const app::SchemaEntry& entry : list.schemas) {
    std::string name = entry.name;
    name.resize(std::max(kNameWidth, name.size() + 1), ' ');
    lines += text::concat(name, entry.title, "\n");
  }
  return lines;
}

std::string inferred_text(const app::SchemaInferred& inferred) {
  const std::string output = text::one_line(inferred.output);
  const std::string versions = inferred.versions == 1
                                   ? std::string("1 version")
                                   : text::concat(std::to_string(inferred.versions), " versions");
  return text::concat("Inferred a schema from ", versions, " of ", text::one_line(inferred.file),
                      ": ", output, "\n  edit it; then `baton adopt --schema ", output,
                      "` validates changes by it\n");
}

// Answers and requests have a prefix ("cli/status"), documents have none.
bool is_answer_or_request(const app::SchemaEntry& entry) {
  return entry.name.find('/') != std::string::npos;
}

class Schema final : public Command {
 public:
  void declare(Options& options) override {
    options.argument("verb", verb_, "list (default), show or infer");
    options.argument("name", name_,
                     "With show: a name that `schema list` prints; with infer: a file, - for "
                     "standard input (default: the state file)");
    options.flag("--all", all_, "With list: include the schemas of command answers and MCP tools");
    options.option("--output", output_,
                   {.value = "FILE", .help = "With infer: write the schema to this file"});
  }

  void run(Session& session) override {
    const std::string verb = verb_.value_or("list");
    const bool is_plain = !all_ && !output_;
    if ((verb == "list" || verb == "ls") && !name_ && !output_) return list(session);
    if (verb == "show" && name_ && is_plain) return show(session);
    if (verb == "infer" && !all_) return infer(session);
    session.report({.code = ErrorCode::usage,
                    .phrase = "invalid arguments",
                    .subject = text::concat(verb, name_ ? " " + *name_ : "", all_ ? " --all" : "",
                                            output_ ? " --output " + *output_ : ""),
                    .hint = "run `baton schema list`, `baton schema show NAME` or `baton schema "
                            "infer FILE`"});
  }

 private:
  void list(Session& session) const {
    Result<app::SchemaList> schemas = app::list_schemas();
    if (!schemas) return session.report(schemas.error());
    if (!all_) std::erase_if(schemas->schemas, is_answer_or_request);
    session.print(*schemas, text_of);
  }

  void show(Session& session) const {
    const Result<Json> schema = app::show_schema(*name_);
    if (!schema) return session.report(schema.error());
    session.print_json(*schema);
  }

  void infer(Session& session) const {
    app::InferSchema request{.output = output_.value_or("-")};
    if (name_ == "-") {
      Result<app::Source> source = session.read_source("-");
      if (!source) return session.report(source.error());
      request.source = *std::move(source);
    } else if (name_) {
      session.choose_state(*name_);
    }
    app::Workspace* const workspace = session.workspace();
    if (workspace == nullptr) return;
    const auto inferred = app::infer_schema(request, *workspace);
    if (!inferred) return session.report(inferred.error());
    if (session.json() || inferred->output.empty()) return session.print_json(inferred->schema);
    session.write(Stream::output, inferred_text(*inferred));
  }

  std::optional<std::string> verb_;
  std::optional<std::string> name_;
  std::optional<std::string> output_;
  bool all_ = false;
};

}  // namespace

constinit const CommandEntry kSchemaCommand = {
    .name = "schema",
    .summary = "List, print and infer JSON Schemas",
    .description = R"(Every document that baton reads or writes has a JSON Schema, draft 2020-12.
So has every --json answer (cli/COMMAND) and every request and answer of an
MCP tool (mcp/TOOL); `list --all` includes these.

infer drafts a schema for a file of another format: it accepts the file, its
versions in the last 50 commits and those in baton's journal. Edit the draft,
then adopt the file with it (see `baton adopt`).

Examples:
  baton schema list
  baton schema list --all
  baton schema show workflow-state
  baton schema show cli/check
  baton schema infer --output state.schema.json
  baton schema infer progress.json
)",
    .make = [] { return std::unique_ptr<Command>(std::make_unique<Schema>()); },
};

}  // namespace baton::cli
