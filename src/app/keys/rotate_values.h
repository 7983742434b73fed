#pragma once

#include <string>

#include "app/core/workspace.h"
#include "app/keys/rotate_key.h"
#include "baton/result.h"

// Rotation of the data keys of a session or root thread (app/core/encryption/sealed_values).
namespace baton::app {

// The stored texts of the owner's encrypted values in the open store, one after the other.
Result<std::string> sealed_texts_here(const std::string& owner, Workspace& workspace);

// Encrypts the values, their history and their copies in snapshots with the current key in one
// step, and removes the keys that no value in any store uses any more. denied: this user has no key
// for one of them.
Result<void> reseal_values(KeyRotated& answer, Workspace& workspace);

}  // namespace baton::app
