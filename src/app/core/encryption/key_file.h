#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/core/workspace.h"
#include "baton/result.h"
#include "host/cipher.h"

// The user's key file: 32 secret bytes that belong to one person, outside every repository. They
// wrap data keys, and are the secret half of the public key that others encrypt for.
namespace baton::app {

// $BATON_KEY_FILE, else baton/key below $XDG_CONFIG_HOME or ~/.config. Empty: there is no home
// folder.
std::optional<std::string> key_file_path(const Workspace& workspace);

// The same, as it is named and with links followed. None if no key can be there: the path is not
// absolute, or a folder.
std::vector<std::string> key_file_places(const Workspace& workspace);

// Null: there is no key file. denied: it is a link, readable by others, or inside the project or a
// git work tree; malformed: it contains no key.
Result<std::unique_ptr<SecretKey>> load_key_file(Workspace& workspace);

// Makes the file unless it exists; true if it was made. Errors as above.
Result<bool> make_key_file(Workspace& workspace);

}  // namespace baton::app
