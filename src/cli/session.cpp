#include "cli/session.h"

#include <utility>

#include "app/core/caller/caller.h"
#include "app/core/caller/named_by_map.h"
#include "app/core/state/ownership.h"
#include "app/identity/prove_caller.h"
#include "cli/fold.h"
#include "cli/root_options.h"
#include "cli/visible_output.h"
#include "domain/policy/secrets.h"
#include "host/baton_files.h"
#include "json/locate.h"
#include "json/print.h"
#include "text/concat.h"
#include "text/utf8.h"

namespace baton::cli {
namespace {

// Before the file is read, because errors about its text would show parts of it. A project that
// cannot be opened is reported by the command, which cannot answer without it.
Result<void> require_may_read(const std::string& file, app::MayName* require, Session& session) {
  const Result<app::Workspace*> opened = session.open();
  return opened ? require(file, **opened) : Result<void>();
}

// Claude Code's session, and its hooks, are about another project.
void note_other_project(app::Workspace& workspace) {
  const ProjectRoot& root = workspace.root();
  if (root.passed_over.empty()) return;
  workspace.note({.severity = Severity::warning,
                  .rule = "other-project",
                  .message = text::concat("this folder belongs to ", root.path,
                                          ", not to the session's project, ", root.passed_over),
                  .hint = "`--project FOLDER` names the project"});
}

}  // namespace

Session::Session(Console& console, app::ProjectOpener& opener, GlobalOptions options)
    : console_(console), opener_(opener), options_(std::move(options)) {}

bool Session::is_authorized() {
  if (operation_ == nullptr) return false;
  if (authority::least_role(*operation_, options_.given) == authority::Role::unknown) return true;
  const Result<app::Workspace*> opened = open();
  if (opened || opened.error().code != ErrorCode::denied) return true;
  report(opened.error());
  return false;
}

bool Session::only_reads() const {
  return operation_ != nullptr &&
         authority::effect_of(*operation_, options_.given) == authority::Effect::reads;
}

Result<app::Workspace*> Session::open() {
  if (workspace_) return &*workspace_;
  BATON_TRY(const app::OpenedProject project, opener_.open(options_.root));
  app::Workspace& opened = workspace_.emplace(project);
  // A pass proves the caller once: a command that chooses another state file keeps the answer.
  if (proven_in_ != opened.root().path) {
    caller_ = app::prove_caller(
        app::named_by_map(app::caller_here(project.host->environment), opened), opened);
    proven_in_ = opened.root().path;
  }
  opened.speak_for(&caller_);
  Result<void> permitted;
  if (operation_ != nullptr) {
    permitted = authority::authorize(*operation_, options_.given, caller_);
  }
  if (permitted) permitted = app::require_state_of_project(opened);
  if (!permitted) {
    workspace_.reset();
    return fail(std::move(permitted).error());
  }
  note_other_project(opened);
  return &opened;
}

bool Session::may_choose_state(const std::string& file) {
  if (!options_.root.state) return true;
  report({.code = ErrorCode::usage,
          .phrase = "FILE contradicts --state",
          .subject = file,
          .hint = "give only one of them"});
  return false;
}

void Session::choose_state(const std::string& file) {
  options_.root.state = file;
  workspace_.reset();
}

// Only a variable can name a project that the file is not in: else the file's own is found.
bool Session::choose_state_of_project(const std::string& file) {
  choose_state(file);
  const Result<app::Workspace*> opened = open();
  if (opened || opened.error().code != ErrorCode::usage) return true;
  options_.root.state.reset();
  return false;
}

app::Workspace* Session::workspace() {
  const Result<app::Workspace*> opened = open();
  if (opened) return *opened;
  report(opened.error());
  return nullptr;
}

Result<app::Source> Session::read_source(const std::string& name, std::uint64_t limit,
                                         app::MayName* require) {
  if (name == "-") {
    BATON_TRY(std::string text, console_.read_input());
    return app::Source{.name = std::string(kStandardInput), .text = std::move(text)};
  }
  BATON_CHECK(require_may_read(name, require, *this));
  Result<std::string> text = console_.read_file(name, limit);
  if (text) return app::Source{.name = name, .text = *std::move(text)};
  Error error = std::move(text).error();
  if (error.code == ErrorCode::not_found) error.code = ErrorCode::malformed;
  return fail(std::move(error));
}

// Programs end their output with a newline; it is not part of the text.
bool Session::complete_text(std::string& text) {
  if (text != "-") return true;
  Result<app::Source> source = read_source("-");
  if (!source) {
    report(source.error());
    return false;
  }
  if (const std::optional<std::size_t> offset = text::first_invalid_utf8(source->text)) {
    report({.code = ErrorCode::malformed,
            .phrase = "the text is not UTF-8",
            .subject = std::string(kStandardInput),
            .position = json::position_at(source->text, *offset),
            .hint = "encode it as UTF-8"});
    return false;
  }
  text = std::move(source->text);
  if (text.ends_with('\n')) text.pop_back();
  return true;
}

bool Session::choose_format(const std::optional<std::string>& format, std::string_view hint) {
  if (!format) return true;
  const bool is_json = format == "json";
  if (options_.json && !is_json) {
    report({.code = ErrorCode::usage,
            .phrase = "--json contradicts --format",
            .subject = *format,
            .hint = std::string(hint)});
    return false;
  }
  options_.json = is_json;
  return true;
}

bool Session::can_ask() const {
  return !json() && console_.input_is_terminal() && is_terminal(Stream::output);
}

std::optional<std::string> Session::ask(std::string_view prompt) {
  write(Stream::output, prompt);
  std::optional<std::string> reply = console_.read_line();
  if (!reply) write(Stream::output, "\n");
  return reply;
}

void Session::perform(const app::Action& action, const Json& request,
                      std::string (*text)(const Json& answer)) {
  app::Workspace* opened = workspace();
  if (opened == nullptr) return;
  int code = exit_code(ExitStatus::done);
  const app::ActionAnswer outcome = app::perform(action, {.request = request,
                                                          .caller = caller_,
                                                          .workspace = *opened,
                                                          .progress = {},
                                                          .front_end = app::FrontEnd::command_line,
                                                          .exit_code = &code});
  if (const Json* answer = accepted(outcome)) {
    set_status(code);
    if (json()) {
      print_json(*answer);
    } else {
      write_answer(text(*answer));
    }
    const auto warnings = answer->find("warnings");
    if (warnings != answer->end()) warn(app::findings_in(*warnings));
  }
}

void Session::write_answer(std::string_view text) {
  write(Stream::output, folds_lines_ ? folded_for(console_, text) : std::string(text));
}

const policy::SecretSettings& Session::secrets() {
  static const policy::SecretSettings standard;
  if (workspace_) return workspace_->secrets_in_answers();
  return reporter_ ? reporter_->secrets_in_answers() : standard;
}

// An error may occur before the command opens its project, whose rules apply to the message too.
void Session::prepare_report() {
  if (workspace_ || reporter_) return;
  const Result<app::OpenedProject> project = opener_.open(options_.root);
  if (project) reporter_ = std::make_unique<app::Workspace>(*project);
}

void Session::print_json(Json document) {
  const Json& shown = keep(policy::shown(std::move(document), secrets()));
  write_visibly(console_, Stream::output, json::print(shown));
}

void Session::write(Stream stream, std::string_view text) {
  // Standard error may end up in a log, so it shows no secret even where answers do.
  const policy::SecretSettings& secrets = this->secrets();
  write_visibly(console_, stream,
                stream == Stream::output ? policy::shown(std::string(text), secrets)
                                         : policy::redact_secrets(spelt(text), secrets.rules));
}

// An archive or a parked workflow can only be read: a hint names commands for the active one.
bool Session::reads_archived_or_parked() {
  if (!workspace_) return false;
  const RelativePath folder = workspace_->root().state.parent();
  const Result<const app::Configuration*> settings = workspace_->configuration();
  const ArchiveFolders folders = settings ? (*settings)->archive_folders : ArchiveFolders{};
  return folder == kParkedFolder || folder == folders.archive;
}

std::string Session::spelt(std::string_view hint) {
  RootRequest root = options_.root;
  if (root.state && reads_archived_or_parked()) root.state.reset();
  return with_root_options(hint, root);
}

bool Session::has_secrets(const std::string& text) {
  return policy::shown(text, secrets()) != text;
}

void Session::warn(const Findings& findings) {
  if (!json()) write(Stream::error, render(findings, style(Stream::error)));
}

void Session::write_notes() {
  if (workspace_) write(Stream::error, render(workspace_->notes(), style(Stream::error)));
}

void Session::report(const Error& error) {
  prepare_report();
  set_status(exit_code(error.code));
  if (json()) {
    Error shown = error;
    shown.hint = spelt(shown.hint);
    print_json(app::to_json(shown));
  } else {
    write(Stream::error, render(error, style(Stream::error)));
  }
  if (print_failure_) print_failure_(error);
}

void Session::report(const Report& refusal) {
  set_status(exit_code(ExitStatus::negative));
  if (json()) {
    Report shown = refusal;
    for (Finding& finding : shown.findings) finding.hint = spelt(finding.hint);
    print_json(app::to_json(shown));
  } else {
    write(Stream::error, render(refusal.findings, style(Stream::error)));
  }
  if (print_failure_) print_failure_(refusal);
}

void Session::print_failures_with(std::function<void(const Failed&)> print) {
  print_failure_ = std::move(print);
}

std::string Session::variable(const std::string& name) const {
  return console_.variable(name);
}

Style Session::style(Stream stream) const {
  if (options_.color == "always") return Style::colour;
  if (options_.color == "never") return Style::plain;
  if (!console_.variable("NO_COLOR").empty()) return Style::plain;
  const std::string force = console_.variable("CLICOLOR_FORCE");
  if (!force.empty() && force != "0") return Style::colour;
  const bool has_colours = is_terminal(stream) && console_.variable("TERM") != "dumb";
  return has_colours ? Style::colour : Style::plain;
}

}  // namespace baton::cli
