#include "app/core/encryption/encryption_check.h"

#include <algorithm>
#include <utility>

#include "app/core/encryption/key_ring.h"
#include "text/concat.h"

namespace baton::app {

Finding key_finding(std::string_view rule, Severity severity, std::string message,
                    std::string hint) {
  return {.severity = severity,
          .rule = std::string(rule),
          .message = std::move(message),
          .hint = std::move(hint)};
}

std::string how_to_encrypt(const std::string& owner, Workspace& workspace) {
  const Result<bool> can_seal = workspace.keys().can_seal(owner);
  const Result<const policy::DataKeys*> stored = workspace.keys().stored(owner);
  if (!can_seal || *can_seal || !stored) return "`baton scrub --apply` encrypts what is stored";
  return (*stored)->keys.empty() ? kKeyMakes : kHoldersListed;
}

Result<Finding> closed_finding(std::span<const std::string> key_ids, const std::string& owner,
                               std::string_view place, Workspace& workspace) {
  BATON_TRY(const policy::DataKeys* stored, workspace.keys().stored(owner));
  const auto lost = std::ranges::find_if(key_ids, [&](const std::string& id) {
    return std::ranges::find(stored->keys, id, &policy::DataKey::id) == stored->keys.end();
  });
  if (lost == key_ids.end()) {
    return key_finding("no-key", Severity::error,
                       text::concat("you have no key for encrypted values at ", place),
                       "`baton key list` shows who has one");
  }
  return key_finding(
      "missing-key", Severity::error,
      text::concat("the data key ", *lost, " is missing; it opens encrypted values at ", place),
      "`baton key import FILE` adds it, from .claude/baton/keys of a backup or of another person");
}

}  // namespace baton::app
