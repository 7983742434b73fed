#pragma once

#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "app/core/adoption.h"
#include "app/core/configuration.h"
#include "app/core/project_opener.h"
#include "app/core/schema_library.h"
#include "baton/finding.h"
#include "baton/result.h"
#include "domain/authority/caller.h"

namespace baton::app {

// One project as the use cases see it: its root, its configuration, its
// stores. Each part is opened when it is first asked for, so that a command
// pays for nothing that it does not use.
class Workspace {
 public:
  explicit Workspace(const OpenedProject& project);
  Workspace(const Workspace&) = delete;  // its stores refer to it
  Workspace& operator=(const Workspace&) = delete;

  // For whoever works on and on while others change the project: what was read of it, and what was
  // kept for the end, is forgotten. An open data store stays open as long as it is the right one.
  void begin_anew();

  [[nodiscard]] const ProjectRoot& root() const { return project_.root; }
  [[nodiscard]] Host& host() const { return *project_.host; }
  // The clock's time, or the one that a write under way is held at: all of it has one time.
  [[nodiscard]] Instant now() const { return held_time_.value_or(project_.host->clock.now()); }
  void hold_time(std::optional<Instant> instant) { held_time_ = instant; }
  // How long a change waits for the writers' lock: a hook has less time than a person.
  [[nodiscard]] Milliseconds patience() const { return patience_; }
  void wait_at_most(Milliseconds patience) { patience_ = patience; }
  // Who calls, as the front end established it. Null: baton itself acts, for a hook.
  [[nodiscard]] const authority::Caller* caller() const { return caller_; }
  void speak_for(const authority::Caller* caller) { caller_ = caller; }
  [[nodiscard]] const SchemaLibrary& schemas() const { return schemas_; }

  // The error stays the same however often it is asked.
  Result<const Configuration*> configuration();

  // The state file's adoption in its own shape; null: it is not adopted. Says nothing about a file
  // that has become a baton state since: see app/core/ownership.
  Result<const Adoption*> adoption();
  void forget_adoption();  // after it was recorded or removed

  // With the configured limits; with the default ones where the configuration is unusable.
  StateStore& states();
  ArchiveStore& archives();
  ParkedStore& parked();
  HandoffStore& handoff();

  // The store of shared contexts and environment data, opened when it is first asked for. To be
  // asked for before anything is changed: where the project keeps it on a server, the program may
  // be replaced by the one that can reach it. Null: there is none, and `creation` is never.
  Result<DataStore*> data(Creation creation);

  // The engines, for what only some use cases need.
  [[nodiscard]] const Stores& stores() const { return *project_.stores; }

  // A folder anywhere on the machine, for files that the user names.
  [[nodiscard]] const Folders& folders() const { return *project_.folders; }

  // What a user should know about the project besides any answer: told once, at the end.
  void note(Finding finding) { notes_.push_back(std::move(finding)); }
  [[nodiscard]] const Findings& notes() const { return notes_; }

  // Keeps a document that is done with until the workspace ends: a command ends before that, and
  // is spared the destruction of a large one.
  void retire(Json document);

  // The state file as people name it: relative to the root.
  [[nodiscard]] std::string state_file() const { return std::string(root().state.text()); }

 private:
  Result<DataLocation> locate_data();

  OpenedProject project_;
  SchemaLibrary schemas_;
  std::optional<Instant> held_time_;
  const authority::Caller* caller_ = nullptr;
  Milliseconds patience_ = BeginRequest{}.deadline;
  std::optional<Result<Configuration>> configuration_;
  std::optional<Result<std::optional<Adoption>>> adoption_;
  std::unique_ptr<StateStore> states_;
  Findings notes_;
  std::vector<std::shared_ptr<const Json>> retired_;
  std::unique_ptr<ArchiveStore> archives_;
  std::unique_ptr<ParkedStore> parked_;
  std::unique_ptr<HandoffStore> handoff_;
  std::unique_ptr<DataStore> data_;
  DataLocation data_location_ = {};
  bool is_data_doubtful_ = false;  // whether it still is the right one
};

}  // namespace baton::app
