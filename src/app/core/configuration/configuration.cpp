#include "app/core/configuration/configuration.h"

#include <concepts>
#include <limits>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/core/configuration/compiled_configuration.h"
#include "app/core/configuration/configuration_faults.h"
#include "domain/guard/paths.h"
#include "domain/model/members.h"
#include "domain/model/settings_in_force.h"
#include "domain/model/settings_layers.h"
#include "json/locate.h"
#include "json/read.h"
#include "json/tape.h"
#include "json/view.h"
#include "resources/resource.h"
#include "text/ascii.h"
#include "text/concat.h"

namespace baton::app {
namespace {

using json::View;
using model::object_member;

// True for folders where files named by workflows would replace files of git or of baton.
bool is_reserved(std::string_view path) {
  const std::string components = text::concat("/", text::to_lower(path), "/");
  return components.find("/.git/") != std::string::npos || path == kClaudeFolder.text() ||
         guard::is_in(path, kBatonFolder.text()) || guard::is_in(path, kParkedFolder.text());
}

Result<RelativePath> path_setting(const View& paths, std::string_view name, RelativePath fallback) {
  const std::string_view text = model::text_member(paths, name);
  if (text.empty() || text == fallback.text()) return fallback;
  Result<RelativePath> path = RelativePath::parse(text);
  if (path && !is_reserved(text)) return path;
  return fail(Error{
      .code = ErrorCode::malformed,
      .phrase = path ? Phrase("the folder is reserved for git or baton") : path.error().phrase,
      .subject = std::string(kConfigurationFile.text()),
      .pointer = text::concat("/paths/", name),
      .hint = "name another folder below the project's root, such as dev/workflow/archive"});
}

// In one folder, the summary of "x" and the archived state of "x-summary" have the same name.
Result<void> require_two_folders(const ArchiveFolders& folders) {
  if (folders.archive != folders.summaries) return {};
  return fail(Error{.code = ErrorCode::malformed,
                    .phrase = "archived states and summaries need different folders",
                    .subject = std::string(kConfigurationFile.text()),
                    .pointer = "/paths",
                    .hint = text::concat("name another folder for the summaries, such as ",
                                         folders.archive.text(), "/summaries")});
}

// The largest number for one that is too large.
template <std::unsigned_integral Number>
Number number_setting(const View& section, std::string_view name, Number fallback) {
  constexpr Number kMost = std::numeric_limits<Number>::max();
  const std::optional<double> number = model::number_member(section, name);
  if (!number || !(*number >= 0)) return fallback;
  return *number >= static_cast<double>(kMost) ? kMost : static_cast<Number>(*number);
}

model::RelevanceMap default_map() {
  std::vector<model::AgentRule> rules;
  rules.reserve(compiled_rules().size());
  for (const CompiledRule& rule : compiled_rules()) {
    rules.push_back({.agent = std::string(rule.agent),
                     .needs_from = rule.needs_from,
                     .optional_from = rule.optional_from,
                     .provides = rule.provides,
                     .constraint_types = rule.constraint_types,
                     .artifact_types = rule.artifact_types,
                     .decision_categories = rule.decision_categories,
                     .description = rule.description,
                     .time_estimate = rule.time_estimate,
                     .version = rule.version,
                     .context_fields = model::ContextFields(rule.context_fields)});
  }
  return model::RelevanceMap(std::move(rules));
}

HookVerdict verdict_setting(const View& hooks, std::string_view name, HookVerdict fallback) {
  const std::string_view text = model::text_member(hooks, name);
  if (text == "deny") return HookVerdict::deny;
  if (text == "ask") return HookVerdict::ask;
  return text == "warn" ? HookVerdict::warn : fallback;
}

GuardedRead guard_setting(const View& guard) {
  const std::string_view text = model::text_member(guard, "read");
  if (text == "allow") return GuardedRead::allow;
  return text == "ask" ? GuardedRead::ask : GuardedRead::deny;
}

Milliseconds seconds_setting(double seconds) {
  constexpr double kMillisecondsInSecond = 1'000;
  return Milliseconds(static_cast<std::int64_t>(seconds * kMillisecondsInSecond));
}

bool is_false(const View& value) {
  return value && value.type() == json::Type::boolean && !value.boolean();
}

HookSettings hook_settings(const View& merged) {
  const View hooks = object_member(merged, "hooks");
  const HookSettings standard;
  const double seconds = model::number_member(hooks, "lockSeconds").value_or(2);
  const View artifacts = model::member(hooks, "artifacts");
  HookSettings settings{
      .on_fault = verdict_setting(hooks, "onFault", standard.on_fault),
      .handoff = verdict_setting(hooks, "handoff", standard.handoff),
      .repairs = number_setting(hooks, "repairs", standard.repairs),
      .patience = seconds_setting(seconds),
      .records_artifacts = !is_false(artifacts),
      .stops_at_open_gates = model::flag_member(hooks, "stop"),
      .mirrors_tasks = model::flag_member(object_member(merged, "tasks"), "mirror"),
      .disabled = {},
      .read = guard_setting(object_member(merged, "guard"))};
  for (const std::string_view event : model::text_elements(hooks, "disabled")) {
    settings.disabled.emplace_back(event);
  }
  return settings;
}

DataLocation data_location(const View& store) {
  DataLocation location;
  if (const std::string_view server = model::text_member(store, "server"); !server.empty()) {
    location.server = server;
  }
  if (model::text_member(store, "synchronous") == "NORMAL") {
    location.synchronous = Synchronous::normal;
  }
  if (const std::optional<double> seconds = model::number_member(store, "waitSeconds")) {
    location.patience = seconds_setting(*seconds);
  }
  return location;
}

NoteSettings note_settings(const View& store) {
  NoteSettings settings;
  if (const std::string_view path = model::text_member(store, "path"); !path.empty()) {
    settings.path = path;
  }
  settings.retention_days = model::days_in(model::text_member(store, "retention"));
  return settings;
}

ContextLessons lesson_settings(const View& merged) {
  const View lessons = object_member(object_member(merged, "context"), "lessons");
  const ContextLessons standard;
  return {.limit = number_setting(lessons, "limit", standard.limit),
          .tokens = number_setting(lessons, "tokens", standard.tokens)};
}

workflow::GateRules gate_settings(const View& gates) {
  workflow::GateRules rules;
  for (const std::string_view gate : model::text_elements(gates, "neverOverride")) {
    rules.never_override.emplace_back(gate);
  }
  const View owners = object_member(gates, "owners");
  if (!owners) return rules;
  owners.each_member([&](std::size_t /*index*/, std::string_view gate, const View& agents) {
    std::vector<std::string>& named = rules.owners[std::string(gate)];
    if (agents.type() == json::Type::string) {
      named.emplace_back(model::bare_agent_name(agents.string()));
    }
    for (const std::string_view one : model::text_elements(owners, gate)) {
      named.emplace_back(model::bare_agent_name(one));
    }
    return true;
  });
  return rules;
}

std::vector<std::string_view> names_in(const View& object) {
  std::vector<std::string_view> names;
  if (!object) return names;
  object.each_member([&](std::size_t /*index*/, std::string_view name, const View& /*value*/) {
    names.push_back(name);
    return true;
  });
  return names;
}

const Json& relevance_map_of(const Json& document) {
  static const Json absent;
  const Json* const map = object_member(document, "relevanceMap");
  return map == nullptr ? absent : *map;
}

// Completes the place of an error.
template <typename Value>
Result<Value> of_section(std::string_view section, Result<Value> read) {
  if (!read) read.error().pointer = text::concat("/", section, read.error().pointer);
  return read;
}
template <typename Value>
Result<Value> of_file(const std::string& file, std::string_view text, Result<Value> read) {
  if (read) return read;
  Error& error = read.error();
  error.subject = file;
  const auto place = json::Pointer::parse(error.pointer);
  if (place && !place->empty()) error.position = json::locate(text, *place);
  return read;
}

void set_limits(const View& limits, Configuration& configuration) {
  configuration.retention_days = model::days_in(model::text_member(limits, "retention"));
  configuration.state_tokens = number_setting(limits, "stateTokens", std::uint64_t{0});
  configuration.state_location.backups = number_setting(limits, "backups", std::size_t{10});
  configuration.state_location.journal_segments =
      number_setting(limits, "journalSegments", std::size_t{64});
  configuration.state_location.file_limit =
      number_setting(limits, "fileBytes", Directory::kDefaultReadLimit);
}

Result<void> set_folders(const View& paths, ArchiveFolders& folders) {
  BATON_TRY(folders.archive, path_setting(paths, "archive", folders.archive));
  BATON_TRY(folders.summaries, path_setting(paths, "summaries", folders.summaries));
  return require_two_folders(folders);
}

void set_schemas(const View& merged, Configuration& configuration) {
  if (const View schemas = object_member(merged, "schemas")) {
    schemas.each_member([&](std::size_t /*index*/, std::string_view agent, const View& file) {
      configuration.output_schemas.emplace(agent, model::text_of(file));
      return true;
    });
  }
  if (const std::string_view file = model::text_member(merged, "stateSchema"); !file.empty()) {
    configuration.state_schema = file;
  }
}

// Interprets everything but the relevance map.
Result<Configuration> interpret(const View& merged) {
  Configuration configuration;
  BATON_TRY(configuration.policies,
            of_section("policies", policy::Policies::from_json(
                                       object_member(merged, "policies"),
                                       names_in(object_member(merged, "relevanceMap")))));
  configuration.personal_data = policy::personal_data_action(object_member(merged, "policies"));
  configuration.secrets = policy::SecretSettings::from_json(object_member(merged, "secrets"));
  const View policy_settings = object_member(merged, "policySettings");
  if (model::text_member(policy_settings, "withoutKey") == "refuse") {
    configuration.without_key = WithoutKey::refuse;
  }
  set_limits(object_member(merged, "limits"), configuration);
  configuration.freshness_hours = number_setting(object_member(merged, "freshness"),
                                                 "warnAfterHours", configuration.freshness_hours);
  const View gates = object_member(merged, "gates");
  configuration.demotes_stale_gates = model::flag_member(gates, "demoteStale");
  BATON_CHECK(set_folders(object_member(merged, "paths"), configuration.archive_folders));
  configuration.state_location.archive = configuration.archive_folders.archive;
  set_schemas(merged, configuration);
  configuration.hooks = hook_settings(merged);
  configuration.agent_aliases = model::agent_aliases(merged);
  configuration.data_location = data_location(object_member(merged, "store"));
  configuration.environment_secrets =
      policy::secret_action(model::text_member(object_member(merged, "environmentData"), "secrets"),
                            configuration.environment_secrets);
  configuration.notes = note_settings(object_member(merged, "contextStore"));
  configuration.lessons = lesson_settings(merged);
  if (const View sessions = object_member(merged, "sharedContext")) {
    configuration.shared_context = std::make_shared<const Json>(sessions.tree());
  }
  return configuration;
}

Result<Json> read_defaults() {
  const resources::Resource* defaults = resources::find_template("configuration");
  if (defaults == nullptr) {
    return fail(ErrorCode::internal, "the built-in configuration is missing");
  }
  return json::read(defaults->content, "built-in configuration");
}

}  // namespace

Result<Configuration> default_configuration() {
  BATON_TRY(Configuration configuration, interpret(compiled_settings()));
  configuration.relevance_map = default_map();
  return configuration;
}

workflow::GateRules gate_rules(const Configuration& configuration) {
  const json::Tape defaults = compiled_settings();
  const View settings = configuration.document ? View(*configuration.document) : View(defaults);
  workflow::GateRules rules = gate_settings(object_member(settings, "gates"));
  workflow::GateRules provided;
  for (const model::AgentRule& rule : configuration.relevance_map.agents()) {
    for (const std::string_view gate : rule.provides) {
      provided.owners[std::string(gate)].push_back(rule.agent);
    }
  }
  rules.owners.merge(provided.owners);
  return rules;
}

Result<std::shared_ptr<const Json>> document_of(const Configuration& configuration) {
  if (configuration.document) return configuration.document;
  BATON_TRY(Json defaults, read_defaults());
  return std::make_shared<const Json>(std::move(defaults));
}

Result<std::vector<model::RemovedSetting>> removed_settings(const Configuration& configuration) {
  if (!configuration.document) return std::vector<model::RemovedSetting>{};
  BATON_TRY(Json defaults, read_defaults());
  const Json& in_force = *configuration.document;
  return model::removed_settings(model::without_removed_agents(std::move(defaults), in_force),
                                 in_force);
}

Result<Configuration> load_configuration(const Directory& root) {
  const Result<std::string> text = root.read(kConfigurationFile);
  if (!text && text.error().code == ErrorCode::not_found) return default_configuration();
  if (!text) return fail(text.error());
  return read_configuration(*text);
}

Result<Configuration> read_configuration(const std::string& text) {
  const std::string file(kConfigurationFile.text());
  BATON_TRY(const Json project, json::read(text, file));
  BATON_CHECK(check_settings(project, text, file));
  BATON_TRY(Json defaults, read_defaults());
  Json merged = model::settings_in_force(std::move(defaults), project);
  BATON_TRY(Configuration configuration, of_file(file, text, interpret(merged)));
  configuration.document = std::make_shared<const Json>(std::move(merged));
  BATON_TRY(configuration.relevance_map,
            of_file(file, text,
                    of_section("relevanceMap", model::RelevanceMap::from_json(
                                                   relevance_map_of(*configuration.document),
                                                   configuration.document))));
  configuration.file = file;
  return configuration;
}

}  // namespace baton::app
