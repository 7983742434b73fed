#include <algorithm>

#include "app/documents/list_schemas.h"
#include "cli/commands/commands.h"
#include "cli/session.h"
#include "text/concat.h"

namespace baton::cli {
namespace {

std::string text_of(const app::SchemaList& list) {
  constexpr std::size_t kNameWidth = 26;
  std::string lines;
  for (const app::SchemaEntry& entry : list.schemas) {
    std::string name = entry.name;
    name.resize(std::max(kNameWidth, name.size() + 1), ' ');
    lines += text::concat(name, entry.description, "\n");
  }
  return lines;
}

class Schema final : public Command {
 public:
  void declare(Options& options) override {
    options.argument("verb", verb_, "list or show");
    options.argument("name", name_, "With show: a schema's name, as list prints it");
  }

  void run(Session& session) override {
    if (verb_ == "list" && !name_) return list(session);
    if (verb_ == "show" && name_) return show(session);
    session.report({.code = ErrorCode::usage,
                    .phrase = "not understood",
                    .subject = name_ ? text::concat(verb_, " ", *name_) : verb_,
                    .hint = "`baton schema list` or `baton schema show NAME`"});
  }

 private:
  static void list(Session& session) {
    const Result<app::SchemaList> schemas = app::list_schemas();
    if (!schemas) return session.report(schemas.error());
    session.print(*schemas, text_of);
  }

  void show(Session& session) const {
    const Result<Json> schema = app::show_schema(*name_);
    if (!schema) return session.report(schema.error());
    session.print_json(*schema);
  }

  std::string verb_;
  std::optional<std::string> name_;
};

}  // namespace

constinit const CommandEntry kSchemaCommand = {
    .name = "schema",
    .summary = "List and print the built-in JSON Schemas",
    .description = R"(Every document that baton reads or writes, and every --json answer
(cli/COMMAND), has a JSON Schema, draft 2020-12.

Examples:
  baton schema list
  baton schema show workflow-state
  baton schema show cli/check
)",
    .make = [] { return std::unique_ptr<Command>(std::make_unique<Schema>()); },
};

}  // namespace baton::cli
