#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "app/core/workspace.h"
#include "baton/result.h"
#include "domain/policy/context_type.h"
#include "store/data_store.h"

// Values of shared contexts and environment data, encrypted if their author's policy requires it.
// The store then holds the text of an envelope in place of the value. The envelope belongs to the
// session or root thread and to the key, not to the version: a snapshot and the history hold the
// same text.
namespace baton::app {

struct ValuePlace {
  policy::Kind kind = policy::Kind::shared;  // or environment
  std::string owner;                         // the session's id, or the root thread's
  std::string key;
};

// Empty: texts of this column are not encrypted.
std::optional<ValuePlace> place_of(const StoredValue& stored);

// The owner of the data keys: "shared/wf_1", "environment/main".
std::string keys_owner(const ValuePlace& place);
// Whether the name is that of such an owner, not a workflow's id.
bool is_values_owner(std::string_view owner);

// Whether a stored text is an envelope, damaged ones included.
bool is_sealed(std::string_view stored);

// Whether its author's policy requires encryption.
Result<bool> must_be_sealed(const ValuePlace& place, std::string_view participant,
                            Workspace& workspace);
// The envelope of a value; empty without a key.
Result<std::optional<std::string>> sealed_text(const std::string& value, const ValuePlace& place,
                                               Workspace& workspace);

struct ProtectedValue {
  std::string plain;         // counts against limits
  std::string stored;        // the envelope; without encryption the same as `plain`
  std::string warning = {};  // encryption is required, but there is no key
};

struct NewValue {
  const std::string& text;
  std::string_view participant;    // its author
  const std::string* before = {};  // the stored text that it replaces; null: there is none
};

// A value as it is to be stored. Call it in the transaction that stores the value.
// INVALID_REQUEST: the value has the form of an envelope, or is the placeholder of the encrypted
// value that it replaces; denied: there is no key, and the configuration refuses unencrypted
// values.
Result<ProtectedValue> protect_value(const NewValue& value, const ValuePlace& place,
                                     Workspace& workspace);

struct OpenedValue {
  std::string text;     // "[ENCRYPTED:kid]" without a key
  bool is_open = true;  // also for a value that is not encrypted
};

// VALUE_DAMAGED.
Result<OpenedValue> open_stored(const std::string& stored, const ValuePlace& place,
                                Workspace& workspace);
// The same for lists: "[ENCRYPTED:damaged]" in place of a damaged value.
Result<std::string> shown_value(const std::string& stored, const ValuePlace& place,
                                Workspace& workspace);

// The value sealed with the current key; empty: it already is. VALUE_DAMAGED; denied: no key.
Result<std::optional<std::string>> reseal_stored(const std::string& stored, const ValuePlace& place,
                                                 Workspace& workspace);

// The scope of the owner's changes (store/change_log).
Result<std::string> scope_of_values(std::string_view keys_owner);

// Whether the session of such a name exists, or the root thread has data.
Result<bool> has_keys_owner(std::string_view owner, DataTransaction& store);

}  // namespace baton::app
