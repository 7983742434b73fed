#include "app/core/encryption/project_key.h"

#include <cstddef>

#include "host/directory.h"
#include "store/baton_folder.h"
#include "store/durable_file.h"

namespace baton::app {
namespace {

constexpr std::size_t kKeyBytes = 32;

}  // namespace

Result<std::string> read_or_make_key(const RelativePath& file, Host& host) {
  Result<std::string> key = host.root.read(file);
  if (key && key->size() == kKeyBytes) return key;
  if (key) return fail(ErrorCode::malformed, "invalid key", std::string(file.text()));
  if (key.error().code != ErrorCode::not_found) return key;
  std::string fresh = host.crypto.random_bytes(kKeyBytes);
  BATON_CHECK(store::finish_baton_folder(host));
  BATON_CHECK(store::write_durably(host.root, host.ids, file, fresh, Access::private_to_owner));
  return fresh;
}

}  // namespace baton::app
