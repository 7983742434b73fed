#include "app/shared/read_value.h"

#include <algorithm>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/core/findings/finding_json.h"
#include "app/shared/entry.h"
#include "domain/shared/faults.h"
#include "text/concat.h"

namespace baton::app {
namespace {

Result<EntryRow> read_one(OpenSession& session, const std::string& key, Workspace& workspace) {
  BATON_CHECK(session.require_readable(key));
  BATON_TRY(EntryRow entry, require_live(session, key));
  BATON_CHECK(open_entry(session, entry, workspace));
  return entry;
}

// The entry if it has a value; else an error that names the versions that it had.
Result<EntryRow> require_present(OpenSession& session, const std::string& key) {
  BATON_TRY(std::optional<EntryRow> entry, session.store.sessions().entry(session.row.id, key));
  if (!entry) return fail(shared::key_not_found(key));
  if (is_live(*entry, session.now)) return *std::move(entry);
  Error error = shared::key_not_found(key);
  error.hint = text::concat("it was deleted or has expired; gone with it: ",
                            entry->version == 1 ? "version " : "versions 1 to ",
                            std::to_string(entry->version));
  return fail(std::move(error));
}

// Versions are dropped from the oldest on, so that everything before `oldest` is gone.
std::vector<std::uint64_t> gone_before(std::uint64_t oldest,
                                       const std::vector<std::uint64_t>& requested) {
  std::vector<std::uint64_t> gone;
  for (const std::uint64_t version : requested) {
    if (version > 0 && version < oldest) gone.push_back(version);
  }
  std::ranges::sort(gone);
  gone.erase(std::unique(gone.begin(), gone.end()), gone.end());
  return gone;
}

Result<SharedHistoryRead> history_in(OpenSession& session, const ReadSharedHistory& request,
                                     Workspace& workspace) {
  BATON_CHECK(session.require_readable(request.key));
  BATON_TRY(const EntryRow present, require_present(session, request.key));
  SharedHistoryRead answer{.key = request.key, .versions = {}};
  BATON_TRY(answer.versions, session.store.sessions().versions(session.row.id, request.key));
  answer.versions.push_back(present);
  answer.gone = gone_before(answer.versions.front().version, request.versions);
  BATON_CHECK(show_values(session, answer.versions, workspace));
  if (answer.versions.empty()) {
    BATON_CHECK(require_access(authored(present), session.participant, workspace));
  }
  if (!request.versions.empty()) {
    std::erase_if(answer.versions, [&](const EntryRow& entry) {
      return std::ranges::find(request.versions, entry.version) == request.versions.end();
    });
  }
  return answer;
}

Json entries_json(const std::vector<EntryRow>& entries) {
  Json json = Json::array();
  for (const EntryRow& entry : entries) json.push_back(entry_json(entry));
  return json;
}

}  // namespace

Result<Outcome<SharedValueRead>> read_value(const ReadSharedValue& request, Workspace& workspace) {
  return read_session(request.call, workspace,
                      [&](OpenSession& session) -> Result<SharedValueRead> {
                        BATON_TRY(EntryRow entry, read_one(session, request.key, workspace));
                        return SharedValueRead{std::move(entry)};
                      });
}

Json to_json(const SharedValueRead& answer) {
  return entry_json(answer.entry);
}

Result<Outcome<SharedBatchRead>> read_batch(const ReadSharedBatch& request, Workspace& workspace) {
  return read_session(request.call, workspace,
                      [&](OpenSession& session) -> Result<SharedBatchRead> {
                        SharedBatchRead answer;
                        for (const std::string& key : request.keys) {
                          Result<EntryRow> entry = read_one(session, key, workspace);
                          if (entry) {
                            answer.entries.push_back(*std::move(entry));
                          } else if (!entry.error().name.empty()) {
                            answer.errors.push_back({key, std::move(entry).error()});
                          } else {  // an error of the store itself
                            return fail(std::move(entry).error());
                          }
                        }
                        return answer;
                      });
}

Json to_json(const SharedBatchRead& answer) {
  Json errors = Json::array();
  for (const SharedBatchRead::Failed& failed : answer.errors) {
    Json error = published_json(failed.error);
    errors.push_back({{"key", failed.key},
                      {"code", std::move(error["code"])},
                      {"message", std::move(error["message"])}});
  }
  return {{"entries", entries_json(answer.entries)}, {"errors", std::move(errors)}};
}

Result<Outcome<SharedHistoryRead>> read_history(const ReadSharedHistory& request,
                                                Workspace& workspace) {
  return read_session(request.call, workspace, [&](OpenSession& session) {
    return history_in(session, request, workspace);
  });
}

Json to_json(const SharedHistoryRead& answer) {
  Json json = {{"key", answer.key}, {"versions", entries_json(answer.versions)}};
  if (!answer.gone.empty()) json["gone"] = answer.gone;
  return json;
}

}  // namespace baton::app
