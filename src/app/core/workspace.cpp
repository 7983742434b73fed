#include "app/core/workspace.h"

#include <algorithm>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/core/archive/needed_history.h"
#include "app/core/encryption/store_names.h"
#include "app/core/redaction/redact_state.h"
#include "app/core/state/ownership.h"
#include "host/baton_files.h"
#include "host/repository.h"
#include "text/concat.h"

namespace baton::app {

Workspace::Workspace(const OpenedProject& project) : project_(project) {}

Result<const Configuration*> Workspace::configuration() {
  if (!configuration_) keep_configuration(load_configuration(host().root));
  if (!*configuration_) return fail(configuration_->error());
  return &**configuration_;
}

Result<const policy::AgentNames*> Workspace::agent_names() {
  BATON_CHECK(configuration());
  return &*launched_agents_;
}

void Workspace::keep_configuration(Result<Configuration> loaded) {
  configuration_ = std::move(loaded);
  if (!*configuration_) return;
  Configuration& kept = **configuration_;
  kept.policies.look_up_names_in(launched_agents_.emplace(kept, host().root));
}

Result<const Configuration*> Workspace::settle_for_usable_settings() {
  const Result<const policy::SecretSettings*> all = secrets();
  if (!all) {
    settings_fault_ = all.error();
    keep_configuration(usable_configuration(host().root));
    states_.reset();
    archives_.reset();
  }
  return configuration();
}

Result<void> Workspace::require_all_settings() const {
  return settings_fault_ ? fail(*settings_fault_) : Result<void>();
}

Result<const policy::SecretSettings*> Workspace::secrets() {
  BATON_TRY(const Configuration* settings, configuration());
  const Result<void> prepared = settings->secrets.rules.prepare();
  if (prepared) return &settings->secrets;
  Error error = prepared.error();
  const std::string place = error.hint.empty() ? "" : text::concat(", ", error.hint);
  error.hint = text::concat("in the pattern ", error.subject, place);
  error.subject = kConfigurationFile.text();
  error.pointer = text::concat("/secrets", error.pointer);
  return fail(std::move(error));
}

const policy::SecretSettings& Workspace::secrets_in_answers() {
  static const policy::SecretSettings standard;
  const Result<const Configuration*> settings = configuration();
  return settings ? (*settings)->secrets : standard;
}

Result<const Adoption*> Workspace::adoption() {
  if (!adoption_) adoption_ = load_adoption(host().root, root().state, stores().repository());
  const bool is_replaced =
      replaces_damaged_adoption_ && !*adoption_ && adoption_->error().code == ErrorCode::malformed;
  if (is_replaced) adoption_ = std::optional<Adoption>();
  if (!*adoption_) return fail(adoption_->error());
  const std::optional<Adoption>& found = **adoption_;
  return found ? &*found : nullptr;
}

void Workspace::forget_adoption() {
  adoption_.reset();
  states_.reset();
}

void Workspace::assume_adoption(const Adoption& adoption) {
  forget_adoption();
  adoption_ = std::optional<Adoption>(adoption);
}

StateStore& Workspace::states() {
  if (!states_) {
    const Result<const Configuration*> settings = configuration();
    StateLocation location = settings ? (*settings)->state_location : StateLocation{};
    location.file = root().state;
    const Result<const Adoption*> adopted = adoption();
    const bool is_adopted = adopted && *adopted != nullptr;
    location.numbering = is_adopted ? Numbering::by_journal : Numbering::by_member;
    if (!is_adopted) {
      location.require_own = [this](std::string_view text) { return require_markers(text, *this); };
    }
    location.redact = [this](const std::string& text) { return redacted_text(text, *this); };
    location.oldest_needed = [this](const History& history) {
      return oldest_needed_record(history, *this);
    };
    states_ = project_.stores->state(host(), location);
  }
  return *states_;
}

ArchiveStore& Workspace::archives() {
  if (!archives_) {
    const Result<const Configuration*> settings = configuration();
    archives_ = project_.stores->archive(
        host(), settings ? (*settings)->archive_folders : ArchiveFolders{});
  }
  return *archives_;
}

ParkedStore& Workspace::parked() {
  if (!parked_) parked_ = project_.stores->parked(host());
  return *parked_;
}

HandoffStore& Workspace::handoff() {
  if (!handoff_) handoff_ = project_.stores->handoff(host());
  return *handoff_;
}

KeyRing& Workspace::keys() {
  if (!keys_) keys_ = std::make_unique<KeyRing>(*this);
  return *keys_;
}

Result<DataLocation> Workspace::locate_data() {
  BATON_TRY(const Configuration* settings, configuration());
  DataLocation where = settings->data_location;
  where.root = root().path;
  where.patience = std::min(where.patience, patience_);
  if (auto server = host().environment.variable("BATON_STORE")) where.server = std::move(server);
  return where;
}

Result<DataStore*> Workspace::data(Creation creation) {
  if (server_fault_) return fail(*server_fault_);
  if (data_ && !is_data_doubtful_) return data_.get();
  if (creation == Creation::where_missing) BATON_CHECK(require_no_foreign_state(*this));
  BATON_TRY(DataLocation where, locate_data());
  const bool is_right = data_ && where.is_same_place(data_location_) && data_->is_in_place();
  if (is_right) {
    data_->wait_at_most(where.patience);
  } else {
    data_.reset();
    Result<std::unique_ptr<DataStore>> opened = project_.stores->data(host(), where, creation);
    if (!opened && where.server) server_fault_ = opened.error();
    BATON_TRY(data_, std::move(opened));
    data_location_ = std::move(where);
  }
  is_data_doubtful_ = false;
  return data_.get();
}

std::string Workspace::data_server() const {
  return data_ && data_location_.server ? data_->description() : std::string();
}

std::string Workspace::data_name() const {
  std::string server = data_server();
  return server.empty() ? data_file_name() : server;
}

std::string Workspace::data_file_name() const {
  const Repository* const repository = stores().repository();
  return file_store_name(repository == nullptr ? std::string() : repository->work_tree_name());
}

Result<std::unique_ptr<DataStore>> Workspace::data_file() {
  BATON_TRY(DataLocation where, locate_data());
  where.server.reset();
  return project_.stores->data(host(), where, Creation::never);
}

Result<std::unique_ptr<DataStore>> Workspace::data_file_in(Directory& root,
                                                           const std::string& path) {
  BATON_TRY(DataLocation where, locate_data());
  where.server.reset();
  where.root = path;
  const Host& own = host();
  Host there{root, own.clock, own.ids, own.environment, own.crypto, own.machine, own.watcher};
  return project_.stores->data(there, where, Creation::never);
}

bool Workspace::give_up_on_server(const Error& fault) {
  const Result<DataLocation> where = locate_data();
  if (!where || !where->server) return false;
  server_fault_ = fault;
  return true;
}

Result<std::optional<std::string>> Workspace::set_damaged_data_aside() {
  data_.reset();
  BATON_TRY(const DataLocation where, locate_data());
  return project_.stores->set_damaged_data_aside(host(), where);
}

const Processes& Workspace::processes() {
  if (!processes_) processes_.emplace(host().machine.processes());
  return *processes_;
}

void Workspace::begin_anew() {
  host().root.check_place();
  processes_.reset();
  held_time_.reset();
  configuration_.reset();
  settings_fault_.reset();
  replaces_damaged_adoption_ = false;
  forget_adoption();
  archives_.reset();
  parked_.reset();
  handoff_.reset();
  forget_keys();
  notes_.clear();
  retired_.clear();
  is_data_doubtful_ = true;
  server_fault_.reset();
}

void Workspace::retire(json::Document document) {
  retired_.push_back(std::move(document));
}

}  // namespace baton::app
