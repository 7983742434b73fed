#pragma once

#include <cstdint>
#include <vector>

#include "app/shared/session_call.h"
#include "baton/finding.h"
#include "json/json.h"

namespace baton::app {

struct ListKeys {
  SharedCall call;
};

struct KeysListed {
  std::vector<EntryRow> entries;   // without values
  std::uint64_t total_tokens = 0;  // of `entries`
  std::uint64_t max_tokens = 0;
};

// Lists the keys without their values. Keys that the caller may not read are omitted, and the total
// does not count them.
Result<Outcome<KeysListed>> list_keys(const ListKeys& request, Workspace& workspace);
Json to_json(const KeysListed& answer);

}  // namespace baton::app
