#include "app/core/encryption/project_signature.h"

#include <optional>

#include "app/core/encryption/project_key.h"
#include "host/baton_files.h"
#include "json/print.h"
#include "text/same_secret.h"

namespace baton::app {
namespace {

std::string keyed_hash_of(const Json& content, const std::string& key, Workspace& workspace) {
  return workspace.host().crypto.keyed_hash(key, json::print_compact(content));
}

}  // namespace

Result<std::string> signature_of(const Json& content, Workspace& workspace) {
  BATON_TRY(const std::string key, read_or_make_key(kCallerKeyFile, workspace.host()));
  return keyed_hash_of(content, key, workspace);
}

Result<bool> is_signed(const Json& content, std::string_view signature, Workspace& workspace) {
  BATON_TRY(const std::optional<std::string> key, read_key(kCallerKeyFile, workspace.host()));
  return key && text::same_secret(signature, keyed_hash_of(content, *key, workspace));
}

}  // namespace baton::app
