#include <nlohmann/json.hpp>

#include "app/context/redact_document.h"
#include "app/context/redact_stream.h"
#include "cli/commands/commands.h"
#include "cli/layout.h"
#include "cli/session.h"
#include "cli/visible_output.h"
#include "json/print.h"
#include "text/concat.h"
#include "text/terminal.h"

namespace baton::cli {
namespace {

std::string report_text(const app::DocumentRedacted& answer) {
  std::string lines;
  const auto& redactions = answer.redacted.report.redactions;
  for (const policy::Redaction& redaction : redactions) {
    lines += text::concat(redaction.path.empty() ? "the text" : text::one_line(redaction.path),
                          ": ", policy::to_text(redaction.action), " (",
                          text::one_line(redaction.field), ")\n");
  }
  return text::concat(lines, counted(redactions.size(), "value"), "\n");
}

class Redact final : public Command {
 public:
  void declare(Options& options) override {
    options.argument("file", file_, "A file, or - for standard input (default: -)");
    options.flag("--text", text_, "Read plain text: redact the secrets that are detected in it");
    options.option(
        "--type", request_.context_type,
        {.value = "CONTEXT_TYPE", .help = "Apply the policy of this context type (default: all)"});
    options.flag("--report", report_, "List what would be redacted, without values");
  }

  void run(Session& session) override {
    if (text_ && request_.context_type) {
      return session.report({.code = ErrorCode::usage,
                             .phrase = "options that cannot be combined",
                             .subject = "--text and --type",
                             .hint = "a policy's rules name fields, which only JSON has"});
    }
    const std::string file = file_.value_or("-");
    const bool is_stream = text_ && file == "-" && !report_ && !session.json();
    if (is_stream) return run_stream(session);
    Result<app::Source> source = session.read_source(file);
    if (!source) return session.report(source.error());
    request_.source = *std::move(source);
    if (text_) request_.form = app::SourceForm::text;
    app::Workspace* workspace = session.workspace();
    if (workspace == nullptr) return;
    const auto outcome = app::redact_document(request_, *workspace);
    const app::DocumentRedacted* answer = session.accepted(outcome);
    if (answer == nullptr) return;
    if (!report_) return print(session, answer->redacted.document);
    if (session.json()) return session.print_json(app::report_of(*answer));
    session.write(Stream::output, report_text(*answer));
  }

 private:
  // Other answers are searched for secrets when they are written; this one was.
  void print(Session& session, const Json& document) const {
    Console& console = session.console();
    if (session.json()) {
      return write_visibly(console, Stream::output, json::print(Json{{"document", document}}));
    }
    if (!text_) return write_visibly(console, Stream::output, json::print(document));
    TextOutput output(console);
    output.write(document.get_ref<const std::string&>());
    output.finish();
  }

  // A text from standard input is redacted as it arrives, so that it may have any length.
  static void run_stream(Session& session) {
    app::Workspace* const workspace = session.workspace();
    if (workspace == nullptr) return;
    Console& console = session.console();
    TextOutput output(console);
    const Result<void> done =
        app::redact_stream({.read = [&console] { return console.read_piece(); },
                            .pauses = [&console] { return console.input_pauses(); },
                            .write =
                                [&console, &output](std::string_view text) {
                                  output.write(text);
                                  return console.has_reader(Stream::output);
                                }},
                           *workspace);
    output.finish();
    if (!done) session.report(done.error());
  }

  app::RedactDocument request_;
  std::optional<std::string> file_;
  bool text_ = false;
  bool report_ = false;
};

}  // namespace

constinit const CommandEntry kRedactCommand = {
    .name = "redact",
    .summary = "Redact secrets, and fields that the policies name",
    .description =
        R"(Reads one JSON document and prints it with the policies' field rules applied and without
the secrets that are detected in it. Invalid JSON exits 3. With --text, reads plain text,
such as a log or JSON Lines; from standard input it may have any length, and when it pauses,
the complete lines are printed. --json prints an object with the member document, which is
the redacted document or text; with --report, the list of redactions.

Examples:
  baton redact output.json > safe.json
  baton redact --text build.log
  kubectl logs app --follow | baton redact --text
  baton redact --text --report < build.log
  baton redact --type security-auditor < output.json
  baton redact --report --json < output.json
)",
    .make = [] { return std::unique_ptr<Command>(std::make_unique<Redact>()); },
    .works_anywhere = true,
};

}  // namespace baton::cli
