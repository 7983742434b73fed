#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "baton/result.h"
#include "domain/policy/data_keys.h"
#include "host/cipher.h"
#include "host/directory.h"

namespace baton::app {

class Workspace;

// The keys that a request uses, each loaded when it is first needed.
class KeyRing {
 public:
  explicit KeyRing(Workspace& workspace) : workspace_(workspace) {}

  // The key of the user's key file; null if there is none. Errors: see load_key_file().
  Result<const SecretKey*> own();

  // From now on as for a user without a key file, so that encrypted values stay closed.
  void stay_closed() { own_ = std::unique_ptr<SecretKey>(); }

  // From now on, the first data key of a workflow is not stored, for a preview: others would get a
  // key with which nothing is encrypted.
  void store_no_first_key() { stores_first_key_ = false; }

  // Null: this user has no key that opens it.
  Result<const SecretKey*> find(const std::string& workflow, std::string_view key_id);

  struct Current {
    std::string id;
    const SecretKey* key = nullptr;  // null: this user has no key for this workflow
  };
  // The key for new values: the newest that this user can open, because another one's key, such as
  // that of a copy of the project, may be the last. The first data key of a workflow is made if the
  // user has a key file.
  Result<Current> current(const std::string& workflow);
  // Records in the key that current() gives that the store of that name may have values under it.
  // Call it before one is encrypted, in the transaction that stores it: a key is removed only when
  // no store needs it, and only a transaction of the same scope there ends the need.
  Result<void> record_store(const std::string& workflow, const std::string& name);
  // Forgets the stored data keys, which other processes may have changed.
  void refresh(const std::string& workflow) {
    known_.erase(workflow);
    read_all();
  }
  // From now on, stored() has all data keys. Otherwise those that another work tree of the
  // repository made are read only when they are needed.
  void read_all() { reads_all_ = true; }

  // Whether current() would give a key. Makes none.
  Result<bool> can_seal(const std::string& workflow);

  // From now on, data keys count as none if they are damaged and have no link: the request stores
  // others in their place.
  void replace_damaged() { replaces_damaged_ = true; }

  // The stored data keys; empty if there are none.
  Result<const policy::DataKeys*> stored(const std::string& workflow);
  // Whether their file is damaged, so that they are those of its link.
  Result<bool> is_file_damaged(const std::string& workflow);
  // A new data key, wrapped for the key file and all recipients. It is not stored.
  Result<policy::DataKey> make_data_key(const std::string& workflow);
  // Adds what is missing among the wraps for the key file and all recipients. False: this user
  // cannot open the key.
  Result<bool> complete_wraps(policy::DataKey& key, const std::string& workflow);
  // Stores the keys, and keeps a damaged file under another name; without keys the files are
  // removed.
  Result<void> store(const policy::DataKeys& keys);

 private:
  struct Known {
    policy::DataKeys stored;
    std::map<std::string, std::unique_ptr<SecretKey>, std::less<>> open;
    std::string text = {};                     // of the file, or of the link if there is no file
    std::optional<std::uint64_t> number = {};  // the file's inode number
    bool is_file_damaged = false;              // these are the keys of the link
    bool has_linked = false;                   // the keys of the link were added
    bool is_linked = false;                    // the link has the same keys as the file
    bool is_protected = false;                 // the file has its hard link, as far as it can
  };
  Result<Known*> known(const std::string& workflow);
  Result<void> add_linked(Known& known);
  // May read the keys again.
  Result<void> protect(const std::string& workflow);
  Result<const SecretKey*> opened(Known& known, const policy::DataKey& key);
  Result<Current> newest(Known& known);
  Result<Current> current_in(const std::string& workflow, const std::vector<std::string>& stores);
  Result<void> make_first_key(const std::string& workflow, const std::vector<std::string>& stores);
  Result<void> assume_first_key(Known& known);
  Result<void> add_wraps(policy::DataKey& key, const SecretKey& data_key,
                         const std::string& workflow);

  Workspace& workspace_;
  std::optional<Result<std::unique_ptr<SecretKey>>> own_;
  std::map<std::string, Known, std::less<>> known_;
  bool stores_first_key_ = true;
  bool reads_all_ = false;
  bool replaces_damaged_ = false;
};

// Keeps other processes from changing the data keys, also those in other work trees of the
// repository. Take no other lock while it is held.
struct DataKeysLock {
  std::unique_ptr<Lock> own;
  std::unique_ptr<Lock> of_all_trees;  // null without a repository
};
Result<DataKeysLock> lock_data_keys(Workspace& workspace,
                                    Milliseconds patience = LockRequest().deadline);

}  // namespace baton::app
