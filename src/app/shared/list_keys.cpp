#include "app/shared/list_keys.h"

#include <utility>

#include <nlohmann/json.hpp>

#include "app/shared/entry.h"

namespace baton::app {

Result<Outcome<KeysListed>> list_keys(const ListKeys& request, Workspace& workspace) {
  KeysListed answer;
  const Result<void> done =
      read_session(request.call, workspace, [&](OpenSession& session) -> Result<void> {
        BATON_TRY(answer.entries, visible_entries(session, Values::left_out, workspace));
        answer.total_tokens = 0;
        for (const EntryRow& entry : answer.entries) answer.total_tokens += entry.tokens;
        answer.max_tokens = session.settings.limits.total;
        return {};
      });
  if (!done) return fail(done.error());
  return answer;
}

Json to_json(const KeysListed& answer) {
  Json keys = Json::array();
  for (const EntryRow& entry : answer.entries) keys.push_back(entry_head_json(entry));
  const std::size_t count = keys.size();
  return {{"keys", std::move(keys)},
          {"metadata",
           {{"total_size_tokens", answer.total_tokens},
            {"max_total_tokens", answer.max_tokens},
            {"key_count", count}}}};
}

}  // namespace baton::app
