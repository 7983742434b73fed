#include "app/keys/manage_keys.h"

#include <algorithm>
#include <span>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/core/encryption/data_key_files.h"
#include "app/core/encryption/key_file.h"
#include "app/core/encryption/key_ring.h"
#include "app/core/encryption/recipients.h"
#include "app/core/request/given_name.h"
#include "host/baton_files.h"
#include "text/concat.h"

namespace baton::app {
namespace {

using policy::DataKey;
using policy::DataKeys;
using policy::Recipient;

Result<void> rewrap_all(KeysWrapped& answer, const store::WriterLock& lock, Workspace& workspace) {
  BATON_TRY(const std::vector<std::string> workflows, workflows_with_keys(workspace));
  for (const std::string& workflow : workflows) {
    BATON_TRY(const DataKeys* stored, workspace.keys().stored(workflow));
    DataKeys keys = *stored;
    std::size_t changed = 0;
    for (DataKey& key : keys.keys) {
      const std::size_t before = key.wraps.size();
      BATON_TRY(const bool opens, workspace.keys().complete_wraps(key, workflow));
      if (!opens) answer.unopened.push_back(key.id);
      if (key.wraps.size() > before) ++changed;
    }
    if (changed == 0) continue;
    BATON_CHECK(lock.require_held());
    BATON_CHECK(workspace.keys().store(keys));
    answer.keys += changed;
  }
  return {};
}

// Removes the recipient's wraps from all data keys; refuses to remove the only one of a key. A
// rotation that has begun is not completed: the recipient may have its key.
Result<std::size_t> unwrap_all(const Recipient& recipient, const store::WriterLock& lock,
                               Workspace& workspace) {
  std::vector<DataKeys> changed;
  std::size_t count = 0;
  BATON_TRY(const std::vector<std::string> workflows, workflows_with_keys(workspace));
  for (const std::string& workflow : workflows) {
    BATON_TRY(const DataKeys* stored, workspace.keys().stored(workflow));
    DataKeys keys = *stored;
    const std::size_t before = count;
    const bool was_rotating = !std::exchange(keys.rotating_to, {}).empty();
    for (DataKey& key : keys.keys) {
      const std::size_t removed = std::erase_if(key.wraps, [&](const policy::Wrap& wrap) {
        return wrap.kind == policy::WrapKind::recipient && wrap.holder == recipient.public_key;
      });
      if (removed > 0) ++count;
      if (removed == 0 || !key.wraps.empty()) continue;
      return fail(ErrorCode::conflict, "no other key opens this data key", key.id,
                  "`baton key rewrap` wraps it for your key file first");
    }
    if (count > before || was_rotating) changed.push_back(std::move(keys));
  }
  BATON_CHECK(lock.require_held());
  for (const DataKeys& keys : changed) BATON_CHECK(workspace.keys().store(keys));
  return count;
}

Result<void> add_to_recipients(const Recipient& added, const store::WriterLock& lock,
                               Workspace& workspace) {
  BATON_TRY(std::vector<Recipient> recipients, load_recipients(workspace));
  const auto known = std::ranges::find(recipients, added.name, &Recipient::name);
  if (known != recipients.end() && known->public_key != added.public_key) {
    return fail(ErrorCode::conflict, "this recipient has another public key", added.name,
                "remove the recipient first: `baton key remove-recipient NAME`");
  }
  if (known != recipients.end()) return {};
  recipients.push_back(added);
  BATON_CHECK(lock.require_held());
  return store_recipients(recipients, workspace);
}

Result<void> remove_from_recipients(KeysWrapped& answer, const store::WriterLock& lock,
                                    Workspace& workspace) {
  BATON_TRY(std::vector<Recipient> recipients, load_recipients(workspace));
  const auto known = std::ranges::find(recipients, answer.recipient, &Recipient::name);
  if (known == recipients.end()) {
    return fail(ErrorCode::not_found, "unknown recipient", answer.recipient,
                "`baton key list` lists the recipients");
  }
  BATON_TRY(answer.keys, unwrap_all(*known, lock, workspace));
  recipients.erase(known);
  return store_recipients(recipients, workspace);
}

// Of an owner's keys: the last that this user can open, otherwise the last.
void mark_current(std::span<DataKeyLine> keys) {
  if (keys.empty()) return;
  const auto opens = std::ranges::find_if(keys.rbegin(), keys.rend(), &DataKeyLine::opens);
  (opens == keys.rend() ? keys.back() : *opens).is_current = true;
}

}  // namespace

Result<void> with_keys_locked(Workspace& workspace, const store::LockedWork& work) {
  workspace.forget_keys();
  const auto locked = [&](const store::WriterLock& lock) -> Result<void> {
    if (!lock.is_taken()) return work(lock);
    BATON_TRY(const DataKeysLock keys, lock_data_keys(workspace));
    workspace.forget_keys();
    workspace.keys().read_all();
    return work(lock);
  };
  return store::with_writer_lock(
      workspace.host().root,
      {.file = kLockFile, .holder = "key", .folder = store::MissingFolder::needs_no_lock}, locked);
}

Result<Outcome<KeyInitialized>> init_key(const InitKey& /*request*/, Workspace& workspace) {
  KeyInitialized answer;
  BATON_TRY(answer.is_new, make_key_file(workspace));
  answer.path = key_file_path(workspace).value_or(std::string());
  workspace.forget_keys();
  BATON_TRY(const SecretKey* own, workspace.keys().own());
  if (own != nullptr) {
    answer.public_key = policy::public_key_text(workspace.host().crypto.cipher().public_key(*own));
  }
  return answer;
}

Json to_json(const KeyInitialized& answer) {
  return {{"file", answer.path}, {"publicKey", answer.public_key}, {"created", answer.is_new}};
}

Result<Outcome<KeysWrapped>> add_recipient(const AddRecipient& request, Workspace& workspace) {
  const std::string key = policy::public_key_in(request.public_key);
  if (key.empty()) {
    return fail(ErrorCode::usage, "this is not a public key", request.public_key,
                "ask the recipient for the public key that `baton key init` or `baton key list` "
                "prints");
  }
  BATON_TRY(const Identifier name, parse_given_name(request.name, "name of a recipient"));
  const Recipient recipient{.name = std::string(name.text()), .public_key = key};
  KeysWrapped answer{.recipient = recipient.name};
  const auto add = [&](const store::WriterLock& lock) -> Result<void> {
    BATON_CHECK(add_to_recipients(recipient, lock, workspace));
    return rewrap_all(answer, lock, workspace);
  };
  BATON_CHECK(with_keys_locked(workspace, add));
  return answer;
}

Result<Outcome<KeysWrapped>> remove_recipient(const RemoveRecipient& request,
                                              Workspace& workspace) {
  KeysWrapped answer{.recipient = request.name};
  BATON_CHECK(with_keys_locked(workspace, [&](const store::WriterLock& lock) {
    return remove_from_recipients(answer, lock, workspace);
  }));
  return answer;
}

Result<Outcome<KeysWrapped>> rewrap_keys(const RewrapKeys& /*request*/, Workspace& workspace) {
  KeysWrapped answer;
  BATON_CHECK(with_keys_locked(workspace, [&](const store::WriterLock& lock) {
    return rewrap_all(answer, lock, workspace);
  }));
  return answer;
}

Json to_json(const KeysWrapped& answer) {
  Json json = Json::object();
  if (!answer.recipient.empty()) json["recipient"] = answer.recipient;
  json["keys"] = answer.keys;
  json["unopened"] = answer.unopened;
  return json;
}

Result<Outcome<DataKeysListed>> list_data_keys(const ListDataKeys& /*request*/,
                                               Workspace& workspace) {
  DataKeysListed answer;
  workspace.keys().read_all();
  answer.path = key_file_path(workspace).value_or(std::string());
  const Result<const SecretKey*> own = workspace.keys().own();
  if (!own) answer.problem = own.error().phrase.view();
  const bool has_key = own && *own != nullptr;
  if (has_key) {
    answer.public_key = policy::public_key_text(workspace.host().crypto.cipher().public_key(**own));
  }
  BATON_TRY(const std::vector<Recipient> recipients, load_recipients(workspace));
  for (const Recipient& recipient : recipients) {
    answer.recipients.emplace_back(recipient.name, policy::public_key_text(recipient.public_key));
  }
  BATON_TRY(const std::vector<std::string> workflows, workflows_with_keys(workspace));
  for (const std::string& workflow : workflows) {
    BATON_TRY(const DataKeys* stored, workspace.keys().stored(workflow));
    const std::size_t first = answer.keys.size();
    for (const DataKey& key : stored->keys) {
      DataKeyLine line{.workflow = workflow, .id = key.id, .created = key.created, .holders = {}};
      if (has_key) {
        BATON_TRY(const SecretKey* open, workspace.keys().find(workflow, key.id));
        line.opens = open != nullptr;
      }
      for (const policy::Wrap& wrap : key.wraps) {
        line.holders.push_back(policy::public_key_text(wrap.holder));
      }
      answer.keys.push_back(std::move(line));
    }
    mark_current(std::span(answer.keys).subspan(first));
  }
  return answer;
}

Json to_json(const DataKeysListed& answer) {
  Json json = Json::object();
  json["file"] = answer.path;
  if (!answer.public_key.empty()) json["publicKey"] = answer.public_key;
  if (!answer.problem.empty()) json["problem"] = answer.problem;
  json["recipients"] = Json::array();
  for (const auto& [name, key] : answer.recipients) {
    json["recipients"].push_back({{"name", name}, {"publicKey", key}});
  }
  json["keys"] = Json::array();
  for (const DataKeyLine& line : answer.keys) {
    json["keys"].push_back({{"workflowId", line.workflow},
                            {"kid", line.id},
                            {"created", line.created},
                            {"current", line.is_current},
                            {"opens", line.opens},
                            {"holders", line.holders}});
  }
  return json;
}

}  // namespace baton::app
