#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "app/core/workspace.h"
#include "baton/finding.h"
#include "baton/result.h"

// What the checks of encrypted values have in common.
namespace baton::app {

inline constexpr const char* kKeyMakes =
    "`baton key init` makes a key; then `baton scrub --apply` encrypts what is stored";
inline constexpr const char* kHoldersListed = "`baton key list` shows who has a key";

struct EncryptionChecked {
  std::size_t values = 0;  // the encrypted ones
  Findings findings;
};

Finding key_finding(std::string_view rule, Severity severity, std::string message,
                    std::string hint);

// A hint about values that must be encrypted and are not: what has to be done first.
std::string how_to_encrypt(const std::string& owner, Workspace& workspace);

// About values that stay closed: this user has no key (no-key), or a data key is lost
// (missing-key). An error: who checks a key, such as a new key file, must not believe that it opens
// the values. `owner` has the data keys, `key_ids` sealed the values.
Result<Finding> closed_finding(std::span<const std::string> key_ids, const std::string& owner,
                               std::string_view place, Workspace& workspace);

}  // namespace baton::app
