#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "app/core/workspace.h"
#include "baton/finding.h"
#include "baton/result.h"
#include "json/json.h"
#include "store/writer_lock.h"

// The key file of a person, and who may open the data keys of the project's workflows.
namespace baton::app {

struct InitKey {};

struct KeyInitialized {
  std::string path;
  std::string public_key;
  bool is_new = false;
};

// Makes the key file unless it exists. Errors: see key_file.h.
Result<Outcome<KeyInitialized>> init_key(const InitKey& request, Workspace& workspace);
Json to_json(const KeyInitialized& answer);

struct AddRecipient {
  std::string name;
  std::string public_key;
};

struct RemoveRecipient {
  std::string name;
};

struct RewrapKeys {};

struct KeysWrapped {
  std::string recipient = {};              // added or removed; empty for a rewrap
  std::size_t keys = 0;                    // data keys that were written
  std::vector<std::string> unopened = {};  // data keys that this user cannot open
};

// usage: not a public key; conflict: the name has another key.
Result<Outcome<KeysWrapped>> add_recipient(const AddRecipient& request, Workspace& workspace);
// not_found: no such recipient; conflict: a data key would have no key that opens it.
Result<Outcome<KeysWrapped>> remove_recipient(const RemoveRecipient& request, Workspace& workspace);
// Wraps every data key for the key file and all recipients that lack it.
Result<Outcome<KeysWrapped>> rewrap_keys(const RewrapKeys& request, Workspace& workspace);
Json to_json(const KeysWrapped& answer);

struct ListDataKeys {};

struct DataKeyLine {
  std::string workflow;
  std::string id;
  std::string created;
  bool is_current = false;
  bool opens = false;                // for this user
  std::vector<std::string> holders;  // public keys
};

struct DataKeysListed {
  std::string path;        // of the key file; empty: there is no home folder
  std::string public_key;  // empty: there is no usable key file
  std::string problem;     // with the key file
  std::vector<std::pair<std::string, std::string>> recipients;  // names and public keys
  std::vector<DataKeyLine> keys;
};

Result<Outcome<DataKeysListed>> list_data_keys(const ListDataKeys& request, Workspace& workspace);
Json to_json(const DataKeysListed& answer);

// Does `work`, which changes keys, while other writers are kept out. Where baton has never written,
// there are none, and nothing is locked.
Result<void> with_keys_locked(Workspace& workspace, const store::LockedWork& work);

}  // namespace baton::app
