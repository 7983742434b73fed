#include "app/core/encryption/project_key.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <utility>

#include "host/directory.h"
#include "store/baton_folder.h"
#include "store/durable_file.h"

namespace baton::app {
namespace {

constexpr std::size_t kKeyBytes = 32;
// Not the lock of the data keys or of the state, which a process that needs a key here may hold.
constexpr RelativePath kSecretsLock = ".claude/baton/secrets.lock";
constexpr Milliseconds kPatience{2'000};  // making a key takes a moment

// Unless another process has made it meanwhile.
Result<std::string> make_key(const RelativePath& file, Host& host) {
  BATON_CHECK(store::finish_baton_folder(host));
  BATON_TRY(const std::unique_ptr<Lock> lock,
            host.root.lock(kSecretsLock, {.deadline = kPatience, .holder = "key"}));
  BATON_TRY(std::optional<std::string> key, read_key(file, host));
  if (key) return *std::move(key);
  std::string fresh = host.crypto.random_bytes(kKeyBytes);
  BATON_CHECK(store::write_durably(host.root, host.ids, file, fresh, Access::private_to_owner));
  return fresh;
}

}  // namespace

Result<std::optional<std::string>> read_key(const RelativePath& file, const Host& host) {
  BATON_TRY(std::optional<std::string> key, store::read_if_there(host.root, file));
  if (!key || key->size() == kKeyBytes) return key;
  return fail(ErrorCode::malformed, "invalid key", std::string(file.text()));
}

Result<std::string> read_or_make_key(const RelativePath& file, Host& host) {
  BATON_TRY(std::optional<std::string> key, read_key(file, host));
  return key ? Result<std::string>(*std::move(key)) : make_key(file, host);
}

}  // namespace baton::app
