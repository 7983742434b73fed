#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "app/core/workspace.h"
#include "host/relative_path.h"
#include "host/watcher.h"

// Detection of changes of a project by any process.
namespace baton::app {

struct Observable {
  enum class Kind : std::uint8_t {
    state,        // of the active workflow
    agents,       // the relevance map and the other configuration
    summaries,    // the list of archived workflows
    summary,      // of an archived workflow: `name` is its id
    note,         // `name` is its path in the store
    shared_keys,  // of the active workflow's session
    environment,  // the data of a tree of threads: `name` is one of these; empty: the only tree
    data,         // every shared context and all environment data
    notes,        // every note
  };

  Kind kind = Kind::state;
  std::string name = {};

  friend auto operator<=>(const Observable&, const Observable&) = default;
};

// A text that differs after each change that the workspace's caller may see; empty if the
// observable does not exist, or if it is many (data, notes): app/live/project_snapshot.h tells what
// changed of these.
std::string stamp_of(const Observable& observable, Workspace& workspace);

// Wakes up when an observable may have changed: watches folders and the data store.
class Observation {
 public:
  Observation();
  ~Observation();

  // Starts watching these observables and stops watching all others.
  void begin(const std::vector<Observable>& observables, Workspace& workspace);

  // Also watches these observables.
  void add(const std::vector<Observable>& observables, Workspace& workspace);

  // Valid until begin() is called again.
  [[nodiscard]] const std::vector<Watch*>& watches() const { return watches_; }

  // Whether an observable cannot be watched, because the system's limit of watches is reached, or
  // the data store cannot be opened.
  [[nodiscard]] bool is_blind() const { return is_blind_; }

  // True if something may have changed since the last call.
  bool has_noticed();

 private:
  class StoreWatch;
  Watch* folder(const std::string& path, Workspace& workspace);
  void add_data_store(Workspace& workspace);
  void add_notes(Workspace& workspace);
  void keep(Watch* watch);

  std::map<std::string, std::unique_ptr<Watch>> folders_;  // by absolute path
  std::unique_ptr<StoreWatch> data_store_;
  std::string note_store_;                  // its path
  std::vector<RelativePath> note_folders_;  // below it
  std::unique_ptr<Watch> notes_;            // these
  std::vector<Watch*> watches_;
  bool is_blind_ = false;  // an observable cannot be watched
};

}  // namespace baton::app
