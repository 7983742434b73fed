#pragma once

#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "app/core/configuration/adoption.h"
#include "app/core/configuration/configuration.h"
#include "app/core/configuration/launched_agents.h"
#include "app/core/encryption/key_ring.h"
#include "app/core/project_opener.h"
#include "app/core/schemas/schema_library.h"
#include "baton/finding.h"
#include "baton/result.h"
#include "domain/authority/caller.h"
#include "host/processes_read_once.h"
#include "json/document.h"

namespace baton::app {

// One project as the use cases see it: its root, its configuration, its stores. Each part is opened
// when first used, so that a command pays only for what it uses.
class Workspace {
 public:
  explicit Workspace(const OpenedProject& project);
  Workspace(const Workspace&) = delete;  // its stores refer to it
  Workspace& operator=(const Workspace&) = delete;

  // For long-running processes while others change the project: discards everything read from it
  // and all retired documents and notes. An open data store stays open while its location is
  // unchanged. If the project's folder was moved or replaced, every request fails from now on.
  void begin_anew();

  [[nodiscard]] const ProjectRoot& root() const { return project_.root; }
  [[nodiscard]] Host& host() const { return *project_.host; }
  // The host's, read once in a request.
  [[nodiscard]] const Processes& processes();
  // The clock's time, or the time held for the write in progress: all of a write has one time.
  [[nodiscard]] Instant now() const { return held_time_.value_or(project_.host->clock.now()); }
  void hold_time(std::optional<Instant> instant) { held_time_ = instant; }
  // The longest wait for the writers' lock; shorter for a hook than for a person.
  [[nodiscard]] Milliseconds patience() const { return patience_; }
  // Also applies to the data store that is open, at its next use.
  void wait_at_most(Milliseconds patience) {
    patience_ = patience;
    is_data_doubtful_ = true;
  }
  // The caller that the front end established. Null: baton itself acts, for a hook.
  [[nodiscard]] const authority::Caller* caller() const { return caller_; }
  void speak_for(const authority::Caller* caller) { caller_ = caller; }
  // The front end only shows: a context that it asks for reaches no agent, and leaves no receipt.
  void only_show() { only_shows_ = true; }
  [[nodiscard]] bool only_shows() const { return only_shows_; }
  [[nodiscard]] const SchemaLibrary& schemas() const { return schemas_; }

  // An error is cached like the configuration.
  Result<const Configuration*> configuration();

  // For what must work in any case: from now on, the configuration without what makes it
  // unusable. require_all_settings() then fails with the reason, and so does change_state().
  Result<const Configuration*> settle_for_usable_settings();
  [[nodiscard]] Result<void> require_all_settings() const;

  // How secrets are detected, and what happens to them. malformed: the configuration is unusable,
  // or one of its patterns is.
  Result<const policy::SecretSettings*> secrets();
  // The same for an answer, which must be printed in any case: without what is unusable.
  const policy::SecretSettings& secrets_in_answers();

  // The adoption of the state file; null if it is not adopted. Does not check whether the file has
  // become a baton state since: see app/core/state/ownership.
  Result<const Adoption*> adoption();
  void forget_adoption();  // after it was recorded or removed
  // Until forget_adoption(), the state file counts as adopted, although no record shows it yet.
  void assume_adoption(const Adoption& adoption);
  // Until begin_anew(), a damaged record counts as none: the request writes it again.
  void replace_damaged_adoption() { replaces_damaged_adoption_ = true; }

  // Use the configured limits; the default ones if the configuration is unusable.
  StateStore& states();
  ArchiveStore& archives();
  ParkedStore& parked();
  HandoffStore& handoff();

  // The store of shared contexts and environment data, opened on first use. Call it before changing
  // anything: if the project keeps the store on a server, the program may be replaced by the one
  // that can connect to it. Null if there is no store and `creation` is never.
  Result<DataStore*> data(Creation creation);

  // The server of the open store, without password; empty if the store is a file of the project.
  [[nodiscard]] std::string data_server() const;

  // How a data key records the open store, and the project's file
  // (app/core/encryption/store_names).
  [[nodiscard]] std::string data_name() const;
  [[nodiscard]] std::string data_file_name() const;

  // The store in the project's file, while data() is on a server. Null: there is none.
  Result<std::unique_ptr<DataStore>> data_file();
  // The same for the project in another work tree, whose root must outlive the store.
  Result<std::unique_ptr<DataStore>> data_file_in(Directory& root, const std::string& path);

  // Lets later calls of data() fail with `fault` until begin_anew(), if the store is on a server.
  // False: it is not.
  bool give_up_on_server(const Error& fault);

  // Keeps the files of the store under new names if they are damaged; the next write creates a new
  // store. Returns the new name of the store; empty: it is not damaged, or on a server.
  Result<std::optional<std::string>> set_damaged_data_aside();

  // The encryption keys. They are read again after forget_keys(), as under the writers' lock.
  KeyRing& keys();
  void forget_keys() { keys_.reset(); }

  // The engines that only some use cases need.
  [[nodiscard]] const Stores& stores() const { return *project_.stores; }

  // Which agents the stored names of tasks and messages mean.
  Result<const policy::AgentNames*> agent_names();

  // Access to any folder of the machine, for files that the user names.
  [[nodiscard]] const Folders& folders() const { return *project_.folders; }

  // Adds a remark about the project that is independent of the answer. Each front end shows the
  // remarks once, at the end; see app/core/findings/remarks.
  void note(Finding finding) { notes_.push_back(std::move(finding)); }
  [[nodiscard]] const Findings& notes() const { return notes_; }

  // Keeps an unused document until the workspace ends: a command exits before that and need not
  // destroy a large document.
  void retire(json::Document document);

  // The state file's path relative to the root, for messages.
  [[nodiscard]] std::string state_file() const { return std::string(root().state.text()); }

 private:
  void keep_configuration(Result<Configuration> loaded);
  Result<DataLocation> locate_data();

  OpenedProject project_;
  SchemaLibrary schemas_;
  std::optional<ProcessesReadOnce> processes_;
  std::optional<Instant> held_time_;
  const authority::Caller* caller_ = nullptr;
  bool only_shows_ = false;
  Milliseconds patience_ = Milliseconds{10'000};
  std::optional<Result<Configuration>> configuration_;
  std::optional<LaunchedAgents> launched_agents_;  // by configuration_, whose policies use it
  std::optional<Error> settings_fault_;  // set if configuration_ lacks members of the file
  std::optional<Result<std::optional<Adoption>>> adoption_;
  bool replaces_damaged_adoption_ = false;
  std::unique_ptr<StateStore> states_;
  Findings notes_;
  std::vector<json::Document> retired_;
  std::unique_ptr<ArchiveStore> archives_;
  std::unique_ptr<ParkedStore> parked_;
  std::unique_ptr<HandoffStore> handoff_;
  std::unique_ptr<KeyRing> keys_;
  std::unique_ptr<DataStore> data_;
  DataLocation data_location_ = {};
  bool is_data_doubtful_ = false;  // its location must be checked again
  // Why the server could not be reached, for which one command waits only once.
  std::optional<Error> server_fault_ = {};
};

}  // namespace baton::app
