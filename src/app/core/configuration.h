#pragma once

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
#include "domain/policy/policies.h"
#include "domain/workflow/gate_rules.h"
#include "host/directory.h"
#include "json/json.h"
#include "store/stores.h"

namespace baton::app {

inline constexpr RelativePath kConfigurationFile = ".claude/baton.json";

// What happens to a section whose policy asks for encryption while no key is configured.
enum class WithoutKey : std::uint8_t { redact, refuse };

// What a hook does with an action that it objects to, or that it cannot judge.
enum class HookVerdict : std::uint8_t { deny, ask, warn };

// Inside an agent of the map: reading of what only its context should show.
enum class GuardedRead : std::uint8_t { deny, ask, allow };

// "hooks", "guard" and "tasks".
struct HookSettings {
  HookVerdict on_fault = HookVerdict::ask;
  HookVerdict handoff = HookVerdict::deny;      // an agent whose upstream is missing
  std::uint32_t repairs = 2;                    // how often an invalid output is sent back
  Milliseconds patience = Milliseconds{2'000};  // for the writers' lock
  bool records_artifacts = true;
  bool stops_at_open_gates = false;
  bool mirrors_tasks = false;         // "tasks.mirror": Claude Code's own, into the state's
  std::vector<std::string> disabled;  // names of events
  GuardedRead read = GuardedRead::deny;
};

// "contextStore".
struct NoteSettings {
  std::optional<std::string> path;  // as it is written
  std::uint32_t retention_days = 30;
};

// templates/configuration.json with the project's own .claude/baton.json laid over it member by
// member (model::layered).
struct Configuration {
  std::shared_ptr<const Json> document;  // the merged whole; null where there are only defaults
  std::optional<std::string> file;       // the project's own file, if there is one
  model::RelevanceMap relevance_map;
  policy::Policies policies;
  WithoutKey without_key = WithoutKey::redact;
  std::uint32_t freshness_hours = 24;
  std::uint64_t state_tokens = 0;  // from here on `status` says that the state has outgrown itself
  workflow::GateRules gate_rules;  // with the gates that the relevance map's rules provide
  std::map<std::string, std::string, std::less<>> output_schemas;  // agent → project file
  std::optional<std::string> state_schema;                         // project file
  StateLocation state_location;                                    // limits only
  ArchiveFolders archive_folders;
  HookSettings hooks;
  std::vector<model::AgentAlias> agent_aliases;  // of the agents that Claude Code launches
  DataLocation data_location;                    // without the root
  std::shared_ptr<const Json> shared_context;    // of the project's own file; null: nothing
  bool redacts_secrets_in_environment = false;   // instead of refusing them
  NoteSettings notes;
};

// malformed: not JSON, or not a configuration; `position` says where in the file.
Result<Configuration> load_configuration(const Directory& root);

// The same for a text that is, or may become, the project's own file.
Result<Configuration> read_configuration(const std::string& text);

Result<Configuration> default_configuration();

// What the project's own file takes away from the defaults; empty without such a file.
Result<std::vector<model::RemovedSetting>> removed_settings(const Configuration& configuration);

// The merged whole, for `config show`. Never null.
Result<std::shared_ptr<const Json>> document_of(const Configuration& configuration);

}  // namespace baton::app
