#include "app/context/redact_document.h"
#include "cli/commands/commands.h"
#include "cli/session.h"
#include "json/print.h"
#include "text/concat.h"
#include "text/terminal.h"

namespace baton::cli {
namespace {

std::string report_text(const app::DocumentRedacted& answer) {
  std::string lines;
  const auto& redactions = answer.redacted.report.redactions;
  for (const policy::Redaction& redaction : redactions) {
    lines += text::concat(text::one_line(redaction.path), ": ", policy::to_text(redaction.action),
                          " (", text::one_line(redaction.field), ")\n");
  }
  return text::concat(lines, std::to_string(redactions.size()),
                      redactions.size() == 1 ? " value" : " values", "\n");
}

class Redact final : public Command {
 public:
  void declare(Options& options) override {
    options.option(
        "--type", request_.context_type,
        {.value = "CONTEXT_TYPE", .help = "Apply the policy of this context type (default: all)"});
    options.flag("--report", report_, "List what would be redacted, without values");
  }

  void run(Session& session) override {
    Result<app::Source> source = session.read_source("-");
    if (!source) return session.report(source.error());
    request_.source = *std::move(source);
    app::Workspace* workspace = session.workspace();
    if (workspace == nullptr) return;
    const auto outcome = app::redact_document(request_, *workspace);
    const app::DocumentRedacted* answer = session.accepted(outcome);
    if (answer == nullptr) return;
    if (!report_) return session.print_json(answer->redacted.document);
    if (session.json()) return session.print_json(app::report_of(*answer));
    session.write(Stream::output, report_text(*answer));
  }

 private:
  app::RedactDocument request_;
  bool report_ = false;
};

}  // namespace

constinit const CommandEntry kRedactCommand = {
    .name = "redact",
    .summary = "Redact fields that the policies name",
    .description = R"(Reads one JSON document from standard input and prints it with the policies'
field rules applied. Invalid JSON exits 3.

Examples:
  baton redact < output.json > safe.json
  baton redact --type security-auditor < output.json
  baton redact --report --json < output.json
)",
    .make = [] { return std::unique_ptr<Command>(std::make_unique<Redact>()); },
};

}  // namespace baton::cli
