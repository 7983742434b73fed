#include <algorithm>
#include <utility>

#include "app/core/files/find_files.h"
#include "app/core/files/similar_file.h"
#include "app/core/findings/error_finding.h"
#include "app/documents/list_schemas.h"
#include "app/documents/validate_for_caller.h"
#include "app/documents/validate_output.h"
#include "cli/commands/commands.h"
#include "cli/member_options.h"
#include "cli/progress_bar.h"
#include "cli/report/reporting.h"
#include "cli/schema_options.h"
#include "resources/resource.h"
#include "text/concat.h"

namespace baton::cli {
namespace {

constexpr std::uint64_t kLargestFile = 0xFFFF'FFFF;  // bytes that fit a tape, see json/tape.h

constexpr std::size_t kListedFiles = 20;  // of more, only those with findings are printed

constexpr std::size_t kExcerpts = 20;  // findings after these are printed without excerpts

CheckReport report_of_validated(const app::ValidationAnswer& answer) {
  CheckReport report{.command = "validate", .default_file = {}, .items = {}};
  for (const app::ValidatedFile& file : answer.files) {
    CheckedItem item{.name = file.name, .findings = file.findings, .file = file.name};
    if (file.error) item.findings.push_back(app::finding_of(*file.error, file.name));
    for (Finding note : file.notes) {
      note.file = file.name;
      item.findings.push_back(std::move(note));
    }
    report.items.push_back(std::move(item));
  }
  return report;
}

class Validate final : public Command {
 public:
  void declare(Options& options) override {
    options.argument("file", files_,
                     "Files, folders (their *.json) or globs, - for standard input (default: the "
                     "state)");
    options.option("--schema", schema_,
                   {.value = "FILE|NAME", .help = "Check against this schema instead"});
    members_.declare<app::ValidateDocuments>(options);
    schemas_.declare_with_format(options);
    reporting_.declare_with_units(options);
  }

  void run(Session& session) override {
    if (!files_.empty()) session.work_anywhere();
    const Checked checked = files_.empty() ? Checked::project : Checked::named_files;
    if (!reporting_.choose(session, named(), checked)) return;
    if (!SchemaOptions::names_input_once(session, named())) return;
    if (!members_.read(session, request_)) return;
    if (!choose_schema(session) || !schemas_.read(session, request_.foreign)) return;
    if (!all_have_effect(session)) return;
    if (!reporting_.unit_format().empty()) return print_units(session);
    app::Workspace* workspace = session.workspace();
    if (workspace == nullptr || !name_files(session, *workspace)) return;
    request_.progress = progress_bar(session, "files");
    const bool shows_lines = !session.json() && !reporting_.is_for_ci() &&
                             session.style(Stream::output) == Style::colour;
    if (shows_lines) request_.excerpts = kExcerpts;
    const auto outcome = app::validate_for_caller(std::move(request_), *workspace);
    const app::ValidationAnswer* answer = session.accepted(outcome);
    if (answer == nullptr) return;
    if (reporting_.is_for_ci()) {
      reporting_.print(session, report_of_validated(*answer));
    } else {
      print(session, *answer);
    }
  }

 private:
  Reporting reporting_{"validate"};

  [[nodiscard]] std::vector<std::string> named() const {
    std::vector<std::string> paths = files_;
    const bool is_file = schema_ && resources::find_schema(*schema_) == nullptr &&
                         !app::meta_schema_source(*schema_);
    if (is_file) paths.push_back(*schema_);
    schemas_.add_paths(paths);
    return paths;
  }

  // A file is read when its turn comes, so that not all are in memory.
  static app::RequestedFile requested(const app::FoundFile& file, std::uint64_t limit,
                                      Session& session) {
    if (file.fault) return {.name = file.name, .text = fail(*file.fault)};
    return {
        .name = file.name == "-" ? std::string(kStandardInput) : file.name,
        .text = {},
        .read = [&session, name = file.name, limit] {
          return session.read_source(name, limit, app::require_may_check).map(&app::Source::text);
        }};
  }

  bool name_files(Session& session, app::Workspace& workspace) {
    const std::uint64_t limit = request_.schema_file ? kLargestFile : Directory::kDefaultReadLimit;
    const bool has_schema = request_.schema || request_.schema_file;
    const auto found = app::find_files(files_, ".json", workspace,
                                       has_schema ? app::Omitted::nothing : app::Omitted::settings);
    if (!found) {
      session.report(found.error());
      return false;
    }
    for (const app::FoundFile& file : *found) {
      request_.files.push_back(requested(file, limit, session));
    }
    return true;
  }

  void print_units(Session& session) {
    const bool has_schema = request_.schema || request_.schema_file;
    if (!has_schema || files_.empty()) {
      return session.report(
          {.code = ErrorCode::usage,
           .phrase = "this format needs a schema and a file",
           .subject = text::concat("--format ", reporting_.unit_format()),
           .hint = "run `baton validate FILE --schema FILE|NAME --format basic`"});
    }
    app::Workspace* const workspace = session.workspace();
    if (workspace == nullptr || !name_files(session, *workspace)) return;
    const auto outcome = app::validate_output(
        request_, *app::find_output_format(reporting_.unit_format()), *workspace);
    const app::ValidationOutput* const output = session.accepted(outcome);
    if (output == nullptr) return;
    session.print_json(to_json(*output));
  }

  // The nearest file, or else the nearest name of baton's schemas.
  [[nodiscard]] std::string hint_to_unknown_schema(Session& session) const {
    const Result<app::Workspace*> workspace = session.open();
    const std::string file =
        workspace ? app::similar_file(*schema_, (*workspace)->folders()) : std::string();
    if (!file.empty()) return text::concat("did you mean ", file, "?");
    const Result<Json> named = app::show_schema(*schema_);
    return named ? std::string() : named.error().hint;
  }

  bool choose_schema(Session& session) {
    const bool is_built_in = schema_ && resources::find_schema(*schema_) != nullptr;
    if (const std::string option = schemas_.given(); !option.empty() && (!schema_ || is_built_in)) {
      session.report({.code = ErrorCode::usage,
                      .phrase = "this option needs a schema file",
                      .subject = option,
                      .hint = "add --schema FILE; it has no effect on baton's own schemas"});
      return false;
    }
    if (!schema_) return true;
    if (is_built_in) {
      request_.schema = *schema_;
      return true;
    }
    std::optional<app::Source> meta_schema = app::meta_schema_source(*schema_);
    Result<app::Source> source =
        meta_schema ? Result<app::Source>(*std::move(meta_schema)) : session.read_source(*schema_);
    if (!source) {
      Error error = std::move(source).error();
      const bool is_absent = error.hint.empty() && error.code == ErrorCode::malformed;
      if (is_absent) error.hint = hint_to_unknown_schema(session);
      session.report(error);
      return false;
    }
    request_.schema_file = *std::move(source);
    return true;
  }

  // The outputs of the specification say nothing about other files and baton's consistency rules.
  bool all_have_effect(Session& session) {
    if (reporting_.unit_format().empty()) return true;
    std::string_view option;
    if (request_.artifact_files == app::ArtifactFiles::checked) option = "--artifacts";
    if (request_.evidence_files == app::EvidenceFiles::checked) option = "--evidence";
    if (request_.strictness == app::Strictness::strict) option = "--strict";
    if (option.empty()) return true;
    session.report({.code = ErrorCode::usage,
                    .phrase = "this option has no effect here",
                    .subject = std::string(option),
                    .hint = "it checks more than a schema does: leave it out, or run `baton "
                            "validate` without --format"});
    return false;
  }

  static void print(Session& session, const app::ValidationAnswer& answer) {
    if (session.json()) return session.print_json(to_json(answer));
    const bool are_many = answer.files.size() > kListedFiles;
    std::size_t valid = 0;
    for (const app::ValidatedFile& file : answer.files) {
      const bool is_clean = !file.error && file.findings.empty() && file.notes.empty();
      if (!file.error && !has_errors(file.findings)) ++valid;
      if (!are_many || !is_clean) print(session, file);
    }
    if (!are_many) return;
    session.write(Stream::output,
                  text::concat(std::to_string(valid), " of ", std::to_string(answer.files.size()),
                               " files are valid\n"));
  }

  static void print(Session& session, const app::ValidatedFile& file) {
    const Style style = session.style(Stream::output);
    if (file.error) session.write(Stream::error, render(*file.error, session.style(Stream::error)));
    for (std::size_t at = 0; at < file.findings.size(); ++at) {
      session.write(Stream::output, render(file.findings[at], style));
      if (at < file.excerpts.size()) {
        session.write(Stream::output, render(file.excerpts[at], style));
      }
    }
    session.warn(file.notes);
    if (!file.error && file.findings.empty()) {
      session.write(Stream::output, text::concat(file.name, ": valid (", file.kind, ")\n"));
    }
  }

  MemberOptions members_;
  SchemaOptions schemas_;
  app::ValidateDocuments request_;
  std::vector<std::string> files_;
  std::optional<std::string> schema_;
};

}  // namespace

constinit const CommandEntry kValidateCommand = {
    .name = "validate",
    .summary = "Validate files against schemas and consistency rules",
    .description = R"(Without a file, validates the project's state. Prints FILE:LINE:COLUMN: error:
/instance/location: message [rule], or [rule in FILE] for a schema of the
project. Exits 1 for errors, 3 for invalid JSON, 8 at a limit of the validator.
Folders are searched with their subfolders; quote a glob such as "data/**/*.json".
Without --schema, a search omits .claude/baton and Claude Code's settings. For more
than 20 files, prints only the files with findings, and the number of files.
--strict concerns states and outputs of agents.

.claude/baton.json, the state and parked workflows are recognized by their place, other
files by their $schema or their members; --schema decides instead.

A schema file may be of draft 2020-12, 2019-09, draft-07 or draft-06. Its `format`
is an annotation unless --format-assertion is given. --resolve gives the file for a
URI that it refers to; nothing is loaded from the network. --format flag, basic and
detailed print the outputs of the JSON Schema specification, by that schema alone.

Examples:
  baton validate
  baton validate --strict --artifacts
  baton validate --evidence
  baton validate output.json --schema agent-output --json
  baton validate data.json --schema my.schema.json
  baton validate data "more/**/*.json" --schema my.schema.json
  baton validate data.json --schema old.schema.json --dialect draft-07
  baton validate data.json --schema my.schema.json \
    --resolve https://example.org/schemas=schemas
  baton validate data.json --schema my.schema.json --format detailed
  baton validate --format sarif
)",
    .make = [] { return std::unique_ptr<Command>(std::make_unique<Validate>()); },
};

}  // namespace baton::cli
