#pragma once

#include <string_view>
#include <vector>

#include "app/core/workspace.h"
#include "app/retention/expired_items.h"
#include "baton/result.h"

namespace baton::app {

// The beginnings of the names of the owners of data keys (app/core/encryption/key_ring.h).
inline constexpr std::string_view kSharedKeys = "shared/";
inline constexpr std::string_view kEnvironmentKeys = "environment/";

// What the store of shared contexts and environment data has that may be removed.
struct SessionItems {
  std::vector<ExpiredItem> archived;  // archived sessions, of any age
  std::vector<ExpiredItem> values;    // expired values of the other sessions
  std::vector<ExpiredItem> keys;      // the owners of data keys that were deleted, of any age
};

// Nothing without a store. unavailable: the store cannot be opened, as on a full disk.
Result<SessionItems> session_items(Workspace& workspace);

}  // namespace baton::app
