#pragma once

#include <string>
#include <vector>

#include "app/core/request/source.h"
#include "app/core/workspace.h"
#include "baton/finding.h"
#include "baton/result.h"
#include "json/json.h"

namespace baton::app {

struct ImportKeys {
  std::vector<Source> files;  // files of data keys, of another copy of the project
};

struct ImportedKey {
  std::string workflow;  // or "shared/SESSION", "environment/ROOT"
  std::string id;
  bool opens = false;  // for this user
};

struct KeysImported {
  std::vector<ImportedKey> keys = {};       // those that were not here
  std::vector<ImportedKey> rewrapped = {};  // those that were here, and got more wraps
  // Public keys of those who can open a new one where it comes from, but get no key that is made
  // here.
  std::vector<std::string> not_recipients = {};
};

// Adds data keys to those that are here, which stay: two copies of a project may each have made a
// key for the same workflow, and a copied file would replace the other one's. A key that is here
// stays the one for new values, unless nothing in the files is encrypted with it. Wraps are taken
// over for the key file and the recipients only; a key that has none of these keeps its wraps. Keys
// that this user can open are wrapped for the key file and the recipients. malformed: not a file of
// data keys; nothing is imported then.
Result<Outcome<KeysImported>> import_keys(const ImportKeys& request, Workspace& workspace);
Json to_json(const KeysImported& answer);

}  // namespace baton::app
