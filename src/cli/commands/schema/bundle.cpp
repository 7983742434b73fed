#include "app/documents/bundle_schema.h"
#include "cli/commands/schema/verbs.h"
#include "cli/layout.h"
#include "cli/schema_options.h"
#include "cli/session.h"
#include "text/concat.h"
#include "text/terminal.h"

namespace baton::cli {
namespace {

std::string bundled_text(const app::SchemaBundled& bundled) {
  std::string lines = text::concat("Wrote ", text::one_line(bundled.output), " with ",
                                   counted(bundled.embedded.size(), "embedded schema"), "\n");
  for (const std::string& uri : bundled.embedded) {
    lines += text::concat("  ", text::one_line(uri), "\n");
  }
  return lines;
}

class SchemaBundle final : public Command {
 public:
  void declare(Options& options) override {
    options.argument("file", file_, "A schema file, - for standard input");
    options.option("--output", output_, {.value = "FILE", .help = "Write the schema to this file"});
    schemas_.declare(options);
  }

  void run(Session& session) override {
    std::vector<std::string> named = {file_};
    schemas_.add_paths(named);
    if (!SchemaOptions::names_input_once(session, named)) return;
    app::BundleSchema request{.output = output_.value_or("-")};
    if (!schemas_.read(session, request.schemas)) return;
    Result<app::Source> source = session.read_source(file_);
    if (!source) return session.report(source.error());
    request.source = *std::move(source);
    app::Workspace* const workspace = session.workspace();
    if (workspace == nullptr) return;
    const auto bundled = app::bundle_schema(request, *workspace);
    if (!bundled) return session.report(bundled.error());
    session.warn(bundled->warnings);
    if (session.json() || bundled->output.empty()) return session.print_json(bundled->schema);
    session.write(Stream::output, bundled_text(*bundled));
  }

 private:
  SchemaOptions schemas_;
  std::string file_;
  std::optional<std::string> output_;
};

}  // namespace

constinit const CommandEntry kSchemaBundleCommand = {
    .name = "schema bundle",
    .summary = "Embed the schemas that a JSON Schema refers to",
    .description =
        R"(Prints one document that validates like the schema, but needs no other file: each
document that it refers to is embedded in $defs (in older drafts: definitions)
with its $id and $schema. References stay as they are, unless the document has
another $id than the URL that they name. Documents are embedded as a whole, so
that all references in them must be known, also those that the schema does not
use. The meta-schemas of the drafts are not embedded, because every validator has
them.

Examples:
  baton schema bundle own.schema.json
  baton schema bundle order.json --resolve https://example.org/schemas=schemas \
    --output order.bundle.json
)",
    .make = [] { return std::unique_ptr<Command>(std::make_unique<SchemaBundle>()); },
    .works_anywhere = true,
};

}  // namespace baton::cli
