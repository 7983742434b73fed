#include "app/recovery/adopt_file.h"

#include <memory>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/core/caller/caller.h"
#include "app/core/configuration/adoption.h"
#include "app/core/configuration/file_format.h"
#include "app/core/findings/finding_redactor.h"
#include "app/core/next_command.h"
#include "app/core/schemas/project_schema.h"
#include "app/core/schemas/schema_place.h"
#include "app/core/state/load_state.h"
#include "app/core/state/ownership.h"
#include "domain/policy/secrets.h"
#include "domain/shared/faults.h"
#include "json/read.h"
#include "schema/validator.h"
#include "store/baton_folder.h"
#include "text/concat.h"

namespace baton::app {
namespace {

Error no_such_file(const Workspace& workspace) {
  return {.code = ErrorCode::not_found,
          .phrase = "there is no file to adopt",
          .subject = workspace.root().absolute(workspace.state_file()),
          .hint = "`baton adopt FILE` adopts another file"};
}

Result<Json> readable_document(const StoredState& stored, const std::string& file) {
  Result<Json> document = json::read(stored.text, file);
  if (!document) {
    Error error = document.error();
    error.hint =
        text::join_clauses(error.hint,
                           "baton adopts files of plain JSON, without comments and trailing "
                           "commas");
    return fail(std::move(error));
  }
  if (document->is_object()) return document;
  return fail(ErrorCode::malformed, "only a JSON object can be adopted", file,
              "put the value into a member of an object");
}

Result<void> require_foreign(const StoredState& stored, Workspace& workspace) {
  BATON_TRY(const Adoption* adoption, workspace.adoption());
  BATON_TRY(const bool is_baton, is_managed(stored.text, workspace));
  const bool is_workflow = adoption == nullptr ? is_baton : false;
  if (!is_workflow) return {};
  return fail(ErrorCode::conflict, "baton manages this file already", workspace.state_file(),
              "it is a workflow state: `baton status` shows it");
}

// A given schema has a text; that of an earlier adoption has been compiled before.
Result<schema::Validator> compile_adopted(const AdoptFile& request, const Json& schema,
                                          Workspace& workspace) {
  Result<schema::Validator> validator = schema::Validator::compile(schema, workspace.schemas());
  if (validator || !request.schema) return validator;
  return fail(with_schema_place(std::move(validator).error(), schema, request.schema->text,
                                request.schema->name));
}

Result<Findings> findings_by(const schema::Validator& validator, const Json& document,
                             Workspace& workspace) {
  BATON_TRY(Findings findings, finding_redactor_of(workspace).findings(validator, document));
  for (Finding& finding : findings) {
    finding.severity = Severity::warning;
    finding.file = workspace.state_file();
  }
  return findings;
}

// A record of the schema without them would validate otherwise. In a file of another program, a
// name means what that program wants it to mean.
Result<void> require_no_secrets(const Json& schema, const std::string& name, Workspace& workspace) {
  BATON_TRY(const policy::SecretSettings* settings, workspace.secrets());
  if (settings->shows_secrets()) return {};
  const policy::RedactionReport found =
      policy::redact_secrets(schema, settings->rules, detection::Scope::formats).report;
  if (found.redactions.empty()) return {};
  const policy::Redaction& first = found.redactions.front();
  return fail({.code = ErrorCode::limit,
               .phrase = "the schema contains a secret",
               .subject = name,
               .pointer = first.path,
               .hint = text::concat("baton would store it (", first.field,
                                    "): remove it, or allow it (secrets.allow)"),
               .name = shared::kSecretRefused});
}

// By the first adoption; without --schema, the project's schema for its state counts.
Result<AdoptFile> with_state_schema(AdoptFile request, Workspace& workspace) {
  BATON_TRY(const Adoption* earlier, workspace.adoption());
  BATON_TRY(const Configuration* configuration, workspace.configuration());
  const std::optional<std::string>& file = configuration->state_schema;
  if (request.schema || earlier != nullptr || !file) return request;
  BATON_TRY(const json::Document schema,
            read_project_schema(*file, kStateSchemaSetting, workspace));
  request.schema = Source{.name = *file, .text = std::string(schema.text())};
  return request;
}

Result<Adoption> adoption_by(const AdoptFile& request, Workspace& workspace) {
  BATON_TRY(const Adoption* earlier, workspace.adoption());
  if (!request.schema) return earlier == nullptr ? Adoption() : *earlier;
  BATON_TRY(Json schema, json::read(request.schema->text, request.schema->name));
  BATON_CHECK(require_no_secrets(schema, request.schema->name, workspace));
  return Adoption{.schema = std::move(schema), .schema_name = request.schema->name};
}

ChangeNote note_of_adoption(std::string command, Revision revision, const Workspace& workspace) {
  return {.at = workspace.now(),
          .by = writer_here(workspace),
          .command = std::move(command),
          .revision = revision};
}

// The journal is written first: without the adoption's record it has no effect on the file. It must
// get the text as that of an adopted file, because `recover` and `undo` write it back.
Result<void> begin_keeping(const AdoptFile& request, const Adoption& adoption,
                           Workspace& workspace) {
  workspace.assume_adoption(adoption);
  const Result<std::unique_ptr<StateTransaction>> begun = workspace.states().begin(
      {.command = "adopt", .deadline = workspace.patience(), .foreign = ForeignFile::adopted});
  workspace.forget_adoption();  // another process may have adopted the file meanwhile
  if (!begun) return fail(begun.error());
  StateTransaction* const transaction = begun->get();
  BATON_TRY(const Adoption* earlier, workspace.adoption());
  if (earlier == nullptr) {
    if (!transaction->before()) return fail(no_such_file(workspace));
    BATON_CHECK(require_foreign(*transaction->before(), workspace));
    const Revision revision = transaction->next_revision({});
    BATON_CHECK(transaction->adopt(note_of_adoption("adopt", revision, workspace)));
  }
  if (earlier == nullptr || request.schema) {
    BATON_CHECK(record_adoption(adoption, workspace));
  }
  BATON_CHECK(transaction->finish());
  workspace.forget_adoption();
  return {};
}

Result<void> require_record(Workspace& workspace) {
  BATON_TRY(const bool has_record, has_adoption_record(workspace));
  if (has_record) return {};
  return fail(ErrorCode::not_found, "this file is not adopted", workspace.state_file());
}

}  // namespace

Result<Outcome<FileAdopted>> adopt_file(const AdoptFile& given, Workspace& workspace) {
  BATON_CHECK(workspace.configuration());
  workspace.replace_damaged_adoption();
  BATON_TRY(const std::optional<StoredState> stored, workspace.states().read());
  if (!stored) return fail(no_such_file(workspace));
  const std::string file = workspace.state_file();
  BATON_CHECK(require_foreign(*stored, workspace));
  BATON_TRY(const Json document, readable_document(*stored, file));
  BATON_TRY(const AdoptFile request, with_state_schema(given, workspace));
  BATON_TRY(const Adoption adoption, adoption_by(request, workspace));
  BATON_TRY(const schema::Validator validator,
            compile_adopted(request, adoption.schema, workspace));
  BATON_TRY(Findings warnings, findings_by(validator, document, workspace));
  BATON_TRY(const Adoption* earlier, workspace.adoption());
  FileAdopted answer{.written = {.workflow = {},
                                 .revision = {},
                                 .digest = digest_of(*stored, workspace.host().crypto),
                                 .warnings = std::move(warnings)},
                     .file = file,
                     .dialect = format_of(document, workspace).name,
                     .schema_name = adoption.schema_name,
                     .was_adopted = earlier != nullptr,
                     .baton = baton_here(workspace)};
  BATON_CHECK(begin_keeping(request, adoption, workspace));
  BATON_TRY(const LoadedState loaded, parse_kept(*stored, workspace));
  answer.written.revision = loaded.revision;
  return answer;
}

Json to_json(const FileAdopted& answer) {
  Json json = to_json(answer.written);
  json["file"] = answer.file;
  json["dialect"] = answer.dialect;
  if (!answer.schema_name.empty()) json["schema"] = answer.schema_name;
  json["unchanged"] = answer.was_adopted;
  return json;
}

// The adoption's record is removed last: after a crash the file is still adopted and can be
// released.
Result<Outcome<FileReleased>> release_file(const ReleaseFile& /*request*/, Workspace& workspace) {
  BATON_CHECK(require_record(workspace));  // before the lock, which would create its file
  BATON_TRY(const std::unique_ptr<StateTransaction> transaction,
            workspace.states().begin({.command = "adopt --release",
                                      .deadline = workspace.patience(),
                                      .foreign = ForeignFile::adopted}));
  BATON_CHECK(require_record(workspace));
  const bool is_missing = !transaction->before();
  const Revision revision = transaction->next_revision({});
  BATON_CHECK(transaction->release(note_of_adoption("adopt --release", revision, workspace)));
  BATON_CHECK(remove_adoption(workspace));
  BATON_CHECK(store::remove_unused_baton_folder(workspace.host()));
  BATON_CHECK(transaction->finish());
  workspace.forget_adoption();
  return FileReleased{.file = workspace.state_file(), .is_missing = is_missing};
}

Json to_json(const FileReleased& answer) {
  Json json = {{"file", answer.file}, {"released", true}};
  if (answer.is_missing) json["missing"] = true;
  return json;
}

}  // namespace baton::app
