#pragma once

#include <optional>
#include <string_view>

#include "app/core/workspace.h"
#include "baton/result.h"
#include "domain/policy/context_type.h"
#include "domain/policy/redact.h"
#include "json/json.h"

// The policies as they apply to values of shared contexts and environment data. Authors and
// readers are participants (domain/shared/participant.h).
namespace baton::app {

struct AuthoredValue {
  policy::Kind kind = policy::Kind::shared;  // or environment
  std::string_view key;
  std::string_view author;
};

// Redacts the fields that the policies name, in place. A text that is JSON is redacted as JSON.
Result<policy::RedactionReport> redact_fields(Json& value, const AuthoredValue& authored,
                                              Workspace& workspace);

// Whether a policy denies the reader the value. People and the orchestrator read every value.
Result<bool> is_withheld(const AuthoredValue& authored, std::string_view reader,
                         Workspace& workspace);

// Whether a policy denies the reader a change of a value: the value that its author gave, or the
// present one, if there is one.
Result<bool> is_change_withheld(const AuthoredValue& changed,
                                const std::optional<AuthoredValue>& present,
                                std::string_view reader, Workspace& workspace);

// ACCESS_DENIED if it is withheld; the hint names the policy.
Result<void> require_access(const AuthoredValue& authored, std::string_view reader,
                            Workspace& workspace);

}  // namespace baton::app
