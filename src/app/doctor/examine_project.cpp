#include "app/doctor/examine_project.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "app/core/configuration/file_format.h"
#include "app/core/findings/error_text.h"
#include "app/core/findings/state_findings.h"
#include "app/core/findings/with_position.h"
#include "app/core/state/load_state.h"
#include "app/core/state/missing_state.h"
#include "app/core/state/recovery_sources.h"
#include "app/doctor/examine_claude.h"
#include "app/doctor/examine_encryption.h"
#include "app/doctor/examine_files.h"
#include "app/doctor/examine_journal.h"
#include "app/doctor/examine_mappings.h"
#include "app/doctor/examine_merge_driver.h"
#include "app/doctor/examine_notes.h"
#include "app/doctor/examine_outputs.h"
#include "app/doctor/examine_permissions.h"
#include "app/doctor/examine_store.h"
#include "app/doctor/repair_project.h"
#include "baton/version.h"
#include "domain/model/relevance_map.h"
#include "domain/model/settings_findings.h"
#include "domain/policy/policies.h"
#include "json/pointer.h"
#include "json/print.h"
#include "json/read.h"
#include "text/concat.h"

namespace baton::app {
namespace {

Examined ok(std::string name, std::string message) {
  return {.name = std::move(name), .message = std::move(message), .hint = {}};
}

// True if the default protects something: without it, more is shown or less is checked.
bool protects(const model::RemovedSetting& setting) {
  constexpr std::array<std::string_view, 2> kProtecting = {"/policies", "/gates"};
  return std::ranges::any_of(kProtecting, [&](std::string_view section) {
    return json::is_at_or_below(setting.place, section);
  });
}

void tell_removed(const std::vector<model::RemovedSetting>& removed, Examined& examined) {
  std::vector<std::string> named;
  for (const model::RemovedSetting& setting : removed) {
    named.push_back(text::concat(setting.place, " ", json::print_compact(setting.value)));
  }
  examined.message += text::concat("; it removes from the defaults: ", text::enumerate(named));
  if (!std::ranges::any_of(removed, protects)) return;
  examined.health = Health::warning;
  examined.hint = "`baton config show --defaults` prints the built-in configuration";
}

void tell_findings(const Findings& findings, Examined& examined) {
  if (findings.empty()) return;
  std::vector<std::string> named;
  for (const Finding& finding : findings) {
    std::string hint = finding.hint.empty() ? "" : text::concat(" (", finding.hint, ")");
    named.push_back(text::concat(text_with_place(finding), hint));
  }
  examined.message += text::concat("; ", text::enumerate(named));
  examined.health = has_errors(findings) ? Health::error : Health::warning;
  examined.hint = text::concat("`baton validate ", kConfigurationFile.text(), "` shows the places");
}

// Checks the project's own file, and which defaults it removes.
Examined examine_own_settings(const Configuration& configuration) {
  const Result<std::vector<model::RemovedSetting>> removed = removed_settings(configuration);
  if (!removed) return not_examined("configuration", removed.error());
  Examined examined = ok("configuration", *configuration.file);
  if (!removed->empty()) tell_removed(*removed, examined);
  tell_findings(model::settings_findings(*configuration.document), examined);
  return examined;
}

Examined examine_configuration(Workspace& workspace) {
  const Result<const Configuration*> configuration = workspace.configuration();
  if (!configuration) {
    Examined examined = not_examined("configuration", configuration.error());
    examined.message = with_position(examined.message, configuration.error().position);
    return examined;
  }
  if (!(*configuration)->file) return ok("configuration", "the built-in defaults");
  return examine_own_settings(**configuration);
}

// Checks a baton state.
Examined examine_own_state(const LoadedState& state, Workspace& workspace) {
  const Result<Findings> findings = state_findings(state.document, workspace);
  if (!findings) return not_examined("state", findings.error());
  const auto errors = std::ranges::count(*findings, Severity::error, &Finding::severity);
  const std::string revision = std::to_string(state.revision.value);
  if (errors == 0) return ok("state", text::concat("valid at revision ", revision));
  return {.name = "state",
          .health = Health::error,
          .message = text::concat(counted(static_cast<std::size_t>(errors), "error", "errors"),
                                  " at revision ", revision),
          .hint = "`baton validate` shows them"};
}

// Checks the adoption's record, its schema, and the file against the schema.
Examined examine_adopted(const LoadedState& file, Workspace& workspace) {
  const Result<const Adoption*> adoption = workspace.adoption();
  if (!adoption) return not_examined("state", adoption.error());
  const Result<Findings> findings = schema_findings(file.document, workspace);
  if (!findings) return not_examined("state", findings.error());
  const std::string place =
      text::concat("adopted, at revision ", std::to_string(file.revision.value));
  const std::string& schema = (*adoption)->schema_name;
  if (schema.empty()) return ok("state", text::concat(place, ", without a schema"));
  const auto errors = std::ranges::count(*findings, Severity::error, &Finding::severity);
  if (errors == 0) return ok("state", text::concat(place, ", valid by ", schema));
  return {.name = "state",
          .health = Health::error,
          .message = text::concat(place, ", ",
                                  counted(static_cast<std::size_t>(errors), "error", "errors"),
                                  " by ", schema),
          .hint = "`baton validate` shows them"};
}

Examined examine_missing_workflow(Workspace& workspace) {
  const Result<MissingState> missing = judge_missing_state(workspace);
  if (!missing) return not_examined("state", missing.error());
  if (!is_loss(missing->absence)) return ok("state", description_of(*missing));
  return {.name = "state",
          .health = Health::error,
          .message = description_of(*missing),
          .hint = text::concat(way_back(*missing), " restores it")};
}

Examined examine_missing_state(Workspace& workspace) {
  const Result<const Adoption*> adoption = workspace.adoption();
  if (!adoption) return not_examined("state", adoption.error());
  if (*adoption == nullptr) return examine_missing_workflow(workspace);
  return {.name = "state",
          .health = Health::warning,
          .message = "the adopted file is missing",
          .hint = "`baton recover` restores it; `baton adopt --release` ends the adoption"};
}

// Empty if no workflow was in the place of the file.
std::optional<Examined> examine_replaced(std::string_view text, Workspace& workspace) {
  const Result<MissingState> replaced = judge_replaced_state(text, workspace);
  if (!replaced) return not_examined("state", replaced.error());
  if (!is_loss(replaced->absence)) return std::nullopt;
  return Examined{.name = "state",
                  .health = Health::error,
                  .message = description_of_replaced(*replaced),
                  .hint = hint_to_replaced(*replaced)};
}

struct StateExamined {
  Examined check;
  std::optional<LoadedState> state;  // set for a baton state only
};

StateExamined examine_state(Workspace& workspace) {
  const Result<std::optional<StoredState>> stored = workspace.states().read();
  if (!stored) return {not_examined("state", stored.error()), std::nullopt};
  if (!*stored) return {examine_missing_state(workspace), std::nullopt};
  Result<LoadedState> loaded = parse_active(**stored, workspace);
  if (!loaded && loaded.error().code == ErrorCode::conflict) {
    return {{.name = "state",
             .health = Health::warning,
             .message = std::string(loaded.error().phrase.view()),
             .hint = loaded.error().hint},
            std::nullopt};
  }
  if (!loaded) return {not_examined("state", loaded.error()), std::nullopt};
  if (loaded->is_adopted) return {examine_adopted(*loaded, workspace), std::nullopt};
  if (!loaded->is_baton) {
    std::optional<Examined> replaced = examine_replaced((*stored)->text, workspace);
    if (replaced) return {*std::move(replaced), std::nullopt};
    const FileFormat format = format_of(loaded->document.tree(), workspace);
    return {
        {.name = "state",
         .health = Health::warning,
         .message = text::concat("not managed by baton; ", likeness_to(format)),
         .hint = "baton reads it but never writes it; `baton adopt` manages it in its own format"},
        std::nullopt};
  }
  Examined check = examine_own_state(*loaded, workspace);
  return {std::move(check), *std::move(loaded)};
}

Examined examine_backups_of_adopted(const std::vector<StateCandidate>& backups,
                                    const std::string& count) {
  for (const StateCandidate& candidate : backups) {
    if (!json::read(candidate.text, "")) continue;
    return ok("backups", text::concat(count, ", the newest readable one is ", candidate.name));
  }
  return {.name = "backups",
          .health = Health::warning,
          .message = text::concat(count, ", all invalid"),
          .hint = "the next writes create new backups"};
}

Examined examine_backups(Workspace& workspace) {
  const Result<std::vector<StateCandidate>> backups = workspace.states().backups();
  if (!backups) return not_examined("backups", backups.error());
  if (backups->empty()) return ok("backups", "none yet");
  const std::string count = counted(backups->size(), "backup", "backups");
  const Result<const Adoption*> adoption = workspace.adoption();
  if (adoption && *adoption != nullptr) return examine_backups_of_adopted(*backups, count);
  for (const StateCandidate& candidate : *backups) {
    const auto usable = usable_state(candidate.text, candidate.name, workspace);
    if (!usable) return not_examined("backups", usable.error());
    if (!*usable) continue;
    return ok("backups",
              text::concat(count, ", the newest valid one is ", candidate.name, " at revision ",
                           std::to_string(revision_of(**usable).value)));
  }
  return {.name = "backups",
          .health = Health::warning,
          .message = text::concat(count, ", all invalid"),
          .hint = "the next writes create new backups"};
}

bool requires_encryption(const policy::Policies& policies, std::string_view agent) {
  constexpr std::array kEncrypted = {policy::Kind::output, policy::Kind::task, policy::Kind::shared,
                                     policy::Kind::environment};
  return std::ranges::any_of(kEncrypted, [&](policy::Kind kind) {
    return policies.requires_encryption({agent, kind});
  });
}

Examined examine_policies(Workspace& workspace) {
  const Result<const Configuration*> configuration = workspace.configuration();
  if (!configuration) return not_examined("policies", configuration.error());
  std::vector<std::string_view> agents;
  for (const model::AgentRule& rule : (*configuration)->relevance_map.agents()) {
    if (requires_encryption((*configuration)->policies, rule.agent)) agents.push_back(rule.agent);
  }
  if (agents.empty()) {
    return ok("policies", "encryption is required of no agent of the relevance map");
  }
  const Result<const SecretKey*> own = workspace.keys().own();
  if (!own) return not_examined("policies", own.error());
  if (*own != nullptr) {
    return ok("policies",
              text::concat("outputs and values are encrypted: ", text::enumerate(agents)));
  }
  return {
      .name = "policies",
      .health = Health::warning,
      .message = text::concat("policy-unencrypted: encryption is required, but you have no key: ",
                              text::enumerate(agents)),
      .hint = text::concat("`baton key init` makes a key; without one, their outputs, results of "
                           "tasks and values are ",
                           (*configuration)->without_key == WithoutKey::refuse
                               ? "refused"
                               : "stored unencrypted, redacted")};
}

// Checks that need the configuration do not repeat its error.
void name_error_once(std::vector<Examined>& checks, Workspace& workspace) {
  const Result<const Configuration*> configuration = workspace.configuration();
  if (configuration) return;
  const Examined known = not_examined("configuration", configuration.error());
  for (Examined& check : checks) {
    const bool is_own = check.name == known.name || check.name == "fix";
    if (is_own || check.message != known.message) continue;
    check = {.name = std::move(check.name),
             .health = Health::warning,
             .message = "not checked: the configuration is invalid",
             .hint = "fix the configuration first"};
  }
}

}  // namespace

std::string_view name_of(Health health) {
  switch (health) {
    case Health::ok: return "ok";
    case Health::warning: return "warning";
    case Health::error: return "error";
  }
  return "error";
}

bool ProjectExamined::healthy() const {
  return std::ranges::none_of(checks,
                              [](const Examined& check) { return check.health == Health::error; });
}

Result<Outcome<ProjectExamined>> examine_project(const ExamineProject& request,
                                                 Workspace& workspace) {
  ProjectExamined answer;
  std::vector<Examined>& checks = answer.checks;
  if (request.repairs == Repairs::yes) {
    Result<std::vector<std::string>> fixed = repair_project(workspace);
    if (!fixed) checks.push_back(not_examined("fix", fixed.error()));
    if (fixed) answer.fixed = *std::move(fixed);
  }
  const bool is_whole = request.scope == Examination::everything;
  checks.push_back(ok("version", text::concat("baton ", kVersion, ", state format 2.0")));
  checks.push_back(examine_root(workspace));
  checks.push_back(examine_file_system(workspace));
  if (is_whole) checks.push_back(examine_configuration(workspace));
  StateExamined state = examine_state(workspace);
  if (is_whole) checks.push_back(std::move(state.check));
  if (is_whole) checks.push_back(examine_lock(workspace));
  checks.push_back(examine_permissions(request.scope, workspace));
  checks.push_back(examine_leftovers(workspace));
  if (auto check = examine_ignore_file(workspace)) checks.push_back(*std::move(check));
  checks.push_back(examine_journal(request.scope, workspace));
  checks.push_back(examine_backups(workspace));
  checks.push_back(examine_hard_links(workspace));
  checks.push_back(examine_outputs(state.state, workspace));
  if (auto check = examine_kept_outputs(state.state, workspace)) {
    checks.push_back(*std::move(check));
  }
  if (auto check = examine_receipts(state.state, workspace)) checks.push_back(*std::move(check));
  checks.push_back(examine_parked(workspace));
  if (auto check = examine_archives(workspace)) checks.push_back(*std::move(check));
  if (is_whole) {  // a checkout in CI merges nothing
    if (auto check = examine_merge_driver(workspace)) checks.push_back(*std::move(check));
  }
  if (is_whole) checks.push_back(examine_store(state.state, workspace));
  if (auto check = examine_mappings(workspace)) checks.push_back(*std::move(check));
  checks.push_back(examine_notes(workspace));
  if (is_whole) checks.push_back(examine_policies(workspace));
  if (auto check = examine_data_keys(workspace)) checks.push_back(*std::move(check));
  if (is_whole) {
    if (auto check = examine_encryption(workspace)) checks.push_back(*std::move(check));
  }
  checks.push_back(examine_claude(workspace));
  name_error_once(checks, workspace);
  return answer;
}

Findings findings_of(const Examined& check) {
  if (check.health == Health::ok) return {};
  return {{.severity = check.health == Health::error ? Severity::error : Severity::warning,
           .rule = text::concat("doctor-", check.name),
           .message = check.message,
           .file = check.file,
           .position = check.position,
           .hint = check.hint}};
}

Json to_json(const ProjectExamined& examined) {
  Json checks = Json::array();
  for (const Examined& check : examined.checks) {
    Json entry = {
        {"name", check.name}, {"status", name_of(check.health)}, {"message", check.message}};
    if (!check.hint.empty()) entry["hint"] = check.hint;
    checks.push_back(std::move(entry));
  }
  return {
      {"healthy", examined.healthy()}, {"checks", std::move(checks)}, {"fixed", examined.fixed}};
}

}  // namespace baton::app
