#include "app/agents/write_configuration.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/core/schemas/named_schema.h"
#include "app/core/state/ownership.h"
#include "domain/model/settings_findings.h"
#include "domain/policy/secrets.h"
#include "json/print.h"
#include "json/read.h"
#include "json/rewrite.h"
#include "store/baton_folder.h"
#include "store/durable_file.h"

namespace baton::app {
namespace {

// Not the writers' lock of the state: a change of the configuration must not wait for a record.
constexpr RelativePath kConfigurationLock = ".claude/baton/configuration.lock";

struct ConfigurationEdit {
  std::optional<std::string> before;
  std::string after;
  Json settings;
  bool changes_settings = false;
  Findings findings;  // only those that the settings did not have before
};

std::string file_name() {
  return std::string(kConfigurationFile.text());
}

Result<Json> settings_in_text(const std::optional<std::string>& text) {
  if (!text) return Json::object();
  BATON_TRY(Json settings, json::read(*text, file_name()));
  if (settings.is_object()) return settings;
  return fail(ErrorCode::malformed, "the configuration must be an object", file_name());
}

// Removes positions, which would refer to a text that is not stored.
Error without_positions(Error error) {
  error.position.reset();
  for (RelatedLocation& location : error.related) location.position.reset();
  return error;
}

Result<Findings> findings_of_text(const std::string& text) {
  BATON_TRY(const Configuration configuration, read_configuration(text));
  return model::settings_findings(*configuration.document);
}

bool is_same_finding(const Finding& one, const Finding& other) {
  return one.rule == other.rule && one.message == other.message &&
         one.instance_location == other.instance_location;
}

// The findings that the edit adds. Fails if the current file is unusable: it is not edited.
Result<Findings> new_findings(const ConfigurationEdit& edit) {
  BATON_TRY(const Findings before, findings_of_text(edit.before.value_or("{}")));
  Result<Findings> found = findings_of_text(edit.after);
  if (!found) return fail(without_positions(std::move(found).error()));
  Findings after = *std::move(found);
  std::erase_if(after, [&before](const Finding& finding) {
    return std::ranges::any_of(
        before, [&finding](const Finding& other) { return is_same_finding(finding, other); });
  });
  for (Finding& finding : after) finding.file = file_name();
  return after;
}

Result<ConfigurationEdit> prepare(const SettingsChange& change, Workspace& workspace) {
  ConfigurationEdit edit;
  BATON_TRY(edit.before, store::read_if_there(workspace.host().root, kConfigurationFile));
  BATON_TRY(const Json before, settings_in_text(edit.before));
  Json after = before;
  BATON_CHECK(change(after));
  const detection::SecretRules& rules = workspace.secrets_in_answers().rules;
  after = policy::redact_changed_secrets(std::move(after), before, rules).document;
  edit.changes_settings = after != before;
  if (edit.before) {
    BATON_TRY(edit.after, json::rewritten(*edit.before, before, after));
  } else {
    after = with_schema("configuration", after);
    edit.after = json::print(after);
  }
  BATON_TRY(edit.findings, new_findings(edit));
  edit.settings = std::move(after);
  return edit;
}

// Null beside a state file of another program, where baton creates no folder.
Result<std::unique_ptr<Lock>> lock_configuration(Workspace& workspace) {
  Host& host = workspace.host();
  if (!require_no_foreign_state(workspace)) return nullptr;
  BATON_CHECK(store::finish_baton_folder(host));
  return host.root.lock(kConfigurationLock,
                        {.deadline = workspace.patience(), .holder = "configuration"});
}

bool changes_text(const ConfigurationEdit& edit) {
  return edit.before ? edit.before != edit.after : edit.changes_settings;
}

ConfigurationWritten written_by(const ConfigurationEdit& edit) {
  ConfigurationWritten written{.file = file_name(), .settings = edit.settings};
  if (!changes_text(edit)) return written;
  written.action =
      edit.before ? ConfigurationFileAction::changed : ConfigurationFileAction::created;
  written.warnings = edit.findings;
  return written;
}

}  // namespace

std::string_view name_of(ConfigurationFileAction action) {
  switch (action) {
    case ConfigurationFileAction::created: return "created";
    case ConfigurationFileAction::changed: return "changed";
    case ConfigurationFileAction::unchanged: break;
  }
  return "unchanged";
}

Result<Outcome<ConfigurationWritten>> change_configuration(const SettingsChange& change,
                                                           Workspace& workspace, DryRun dry_run) {
  // Also checked before taking the lock: a refused change creates no folder.
  BATON_TRY(const ConfigurationEdit prepared, prepare(change, workspace));
  if (has_errors(prepared.findings)) return Report{prepared.findings};
  if (dry_run == DryRun::yes || !changes_text(prepared)) return written_by(prepared);
  Host& host = workspace.host();
  BATON_TRY(const std::unique_ptr<Lock> lock, lock_configuration(workspace));
  BATON_TRY(ConfigurationEdit edit, prepare(change, workspace));
  if (has_errors(edit.findings)) return Report{std::move(edit.findings)};
  if (!changes_text(edit)) return written_by(edit);
  BATON_CHECK(
      store::ensure_folders(host.root, kConfigurationFile.parent(), Access::shared_by_umask));
  BATON_CHECK(store::write_durably(host.root, host.ids, kConfigurationFile, edit.after,
                                   Access::shared_by_umask));
  workspace.begin_anew();
  return written_by(edit);
}

Result<Json> project_settings(const Workspace& workspace) {
  BATON_TRY(const std::optional<std::string> text,
            store::read_if_there(workspace.host().root, kConfigurationFile));
  return settings_in_text(text);
}

}  // namespace baton::app
