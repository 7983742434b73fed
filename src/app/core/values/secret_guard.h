#pragma once

#include <string>

#include "app/core/redaction/redact_state.h"
#include "app/core/workspace.h"
#include "baton/result.h"
#include "domain/policy/secret_settings.h"
#include "json/json.h"

// Texts that agents store in the key-value systems are redacted first.
namespace baton::app {

// A value as it may be stored: unchanged, or without its secrets and personal data if they are
// redacted.
template <typename Value>
struct Guarded {
  Value value;
  std::string warning = {};  // if one of them is stored or was redacted: the kind and the position
};

// The value of a key, whose name tells what it is: a text, or a document. SECRET_REFUSED and, by
// the setting policies.personalData, PERSONAL_DATA_REFUSED, with the kind and position of the first
// one; neither with Refusal::redacts.
Result<Guarded<std::string>> guard_value(const std::string& key, const std::string& value,
                                         policy::SecretAction secrets, Workspace& workspace,
                                         Refusal refusal = Refusal::fails);
Result<Guarded<Json>> guard_document(const std::string& key, Json value,
                                     policy::SecretAction secrets, Workspace& workspace);

// The same for a text about a key.
Result<Guarded<std::string>> guard_text(const std::string& key, const std::string& text,
                                        policy::SecretAction secrets, Workspace& workspace);

}  // namespace baton::app
