#include "app/migration/migrate_file.h"

#include <algorithm>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "app/core/caller/caller.h"
#include "app/core/configuration/mappings.h"
#include "app/core/findings/state_findings.h"
#include "app/core/redaction/redact_state.h"
#include "app/core/schemas/named_schema.h"
#include "app/core/state/load_state.h"
#include "app/core/state/output_copies.h"
#include "app/core/state/state_format.h"
#include "app/migration/read_file.h"
#include "app/shared/workflow_session.h"
#include "domain/migration/recognize.h"
#include "domain/model/members.h"
#include "json/pointer.h"
#include "text/concat.h"
#include "text/shell.h"

namespace baton::app {
namespace {

using migration::Mapping;
using migration::Shape;

constexpr unsigned kMostRepairAttempts = 24;  // to find the members that make a state invalid

// The argument of `baton migrate` that names the file; empty for the state file.
std::string argument_of(const MigrationFile& file, Workspace& workspace) {
  if (file.name == workspace.state_file()) return {};
  const bool is_stream = file.name.starts_with('<');
  return text::concat(" ", is_stream ? "-" : text::shell_word(file.name));
}

Error no_mapping(const MigrationFile& file, Workspace& workspace) {
  const std::string argument = argument_of(file, workspace);
  return {.code = ErrorCode::not_found,
          .phrase = "no mapping for this file",
          .subject = file.name,
          .hint = text::concat("`baton migrate", argument,
                               " --draft .claude/migrations/NAME.json` drafts one; edit it, then "
                               "run `baton migrate",
                               argument, "` again")};
}

// The object of the document in which the mapping moves the most members.
Shape fitted(const Json& document, const Mapping& mapping) {
  if (std::optional<Shape> shape = migration::recognize(document, std::span(&mapping, 1))) {
    return *std::move(shape);
  }
  Shape best{.mapping = &mapping, .confidence = 0, .base = {}};
  std::size_t most = 0;
  for (const json::Pointer& base : migration::possible_bases(document)) {
    const Shape shape{.mapping = &mapping, .confidence = 0, .base = base};
    const std::size_t count = migration::migrate(document, shape, Instant(), {}).moved.size();
    if (count > most) best = shape;
    most = std::max(most, count);
  }
  return best;
}

Result<Shape> shape_of(const MigrationFile& file, const std::optional<std::string>& wanted,
                       const std::vector<Mapping>& mappings, Workspace& workspace) {
  if (!wanted) {
    std::optional<Shape> shape = migration::recognize(file.document, mappings);
    if (!shape) return fail(no_mapping(file, workspace));
    return *std::move(shape);
  }
  const auto found = std::ranges::find(mappings, *wanted, &Mapping::source);
  if (found != mappings.end()) return fitted(file.document, *found);
  std::vector<std::string_view> names;
  for (const Mapping& mapping : mappings) names.push_back(mapping.source);
  return fail(ErrorCode::not_found, "unknown mapping", *wanted,
              text::concat("known are ", text::enumerate(names)));
}

// Migrates to a valid state: members that would make it invalid stay in extensions.
Result<Outcome<migration::Migrated>> valid_state(const MigrationFile& file, const Shape& shape,
                                                 Workspace& workspace) {
  migration::Excluded excluded;
  Findings errors;
  for (unsigned attempt = 0; attempt < kMostRepairAttempts; ++attempt) {
    migration::Migrated migrated =
        migration::migrate(file.document, shape, workspace.now(), excluded);
    BATON_CHECK(redact_state(migrated.state, workspace));
    BATON_TRY(errors, state_findings(migrated.state, workspace));
    if (!has_errors(errors)) {
      migrated.state = with_schema("workflow-state", migrated.state);
      return migrated;
    }
    bool has_more = false;
    for (const Finding& finding : errors) {
      if (finding.severity != Severity::error) continue;
      has_more = migration::exclude(migrated, finding.instance_location, excluded) || has_more;
    }
    const bool is_late = attempt + 2 >= kMostRepairAttempts;
    if (!has_more || is_late) (void)migration::exclude({}, "", excluded);
  }
  return Report{std::move(errors)};
}

// Fails unless the state file is the one that was read, or there is none.
Result<void> require_same_file(const MigrationFile& file, const std::optional<StoredState>& there,
                               Workspace& workspace) {
  if (!there && !file.digest) return {};
  const bool is_same =
      there && file.digest && file_digest_of(*there, workspace.host().crypto) == *file.digest;
  if (is_same) return {};
  if (file.digest) {
    return fail(ErrorCode::conflict, "the file was changed meanwhile", workspace.state_file(),
                "run `baton migrate` again");
  }
  return fail(
      ErrorCode::conflict, "a state file exists already", workspace.state_file(),
      "`baton archive` ends its workflow; `baton --state FILE migrate` writes another file");
}

Result<void> write_migrated(const MigrationFile& file, FileMigrated& answer, Workspace& workspace) {
  reach_store(workspace, Creation::where_missing);
  BATON_TRY(const std::unique_ptr<StateTransaction> transaction,
            workspace.states().begin({.command = "migrate",
                                      .deadline = workspace.patience(),
                                      .foreign = ForeignFile::replaced}));
  BATON_CHECK(require_same_file(file, transaction->before(), workspace));
  Json& state = answer.migrated.state;
  const Revision revision = transaction->next_revision(Revision{});
  model::set_member(state, "revision", revision.value);
  BATON_TRY(std::string text, printed_state(state, workspace.state_file()));
  answer.original = file.name;
  if (transaction->before()) {
    BATON_TRY(answer.original, transaction->set_aside(Aside::replaced));
  }
  const ChangeNote note{
      .at = workspace.now(),
      .by = writer_here(workspace),
      .command = "migrate",
      .workflow = std::string(model::text_member(state, "workflowId")),
      .revision = revision,
      .idempotency_key = {},
      .detail = text::concat("from ", answer.source, ", kept as ", answer.original),
      .context_files = {}};
  BATON_TRY(answer.written.digest,
            transaction->replace({.text = std::move(text), .patch = {}, .note = note}));
  // The state is written: an error here must not say that the command failed.
  (void)write_missing_copies(state, workspace);
  BATON_CHECK(remove_adoption(workspace));
  workspace.forget_adoption();
  answer.written.revision = revision;
  return {};
}

Json mapped_json(const std::vector<migration::Moved>& moved) {
  Json list = Json::array();
  for (const migration::Moved& value : moved) {
    Json entry = {{"from", value.from}};
    entry[value.gate.empty() ? "to" : "gate"] = value.gate.empty() ? value.to : value.gate;
    if (value.original) {
      entry["original"] = *value.original;
      entry["value"] = value.value;
    }
    list.push_back(std::move(entry));
  }
  return list;
}

// A value of a document as an answer may show it: a part of it does not tell what it means. The
// path of a gate's status is empty.
void redact_value_of(const Json& document, const std::string& path, Json& value,
                     Workspace& workspace) {
  const auto place = json::Pointer::parse(path);
  const bool is_there = !path.empty() && place && json::find(document, *place) != nullptr;
  if (is_there) {
    value = value_in_answer(*place, document, workspace).document;
  } else {
    (void)redact_answer(value, workspace);
  }
}

// What the command line shows of these values is shortened.
void redact_values(FileMigrated& answer, Workspace& workspace) {
  for (migration::Moved& moved : answer.migrated.moved) {
    if (moved.original) redact_value_of(answer.document, moved.from, *moved.original, workspace);
    redact_value_of(answer.migrated.state, moved.to, moved.value, workspace);
  }
  (void)redact_answer(answer.document, workspace);
}

}  // namespace

Result<Outcome<FileMigrated>> migrate_file(const MigrateFile& request, Workspace& workspace) {
  BATON_CHECK(workspace.configuration());
  BATON_TRY(MigrationFile file, read_migration_file(request.file, workspace));
  BATON_CHECK(require_older_format(file));
  BATON_TRY(const std::vector<Mapping> mappings, load_mappings(workspace, request.mapping));
  BATON_TRY(const Shape shape, shape_of(file, request.mapping, mappings, workspace));
  BATON_TRY(Outcome<migration::Migrated> made, valid_state(file, shape, workspace));
  if (Report* report = std::get_if<Report>(&made)) return std::move(*report);
  FileMigrated answer{.written = {},
                      .file = file.name,
                      .source = shape.mapping->source,
                      .title = shape.mapping->title,
                      .base = shape.base.text(),
                      .confidence = shape.confidence,
                      .dry_run = request.dry_run,
                      .original = {},
                      .document = {},
                      .migrated = std::get<migration::Migrated>(std::move(made))};
  answer.written.workflow = model::text_member(answer.migrated.state, "workflowId");
  if (request.dry_run == DryRun::no) {
    BATON_CHECK(write_migrated(file, answer, workspace));
    BATON_TRY(const Identifier id, Identifier::parse(answer.written.workflow, "workflow id"));
    begin_session(id, answer.written, workspace);
  }
  answer.document = std::move(file.document);
  redact_values(answer, workspace);
  return answer;
}

Json to_json(const FileMigrated& answer) {
  const bool is_applied = answer.dry_run == DryRun::no;
  Json json = {{"file", answer.file}, {"source", answer.source}};
  if (!answer.title.empty()) json["title"] = answer.title;
  json["confidence"] = answer.confidence;
  if (!answer.base.empty()) json["base"] = answer.base;
  json["applied"] = is_applied;
  if (is_applied) {
    json["original"] = answer.original;
    json.update(to_json(answer.written));
  }
  json["mapped"] = mapped_json(answer.migrated.moved);
  json["kept"] = answer.migrated.kept;
  json["filled"] = answer.migrated.filled;
  json["state"] = answer.migrated.state;
  return json;
}

}  // namespace baton::app
