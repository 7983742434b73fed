#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "baton/instant.h"
#include "baton/result.h"
#include "domain/model/agent_aliases.h"
#include "domain/model/relevance_map.h"
#include "domain/model/settings_layers.h"
#include "domain/policy/personal_data.h"
#include "domain/policy/policies.h"
#include "domain/policy/secret_settings.h"
#include "domain/workflow/gate_rules.h"
#include "host/baton_files.h"
#include "host/directory.h"
#include "json/json.h"
#include "store/stores.h"

namespace baton::app {

// What happens to a section whose policy asks for encryption if no key is configured.
enum class WithoutKey : std::uint8_t { redact, refuse };

// What a hook does with an action that it objects to or cannot judge.
enum class HookVerdict : std::uint8_t { deny, ask, warn };

// Whether an agent of the map may read files that only its context should show.
enum class GuardedRead : std::uint8_t { deny, ask, allow };

// The sections "hooks", "guard" and "tasks".
struct HookSettings {
  HookVerdict on_fault = HookVerdict::ask;
  HookVerdict handoff = HookVerdict::deny;      // for an agent whose upstream output is missing
  std::uint32_t repairs = 2;                    // how often an agent must repair an invalid output
  Milliseconds patience = Milliseconds{2'000};  // for the writers' lock
  bool records_artifacts = true;
  bool stops_at_open_gates = false;
  bool mirrors_tasks = false;         // "tasks.mirror": copies Claude Code's tasks into the state
  std::vector<std::string> disabled;  // names of events
  GuardedRead read = GuardedRead::deny;
};

// The section "contextStore".
struct NoteSettings {
  std::optional<std::string> path;  // as written
  std::optional<std::uint32_t> retention_days = {};
};

// The section "context.lessons".
struct ContextLessons {
  std::size_t limit = 0;  // in a context and after init; 0: none
  std::size_t tokens = 500;
};

// templates/configuration.json, overlaid member by member with the project's own .claude/baton.json
// (model::layered).
struct Configuration {
  std::shared_ptr<const Json> document;  // the merged document; null if there are only defaults
  std::optional<std::string> file;       // the project's own file, if there is one
  model::RelevanceMap relevance_map;
  policy::Policies policies;
  policy::SecretSettings secrets;
  policy::PersonalDataAction personal_data = policy::PersonalDataAction::warn;
  WithoutKey without_key = WithoutKey::redact;
  std::uint32_t freshness_hours = 24;
  std::uint64_t state_tokens = 0;    // above this size `status` reports that the state is too large
  bool demotes_stale_gates = false;  // gates with stale evidence count as pending
  std::map<std::string, std::string, std::less<>> output_schemas;  // agent → project file
  std::optional<std::string> state_schema;                         // project file
  StateLocation state_location;                                    // without its file
  ArchiveFolders archive_folders;
  HookSettings hooks;
  std::vector<model::AgentAlias> agent_aliases;  // for the agents that Claude Code starts
  DataLocation data_location;                    // without the root
  std::shared_ptr<const Json> shared_context;    // from the project's own file; null: nothing
  policy::SecretAction environment_secrets = policy::SecretAction::refuse;
  NoteSettings notes;
  ContextLessons lessons;
  std::optional<std::uint32_t> retention_days = {};  // of what ended workflows leave
};

// malformed: not JSON, or not a configuration; `position` is the place in the file.
Result<Configuration> load_configuration(const Directory& root);

// The same for a text that is, or may become, the project's own file.
Result<Configuration> read_configuration(const std::string& text);

// The configuration without the members of the project's own file that make it unusable; if the
// file is not JSON, the built-in settings.
Result<Configuration> usable_configuration(const Directory& root);

Result<Configuration> default_configuration();

// The section "gates", with the gates that the relevance map's rules provide: the rule's agent owns
// the gate, unless gates.owners lists it.
workflow::GateRules gate_rules(const Configuration& configuration);

// The defaults that the project's own file removes; empty without such a file.
Result<std::vector<model::RemovedSetting>> removed_settings(const Configuration& configuration);

// The merged document, for `config show`. Never null.
Result<std::shared_ptr<const Json>> document_of(const Configuration& configuration);

}  // namespace baton::app
