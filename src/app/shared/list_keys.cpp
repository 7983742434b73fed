#include "app/shared/list_keys.h"

#include <utility>

#include <nlohmann/json.hpp>

#include "app/shared/entry.h"

namespace baton::app {

Result<Outcome<KeysListed>> list_keys(const ListKeys& request, Workspace& workspace) {
  return read_session(request.call, workspace, [&](OpenSession& session) -> Result<KeysListed> {
    BATON_TRY(std::vector<EntryRow> entries, visible_entries(session, Values::left_out, workspace));
    const std::uint64_t tokens = total_tokens(entries);
    return KeysListed{.entries = std::move(entries),
                      .total_tokens = tokens,
                      .max_tokens = session.settings.limits.total};
  });
}

Json to_json(const KeysListed& answer) {
  Json keys = Json::array();
  for (const EntryRow& entry : answer.entries) keys.push_back(entry_head_json(entry));
  return {{"keys", std::move(keys)}, {"metadata", sizes_json(answer.entries, answer.max_tokens)}};
}

}  // namespace baton::app
