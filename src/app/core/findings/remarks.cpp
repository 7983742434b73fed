#include "app/core/findings/remarks.h"

#include <utility>

#include <nlohmann/json.hpp>

#include "app/core/findings/finding_json.h"
#include "domain/policy/secrets.h"

namespace baton::app {

Json remarks_of(Workspace& workspace) {
  const detection::SecretRules& rules = workspace.secrets_in_answers().rules;
  return policy::redact_secrets(to_json(workspace.notes()), rules).document;
}

}  // namespace baton::app
