#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "app/core/workspace.h"
#include "baton/finding.h"
#include "baton/result.h"
#include "json/json.h"

namespace baton::app {

struct RotateKey {
  std::optional<std::string> workflow = {};  // active or parked, or the owner of
                                             // encrypted values; default: the active one
};

struct KeyRotated {
  std::string workflow;
  std::string key;                   // the id of the current key
  bool is_resumed = false;           // an interrupted rotation was completed; no new key was made
  std::size_t sections = 0;          // or values, that were encrypted again
  std::size_t copies = 0;            // kept outputs that were
  std::vector<std::string> removed;  // keys that nothing uses any more
  // Keys that the journal, backups, archives or another branch or, of values, another store still
  // need.
  std::vector<std::string> retired;
};

// Replaces the data key of a workflow, or of a session's or tree's values ("shared/ID",
// "environment/ID"), and encrypts everything again. It can be interrupted at any
// point: the old key stays until nothing uses it, and the next call completes the work. not_found:
// no workflow, or it has no data key; denied: this user has no key for one of the values.
Result<Outcome<KeyRotated>> rotate_key(const RotateKey& request, Workspace& workspace);
Json to_json(const KeyRotated& answer);

}  // namespace baton::app
