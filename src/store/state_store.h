#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "baton/identity.h"
#include "baton/instant.h"
#include "baton/result.h"
#include "host/directory.h"
#include "host/relative_path.h"

namespace baton {

// The bytes of the state file and their digest.
struct StoredState {
  std::string text;
  Digest digest;
};

// An agent's output as it was recorded (already redacted), kept for rebuilding.
struct RecordedOutput {
  Identifier workflow;
  Identifier execution;
  std::string text;
};

struct StateChange {
  std::string text;                           // the whole new state
  std::optional<RecordedOutput> output = {};  // kept before the state is replaced
};

// An earlier state that recovery may fall back on, newest first.
struct StateCandidate {
  std::string name;  // the file it comes from, relative to the root
  std::string text;
};

// Where a state is, and how it is kept.
struct StateLocation {
  RelativePath file = ".claude/workflow-state.json";
  std::uint64_t file_limit = Directory::kDefaultReadLimit;  // bytes
  std::size_t backups = 10;                                 // how many earlier states are kept
};

// Holds the writers' lock from StateStore::begin until destroyed.
class StateTransaction {
 public:
  virtual ~StateTransaction() = default;

  // The state at the time the lock was taken; empty if there is none.
  virtual const std::optional<StoredState>& before() const = 0;

  // The revision that a change of a state at `current` must carry; never one that was used.
  virtual Revision next_revision(Revision current) const = 0;

  // Durable when it returns; after a crash the old or the new state is there, whole.
  virtual Result<Digest> replace(const StateChange& change) = 0;

  // Ends the active workflow: the state file goes, its backup stays.
  virtual Result<void> remove() = 0;

  // Keeps what cannot be read under a new name beside it ("….corrupt-<time>.json") and
  // returns that name. At most 16 are kept; past that: limit.
  virtual Result<std::string> set_aside() = 0;
};

struct BeginRequest {
  std::string command;  // shown to whoever waits for the lock
  Milliseconds deadline = Milliseconds{10'000};
};

// Keeps one workflow state safe among many processes. Knows bytes, not their
// meaning: validity is judged by the app layer.
class StateStore {
 public:
  virtual ~StateStore() = default;

  virtual Result<std::optional<StoredState>> read() const = 0;  // takes no lock
  virtual Result<std::unique_ptr<StateTransaction>> begin(const BeginRequest& request) = 0;

  virtual Result<std::vector<StateCandidate>> backups() const = 0;  // newest first
  virtual Result<std::vector<RecordedOutput>> outputs() const = 0;  // every workflow's
};

}  // namespace baton
