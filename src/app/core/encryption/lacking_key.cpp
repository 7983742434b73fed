#include "app/core/encryption/lacking_key.h"

#include <utility>

#include "app/core/encryption/key_ring.h"
#include "domain/policy/data_keys.h"
#include "text/concat.h"

namespace baton::app {

// `baton key init` does not help a user whose key file is not that of the data key.
LackingKey lacking_key(const std::string& owner, Workspace& workspace) {
  const Result<const SecretKey*> own = workspace.keys().own();
  const Result<const policy::DataKeys*> stored = workspace.keys().stored(owner);
  const bool is_closed = own && *own != nullptr && stored && !(*stored)->keys.empty();
  if (!is_closed) return {.cause = "you have no key", .remedy = "`baton key init` makes a key"};
  const std::string& id = (*stored)->keys.back().id;
  return {.is_closed = true,
          .cause = closed_data_key(id, owner),
          .remedy = text::concat("ask a holder of ", id, " to run `baton key add-recipient`")};
}

Error must_be_encrypted(const std::string& owner, std::string subject, std::string_view redacted,
                        Workspace& workspace) {
  const LackingKey lacking = lacking_key(owner, workspace);
  return {.code = ErrorCode::denied,
          .phrase = lacking.is_closed
                        ? Phrase("this value must be encrypted, and you cannot open its data key")
                        : Phrase("this value must be encrypted, and you have no key"),
          .subject = std::move(subject),
          .hint = text::concat(lacking.remedy,
                               "; policySettings.withoutKey \"redact\" stores the "
                               "value ",
                               redacted)};
}

std::string closed_data_key(std::string_view id, std::string_view owner) {
  return text::concat("you cannot open the data key ", id, " of ", owner);
}

}  // namespace baton::app
