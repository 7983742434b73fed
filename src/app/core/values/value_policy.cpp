#include "app/core/values/value_policy.h"

#include <nlohmann/json.hpp>

#include "app/core/redaction/redact_state.h"
#include "domain/authority/caller.h"
#include "domain/shared/faults.h"
#include "domain/shared/participant.h"

namespace baton::app {
namespace {

policy::Item item_of(const AuthoredValue& authored) {
  return {shared::bare_participant(authored.author), authored.kind};
}

// Null: the reader has access.
Result<const policy::Policy*> barrier(const AuthoredValue& authored, std::string_view reader,
                                      Workspace& workspace) {
  const authority::Caller caller = authority::caller_named(reader);
  if (caller.agent.empty()) return nullptr;
  BATON_TRY(const Configuration* configuration, workspace.configuration());
  return configuration->policies.barrier(caller.agent, item_of(authored));
}

}  // namespace

Result<policy::RedactionReport> redact_fields(Json& value, const AuthoredValue& authored,
                                              Workspace& workspace) {
  return redact_fields(value, item_of(authored), workspace);
}

Result<bool> is_withheld(const AuthoredValue& authored, std::string_view reader,
                         Workspace& workspace) {
  BATON_TRY(const policy::Policy* policy, barrier(authored, reader, workspace));
  return policy != nullptr;
}

Result<bool> is_change_withheld(const AuthoredValue& changed,
                                const std::optional<AuthoredValue>& present,
                                std::string_view reader, Workspace& workspace) {
  BATON_TRY(const bool is_hidden, is_withheld(changed, reader, workspace));
  if (is_hidden || !present) return is_hidden;
  return is_withheld(*present, reader, workspace);
}

Result<void> require_access(const AuthoredValue& authored, std::string_view reader,
                            Workspace& workspace) {
  BATON_TRY(const policy::Policy* policy, barrier(authored, reader, workspace));
  if (policy == nullptr) return {};
  return fail(shared::withheld(authored.key, policy->name));
}

}  // namespace baton::app
