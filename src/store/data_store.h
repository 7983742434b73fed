#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "baton/instant.h"
#include "baton/result.h"
#include "store/change_log.h"
#include "store/session_tables.h"
#include "store/thread_tables.h"

namespace baton {

enum class StoredIn : std::uint8_t { shared_context, environment_data, environment_descriptions };

// A text that an agent stored, in whatever table: a value, an earlier one, one of a snapshot.
struct StoredValue {
  StoredIn where = StoredIn::shared_context;
  std::string owner;  // the session's id, or the root thread's
  std::string key;
  std::string author;
  std::string text;
};

// The text that replaces it; empty: it stays.
using RewriteValue = std::function<std::optional<std::string>(const StoredValue&)>;

// The operations within one transaction of a DataStore.
class DataTransaction {
 public:
  virtual ~DataTransaction() = default;
  virtual SessionTables& sessions() = 0;
  virtual ThreadTables& threads() = 0;
  virtual ChangeLog& changes() = 0;
  // Visits every stored text, in an order of the store's own.
  virtual Result<void> rewrite_values(const RewriteValue& rewrite) = 0;
};

// May be called several times, each time with a new transaction, after a conflict with another one.
// So it must not have effects except on the transaction and on values that it sets again. An error
// rolls the transaction back and is returned.
using DataWork = std::function<Result<void>(DataTransaction&)>;

// The relational store of shared contexts and environment data: one model and the same behaviour on
// several engines (store/sqlite, store/postgres). It stores rows and applies no rules.
//
// Errors: conflict (busy past the deadline), unavailable (disk, server; `cause` if known),
// malformed (damaged, or of a newer format), limit.
class DataStore {
 public:
  virtual ~DataStore() = default;

  // Reads one consistent state of the store.
  virtual Result<void> read(const DataWork& work) = 0;

  // Writers of a scope (see ChangeLog) run one after the other. Durable when it returns.
  virtual Result<void> write(std::string_view scope, const DataWork& work) = 0;

  // After this call, wait() notices changes by any process.
  virtual Result<void> listen() = 0;
  // True: something may have changed since listen() or the last wait(). False: `patience` has
  // passed.
  virtual Result<bool> wait(Milliseconds patience) = 0;
  // Like Watch::descriptor(), after listen().
  [[nodiscard]] virtual int descriptor() const = 0;

  // False if the opened store was removed or replaced and must be opened again.
  [[nodiscard]] virtual bool is_in_place() const = 0;

  // Errors in the structure of the store; empty if there are none.
  virtual Result<std::vector<std::string>> check() = 0;

  // Settings of the engine with which a power failure may lose changes; empty if there are none.
  virtual Result<std::vector<std::string>> risks() { return std::vector<std::string>(); }

  // Removes the bytes that replaced and deleted values left in the store's files. conflict: another
  // process uses them. A server keeps its own files.
  virtual Result<void> compact() = 0;

  // A description for people: the engine and the location, without passwords.
  [[nodiscard]] virtual std::string description() const = 0;

  // How long later calls wait for other writers, and for a server that has gone.
  virtual void wait_at_most(Milliseconds patience) = 0;
};

// When SQLite commits reach the disk: `full` syncs each one.
enum class Synchronous : std::uint8_t { full, normal };

// Whether to create a missing store.
enum class Creation : std::uint8_t { never, where_missing };

// The location of a project's store.
struct DataLocation {
  friend bool operator==(const DataLocation&, const DataLocation&) = default;
  // Whether they are equal but for the patience, which an open store can change.
  [[nodiscard]] bool is_same_place(const DataLocation& other) const {
    return root == other.root && server == other.server && synchronous == other.synchronous;
  }

  std::string root;                        // the project's folder, absolute
  std::optional<std::string> server = {};  // postgresql://…; empty: a file in the project
  Synchronous synchronous = Synchronous::full;
  Milliseconds patience = Milliseconds{10'000};  // how long to wait for other writers
};

}  // namespace baton
