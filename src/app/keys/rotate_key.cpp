#include "app/keys/rotate_key.h"

#include <algorithm>
#include <iterator>
#include <span>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/core/archive/parked_workflows.h"
#include "app/core/encryption/key_ring.h"
#include "app/core/encryption/sealed_sections.h"
#include "app/core/encryption/sealed_values.h"
#include "app/core/state/change_state.h"
#include "app/core/state/load_state.h"
#include "app/keys/manage_keys.h"
#include "app/keys/rotate_values.h"
#include "app/keys/unused_keys.h"
#include "domain/model/members.h"
#include "domain/model/relevance_map.h"
#include "host/baton_files.h"
#include "json/print.h"
#include "json/read.h"
#include "store/durable_file.h"

namespace baton::app {
namespace {

using policy::DataKey;
using policy::DataKeys;

Result<std::string> workflow_to_rotate(const RotateKey& request, Workspace& workspace) {
  if (request.workflow) return *request.workflow;
  BATON_TRY(const LoadedState state, load_state(workspace));
  return std::string(model::text_member(state.document, "workflowId"));
}

Result<std::vector<RecordedOutput>> copies_of(const std::string& workflow, Workspace& workspace) {
  BATON_TRY(std::vector<RecordedOutput> outputs, workspace.states().outputs());
  std::erase_if(outputs,
                [&](const RecordedOutput& output) { return output.workflow.text() != workflow; });
  return outputs;
}

// A compacted output that cannot be read keeps the key that is to be replaced.
Result<Json> readable_state(LoadedState state) {
  BATON_CHECK(require_outputs(state));
  return std::move(state.document.tree());
}

// The workflow's state, with its compacted outputs. not_found: it is neither active nor parked.
Result<Json> state_to_rotate(const std::string& workflow, Workspace& workspace) {
  BATON_TRY(const std::optional<StoredState> active, workspace.states().read());
  if (active) {
    BATON_TRY(LoadedState state, parse_active(*active, workspace));
    if (model::text_member(state.document, "workflowId") == workflow) {
      return readable_state(std::move(state));
    }
  }
  BATON_TRY(const Identifier id, Identifier::parse(workflow, "workflow id"));
  BATON_TRY(std::optional<ParkedText> parked, parked_text(id, workspace));
  if (!parked) return fail(neither_active_nor_parked(id));
  BATON_TRY(LoadedState state, judge_parked(std::move(parked->text), id, workspace));
  return readable_state(std::move(state));
}

// The ids of the keys that sealed the workflow's values and their copies. Another text in them may
// name a key, too.
Result<std::vector<std::string>> keys_in_use(const std::string& workflow, Workspace& workspace) {
  std::vector<std::string> ids;
  const auto add = [&ids](const Json& value) {
    std::ranges::move(policy::key_ids_in(value), std::back_inserter(ids));
  };
  BATON_TRY(Json state, state_to_rotate(workflow, workspace));
  for (const Section& section : sections_of(state)) add(*section.value);
  BATON_TRY(const std::vector<RecordedOutput> copies, copies_of(workflow, workspace));
  for (const RecordedOutput& copy : copies) {
    if (const Result<Json> output = json::read(copy.text, copy.execution.text())) add(*output);
  }
  return ids;
}

// Whether something that a rotation encrypts again uses another key than the current one.
Result<bool> is_unfinished(const DataKeys& keys, Workspace& workspace) {
  const std::span<const DataKey> earlier(keys.keys.data(), keys.keys.size() - 1);
  if (is_values_owner(keys.workflow)) {
    BATON_TRY(const std::string texts, sealed_texts_here(keys.workflow, workspace));
    return std::ranges::any_of(
        earlier, [&](const DataKey& key) { return texts.find(key.id) != std::string::npos; });
  }
  BATON_TRY(const std::vector<std::string> used, keys_in_use(keys.workflow, workspace));
  return std::ranges::any_of(
      earlier, [&](const DataKey& key) { return std::ranges::find(used, key.id) != used.end(); });
}

// Stores a new current key, unless an earlier rotation is to be completed. A value under an older
// key does not prove that one was interrupted: a merge or a checkout also brings such values. The
// key of an earlier rotation may be known to a recipient who was removed since.
Result<void> begin_rotation(KeyRotated& answer, const store::WriterLock& lock,
                            Workspace& workspace) {
  KeyRing& ring = workspace.keys();
  BATON_TRY(const DataKeys* stored, ring.stored(answer.workflow));
  DataKeys keys = *stored;
  if (keys.keys.empty()) {
    return fail(ErrorCode::not_found, "data key not found", answer.workflow,
                "the first value that is encrypted makes one");
  }
  BATON_TRY(const KeyRing::Current current, ring.current(answer.workflow));
  if (current.key == nullptr) {
    return fail(ErrorCode::denied, "you cannot open this data key", answer.workflow,
                "`baton key list` shows who has one");
  }
  const bool has_begun = keys.rotating_to == current.id && current.id == keys.keys.back().id;
  BATON_TRY(const bool is_unfinished_here, is_unfinished(keys, workspace));
  answer.is_resumed = has_begun && is_unfinished_here;
  answer.key = current.id;
  if (answer.is_resumed) return {};
  BATON_TRY(DataKey fresh, ring.make_data_key(answer.workflow));
  answer.key = fresh.id;
  keys.rotating_to = fresh.id;
  keys.keys.push_back(std::move(fresh));
  BATON_CHECK(lock.require_held());
  return ring.store(keys);
}

Result<Outcome<Written>> reseal_state(KeyRotated& answer, Workspace& workspace) {
  const Edit edit = [&](Json& state) -> Result<Outcome<Edited>> {
    answer.sections = 0;
    for (const Section& section : sections_of(state)) {
      BATON_TRY(const bool has_changed, reseal(*section.value, section.place, workspace));
      if (has_changed) ++answer.sections;
    }
    return Edited{.change = answer.sections > 0 ? Change::made : Change::none};
  };
  return change_state(workspace, {.command = "key rotate", .workflow = answer.workflow}, edit);
}

Result<void> reseal_copies(KeyRotated& answer, Workspace& workspace) {
  Host& host = workspace.host();
  BATON_TRY(const std::vector<RecordedOutput> copies, copies_of(answer.workflow, workspace));
  store::DurableBatch batch(host.root, host.ids);
  for (const RecordedOutput& copy : copies) {
    Result<Json> document = json::read(copy.text, copy.execution.text());
    if (!document) continue;  // `baton doctor` reports it
    const std::string agent(model::bare_agent_name(model::text_member(*document, "agentName")));
    BATON_TRY(const bool has_changed,
              reseal_copy(*document, place_of_output(answer.workflow, copy.execution.text(), agent),
                          workspace));
    if (!has_changed) continue;
    if (batch.is_full()) BATON_CHECK(batch.finish());
    BATON_CHECK(batch.add(kOutputsFolder.child(copy.workflow).child(copy.execution, ".json"),
                          json::print(*document), Access::private_to_owner));
    ++answer.copies;
  }
  return batch.finish();
}

// Ends the rotation.
Result<void> remove_unused_keys(KeyRotated& answer, const store::WriterLock& lock,
                                Workspace& workspace) {
  BATON_TRY(const DataKeys* stored, workspace.keys().stored(answer.workflow));
  BATON_TRY(const std::vector<std::string> unused, unused_keys(*stored, workspace));
  DataKeys kept{.workflow = answer.workflow, .keys = {}};
  for (const DataKey& key : stored->keys) {
    const bool is_current = key.id == answer.key;
    const bool uses = std::ranges::find(unused, key.id) == unused.end();
    if (is_current || uses) kept.keys.push_back(key);
    if (is_current) continue;
    (uses ? answer.retired : answer.removed).push_back(key.id);
  }
  if (answer.removed.empty() && stored->rotating_to.empty()) return {};
  BATON_CHECK(lock.require_held());
  return workspace.keys().store(kept);
}

}  // namespace

Result<Outcome<KeyRotated>> rotate_key(const RotateKey& request, Workspace& workspace) {
  KeyRotated answer;
  BATON_TRY(answer.workflow, workflow_to_rotate(request, workspace));
  BATON_CHECK(with_keys_locked(workspace, [&](const store::WriterLock& lock) {
    return begin_rotation(answer, lock, workspace);
  }));
  if (is_values_owner(answer.workflow)) {
    BATON_CHECK(reseal_values(answer, workspace));
    return answer;
  }
  BATON_TRY(const Outcome<Written> written, reseal_state(answer, workspace));
  if (const Report* report = std::get_if<Report>(&written)) return *report;
  const auto finish = [&](const store::WriterLock& lock) -> Result<void> {
    BATON_CHECK(reseal_copies(answer, workspace));
    return remove_unused_keys(answer, lock, workspace);
  };
  BATON_CHECK(with_keys_locked(workspace, finish));
  return answer;
}

Json to_json(const KeyRotated& answer) {
  Json json = Json::object();
  json["workflowId"] = answer.workflow;
  json["kid"] = answer.key;
  json["resumed"] = answer.is_resumed;
  json["sections"] = answer.sections;
  json["copies"] = answer.copies;
  json["removed"] = answer.removed;
  json["retired"] = answer.retired;
  return json;
}

}  // namespace baton::app
