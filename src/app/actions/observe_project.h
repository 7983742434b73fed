#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "app/core/workspace.h"
#include "host/watcher.h"

// For whoever tells others that something of a project has changed, by whomever.
namespace baton::app {

struct Observable {
  enum class Kind : std::uint8_t {
    state,        // of the active workflow
    agents,       // the relevance map, and all else that is configured
    summaries,    // which workflows are archived
    summary,      // of one of them: `name` is its id
    note,         // `name` is its path in the store
    shared_keys,  // of the active workflow's session
  };

  Kind kind = Kind::state;
  std::string name = {};

  friend auto operator<=>(const Observable&, const Observable&) = default;
};

// A text that is another one after each change; empty: there is no such thing.
std::string stamp_of(const Observable& observable, Workspace& workspace);

// What wakes up when something observed may have changed: folders of files, and the data store.
class Observation {
 public:
  Observation();
  ~Observation();

  // From here on it notices changes of all these, and of nothing else.
  void begin(const std::vector<Observable>& observables, Workspace& workspace);

  // Notices changes of these, too.
  void add(const std::vector<Observable>& observables, Workspace& workspace);

  // They live until begin() is called again.
  [[nodiscard]] const std::vector<Watch*>& watches() const { return watches_; }

  // Whether any of it may have changed since the last call.
  bool has_noticed();

 private:
  class StoreWatch;
  Watch* folder(const std::string& path, Workspace& workspace);
  Watch* data_store(Workspace& workspace);

  std::map<std::string, std::unique_ptr<Watch>> folders_;  // by their absolute paths
  std::unique_ptr<StoreWatch> data_store_;
  std::vector<Watch*> watches_;
  bool is_blind_ = false;  // something cannot be watched
};

}  // namespace baton::app
