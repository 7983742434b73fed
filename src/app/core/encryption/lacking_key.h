#pragma once

#include <string>
#include <string_view>

#include "app/core/workspace.h"
#include "baton/error.h"

namespace baton::app {

// Why this user cannot encrypt new values of an owner of data keys, as KeyRing::can_seal() found.
struct LackingKey {
  bool is_closed = false;  // there is a data key, and the user's key file does not open it
  std::string cause = {};  // "you have no key", "you cannot open the data key … of wf_photo"
  std::string remedy = {};
};

LackingKey lacking_key(const std::string& owner, Workspace& workspace);

// denied: policySettings.withoutKey refuses the value. `redacted`: how "redact" would store it.
Error must_be_encrypted(const std::string& owner, std::string subject, std::string_view redacted,
                        Workspace& workspace);

// "you cannot open the data key 0123456789abcdef of wf_photo"
std::string closed_data_key(std::string_view id, std::string_view owner);

}  // namespace baton::app
