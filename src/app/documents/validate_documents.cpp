#include "app/documents/validate_documents.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <span>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/core/exit_status.h"
#include "app/core/files/evidence.h"
#include "app/core/files/project_paths.h"
#include "app/core/findings/finding_json.h"
#include "app/core/findings/finding_redactor.h"
#include "app/core/findings/limit_findings.h"
#include "app/core/findings/misspelt_findings.h"
#include "app/core/findings/output_findings.h"
#include "app/core/findings/state_findings.h"
#include "app/core/parallel.h"
#include "app/core/redaction/redact_state.h"
#include "app/core/schemas/project_schema.h"
#include "app/core/state/compacted_outputs.h"
#include "app/core/state/load_state.h"
#include "app/core/state/ownership.h"
#include "app/core/state/state_size.h"
#include "app/documents/document_kind.h"
#include "app/documents/foreign_state.h"
#include "domain/model/dialect.h"
#include "domain/model/members.h"
#include "domain/model/settings_findings.h"
#include "domain/model/settings_in_force.h"
#include "domain/model/state.h"
#include "domain/model/strict_rules.h"
#include "domain/workflow/damaged_state.h"
#include "json/locate.h"
#include "json/pointer.h"
#include "json/tape.h"
#include "schema/validator.h"
#include "text/concat.h"

namespace baton::app {
namespace {

void append(Findings& findings, Findings more, const json::View& document,
            const FindingRedactor& redactor) {
  more = redactor.concealed(std::move(more), document);
  std::ranges::move(more, std::back_inserter(findings));
}

Result<Findings> encryption_notes(const json::View& state, Workspace& workspace) {
  const std::string workflow(model::text_member(state, "workflowId"));
  std::set<std::string_view> agents;
  for (const model::Execution& execution : model::executions(state)) {
    const bool is_open = execution.outputs && !policy::claims_envelope(execution.outputs);
    if (is_open) agents.insert(model::bare_agent_name(execution.agent));
  }
  Findings notes;
  for (const std::string_view agent : agents) {
    BATON_TRY(const bool lacks, lacks_encryption(agent, workflow, workspace));
    if (lacks) notes.push_back(policy_unencrypted(agent, workflow, workspace));
  }
  return notes;
}

// The state with its compacted outputs; empty if there are none. The notes say what is wrong with
// their files; that the state needs them is an error of the state (rule compacted-outputs).
std::optional<Json> with_outputs(const json::View& stored, Findings& notes, Workspace& workspace) {
  if (!model::has_compacted_outputs(stored)) return std::nullopt;
  Json state = stored.tree();
  for (const Error& error :
       insert_compacted_outputs(state, model::References::removed, workspace)) {
    notes.push_back({.severity = Severity::info,
                     .rule = "compacted-outputs",
                     .message = std::string(error.phrase.view()),
                     .file = error.subject,
                     .hint = error.hint});
  }
  return state;
}

Result<void> judge_state(ValidatedFile& file, const json::View& stored,
                         const ValidateDocuments& request, Workspace& workspace) {
  if (!model::is_baton_state(stored, model::Origin::baton)) {
    file.findings.push_back(foreign_state(stored, workspace));
    return {};
  }
  Findings unreadable;
  const std::optional<Json> full = with_outputs(stored, unreadable, workspace);
  const json::View state = full ? json::View(*full) : stored;
  std::vector<std::string> missing;
  if (request.artifact_files == ArtifactFiles::checked) {
    missing = missing_artifacts(state, workspace.host().root);
  }
  BATON_TRY(file.findings, state_findings(state, workspace, missing));
  BATON_TRY(const bool has_own_shape, is_adopted(state, workspace));
  const FindingRedactor redactor = finding_redactor_of(workspace);
  if (!has_own_shape) {
    append(file.findings, misspelt_state_findings(state, workspace), state, redactor);
  }
  if (request.evidence_files == EvidenceFiles::checked) {
    append(file.findings, evidence_findings(state, workspace.host()), state, redactor);
  }
  if (request.strictness == Strictness::strict) {
    append(file.findings, model::short_forms(state), state, redactor);
  }
  BATON_TRY(const Configuration* configuration, workspace.configuration());
  if (auto finding = size_finding(std::string_view(file.text), *configuration)) {
    file.findings.push_back(*std::move(finding));
  }
  BATON_TRY(file.notes, encryption_notes(state, workspace));
  std::ranges::move(unreadable, std::back_inserter(file.notes));
  return {};
}

// Validates the merged result of the file and the defaults.
Result<Findings> configuration_findings(const Json& document) {
  BATON_TRY(const Configuration defaults, default_configuration());
  BATON_TRY(const std::shared_ptr<const Json> settings, document_of(defaults));
  return model::settings_findings(model::settings_in_force(*settings, document));
}

Result<void> judge(ValidatedFile& file, const json::View& document,
                   const ValidateDocuments& request, Workspace& workspace) {
  if (file.kind == "workflow-state") return judge_state(file, document, request, workspace);
  if (file.kind == "agent-output") {
    BATON_TRY(file.findings,
              output_findings(document.tree(), {.name = file.name, .text = file.text}, workspace));
    if (request.strictness == Strictness::strict) {
      append(file.findings, model::output_short_forms(document), document,
             finding_redactor_of(workspace));
    }
    return {};
  }
  BATON_TRY(const schema::Validator validator, workspace.schemas().compile(file.kind));
  BATON_TRY(file.findings, finding_redactor_of(workspace).findings(validator, document));
  if (file.kind == "configuration" && !has_errors(file.findings)) {
    BATON_TRY(file.findings, configuration_findings(document.tree()));
  }
  return {};
}

constexpr std::string_view kCustom = "custom";

// A schema that replaces the built-in ones.
struct CustomSchema {
  schema::Validator validator;
  FindingRedactor redactor;
  std::string adopted_with = {};  // for an adopted file: the schema's name
};

Result<void> judge_custom(ValidatedFile& file, const CustomSchema& custom) {
  file.kind = kCustom;
  const Result<json::Tape> document = json::read_tape(file.text, file.name);
  if (!document) {
    file.error = document.error();
    return {};
  }
  BATON_TRY(Findings findings, custom.redactor.findings(custom.validator, *document));
  file.findings = with_schema(std::move(findings), custom.adopted_with);
  json::attach_positions(file.findings, *document, file.name);
  if (file.findings.empty()) file.text = {};  // many files may be validated
  return {};
}

std::string_view kind_of(const std::string& name, const json::View& document,
                         const ValidateDocuments& request, const DocumentPlaces& places) {
  if (request.schema) return *request.schema;
  const std::optional<std::string_view> kind = places.kind_at(name);
  return kind ? *kind : document_kind(document);
}

Result<void> judge_built_in(ValidatedFile& file, std::optional<json::Tape> known,
                            const ValidateDocuments& request, const DocumentPlaces& places,
                            Workspace& workspace) {
  if (known) known->set_text(file.text);
  const Result<json::Tape> document =
      known ? Result<json::Tape>(*std::move(known)) : json::read_tape(file.text, file.name);
  if (!document) {
    file.error = document.error();
    return {};
  }
  file.kind = kind_of(file.name, *document, request, places);
  BATON_CHECK(judge(file, *document, request, workspace));
  json::attach_positions(file.findings, *document, file.name);
  return {};
}

// What is done with the findings of a file.
struct Presentation {
  std::optional<std::uint64_t> max_findings = {};
  std::size_t excerpts = 0;
  ExcerptRules rules;
};

// Files may be validated at the same time, so that the rules are read before.
Presentation presentation_of(const ValidateDocuments& request, Workspace& workspace) {
  Presentation presentation{.max_findings = request.max_findings,
                            .excerpts = request.excerpts,
                            .rules = {.redactor = finding_redactor_of(workspace)}};
  if (request.excerpts > 0) presentation.rules.secrets = workspace.secrets_in_answers();
  return presentation;
}

void present(ValidatedFile& file, const Presentation& presentation) {
  file.findings = limit_findings(std::move(file.findings), presentation.max_findings);
  const std::size_t count = std::min(presentation.excerpts, file.findings.size());
  file.excerpts =
      excerpts_of(file.text, file.name, std::span(file.findings).first(count), presentation.rules);
}

template <typename Judge>
Result<ValidatedFile> validate_file(RequestedFile requested, const Presentation& presentation,
                                    const Judge& judge) {
  if (requested.read) requested.text = requested.read();
  ValidatedFile file{.name = std::move(requested.name)};
  if (!requested.text) {
    file.error = requested.text.error();
    return file;
  }
  file.text = *std::move(requested.text);
  if (Result<void> judged = judge(file, std::move(requested.document)); !judged) {
    if (judged.error().code != ErrorCode::limit) return std::move(judged).failure();
    file.error = std::move(judged).error();
    file.error->subject = file.name;
  }
  present(file, presentation);
  return file;
}

Result<std::vector<ValidatedFile>> validate_files(std::vector<RequestedFile> files,
                                                  const ValidateDocuments& request,
                                                  Workspace& workspace) {
  const Presentation presentation = presentation_of(request, workspace);
  const DocumentPlaces places(workspace);
  std::vector<ValidatedFile> validated;
  for (RequestedFile& requested : files) {
    const auto judge = [&](ValidatedFile& file, std::optional<json::Tape> known) {
      return judge_built_in(file, std::move(known), request, places, workspace);
    };
    BATON_TRY(ValidatedFile file, validate_file(std::move(requested), presentation, judge));
    validated.push_back(std::move(file));
    BATON_CHECK(tell_progress_now(request.progress, validated.size(), files.size()));
  }
  return validated;
}

// Nothing of the project is needed, so that files can be validated at the same time.
Result<std::vector<ValidatedFile>> validate_files(std::vector<RequestedFile> files,
                                                  const CustomSchema& custom,
                                                  const Presentation& presentation,
                                                  const Progress& progress) {
  const auto judge = [&custom](ValidatedFile& file, const std::optional<json::Tape>& /*known*/) {
    return judge_custom(file, custom);
  };
  std::vector<std::optional<Result<ValidatedFile>>> results(files.size());
  BATON_CHECK(work_in_parallel(
      files.size(),
      [&](std::size_t item) {
        results[item] = validate_file(std::move(files[item]), presentation, judge);
      },
      progress));
  std::vector<ValidatedFile> validated;
  for (std::optional<Result<ValidatedFile>>& result : results) {
    BATON_TRY(ValidatedFile file, *std::move(result));
    validated.push_back(std::move(file));
  }
  return validated;
}

// The option that checks what documents of this kind do not have; empty if there is none.
std::string_view idle_option(const ValidateDocuments& request, std::string_view kind) {
  const bool is_state = kind == "workflow-state";
  const bool has_forms = is_state || kind == "agent-output";
  if (!is_state && request.artifact_files == ArtifactFiles::checked) return "--artifacts";
  if (!is_state && request.evidence_files == EvidenceFiles::checked) return "--evidence";
  if (!has_forms && request.strictness == Strictness::strict) return "--strict";
  return {};
}

Result<void> require_effect(const ValidateDocuments& request, std::string_view kind,
                            std::string hint) {
  const std::string_view option = idle_option(request, kind);
  if (option.empty()) return {};
  return fail(ErrorCode::usage, "this option has no effect here", std::string(option),
              std::move(hint));
}

Result<RequestedFile> active_state(Workspace& workspace) {
  BATON_TRY(std::optional<StoredState> stored, workspace.states().read());
  if (!stored) return fail(no_workflow(workspace));
  RequestedFile file{.name = workspace.state_file(), .text = std::move(stored->text)};
  Result<json::Tape> document = json::read_tape(*file.text, file.name);
  if (document && model::has_markers(*document)) {
    file.document = *std::move(document);
  } else {
    BATON_CHECK(require_managed(*file.text, workspace));
  }
  return file;
}

// An adopted state file is validated by the schema that it was adopted with, unless another one is
// given.
Result<std::optional<CustomSchema>> schema_of_adopted(const RequestedFile& file,
                                                      const ValidateDocuments& request,
                                                      std::optional<CustomSchema> given,
                                                      Workspace& workspace) {
  if (given || file.document) return given;
  BATON_TRY(const Adoption* adoption, workspace.adoption());
  if (adoption == nullptr || workflow::shows_baton_state(*file.text)) return given;
  BATON_CHECK(
      require_effect(request, kCustom, "the state was adopted: it is checked by its schema alone"));
  BATON_TRY(schema::Validator validator,
            schema::Validator::compile(adoption->schema, workspace.schemas()));
  return CustomSchema{.validator = std::move(validator),
                      .redactor = finding_redactor_of(workspace),
                      .adopted_with = adoption->schema_name};
}

// A file that cannot be used is malformed, unless the validator or the system failed.
ErrorCode code_of_unusable_file(const Error& error) {
  const bool is_own = error.code == ErrorCode::limit || error.code == ErrorCode::unavailable;
  return is_own ? error.code : ErrorCode::malformed;
}

}  // namespace

bool ValidationAnswer::valid() const {
  return std::ranges::none_of(files, [](const ValidatedFile& file) {
    return file.error.has_value() || has_errors(file.findings);
  });
}

int ValidationAnswer::exit_code() const {
  int code = app::exit_code(ExitStatus::done);
  for (const ValidatedFile& file : files) {
    if (file.error) code = std::max(code, app::exit_code(code_of_unusable_file(*file.error)));
    if (has_errors(file.findings)) code = std::max(code, app::exit_code(ExitStatus::negative));
  }
  return code;
}

Result<Outcome<ValidationAnswer>> validate_documents(ValidateDocuments request,
                                                     Workspace& workspace) {
  BATON_CHECK(check_finding_limit(request.max_findings));
  std::optional<CustomSchema> custom;
  if (request.schema) {
    BATON_CHECK(require_effect(request, *request.schema,
                               text::concat("documents of the schema ", *request.schema,
                                            " have nothing that it checks: leave it out")));
  }
  if (request.schema_file) {
    BATON_CHECK(require_effect(request, kCustom,
                               "it checks more than a schema does: leave it out, or run `baton "
                               "validate` without --schema FILE"));
    BATON_TRY(schema::Validator validator,
              compile_schema_file(*request.schema_file, request.foreign, workspace.schemas()));
    custom =
        CustomSchema{.validator = std::move(validator), .redactor = finding_redactor_of(workspace)};
  }
  std::vector<RequestedFile> files = std::move(request.files);
  if (files.empty()) {
    BATON_TRY(RequestedFile state, active_state(workspace));
    files.push_back(std::move(state));
    BATON_TRY(custom, schema_of_adopted(files.back(), request, std::move(custom), workspace));
  }
  BATON_TRY(std::vector<ValidatedFile> validated,
            custom ? validate_files(std::move(files), *custom, presentation_of(request, workspace),
                                    request.progress)
                   : validate_files(std::move(files), request, workspace));
  return ValidationAnswer{.files = std::move(validated)};
}

Json to_json(const ValidationAnswer& answer) {
  Json json = {{"valid", answer.valid()}, {"files", Json::array()}};
  for (const ValidatedFile& file : answer.files) {
    Json entry = {{"file", file.name},
                  {"valid", !file.error && !has_errors(file.findings)},
                  {"kind", file.kind},
                  {"findings", to_json(file.findings)},
                  {"notes", to_json(file.notes)}};
    if (file.error) entry["error"] = to_json(*file.error)["error"];
    json["files"].push_back(std::move(entry));
  }
  return json;
}

}  // namespace baton::app
