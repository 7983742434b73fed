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

// What may be done within one transaction of a DataStore.
class DataTransaction {
 public:
  virtual ~DataTransaction() = default;
  virtual SessionTables& sessions() = 0;
  virtual ThreadTables& threads() = 0;
  virtual ChangeLog& changes() = 0;
};

// May be called several times, with a new transaction each, where the store finds that another one
// was in its way: it must have no other effects than on the transaction and on what it sets anew.
// An error takes everything back, and is returned.
using DataWork = std::function<Result<void>(DataTransaction&)>;

// The relational store behind shared contexts and environment data: one model, several engines
// (architecture: store/sqlite, store/postgres), the same behaviour on each. It knows rows, and
// nothing of the rules that hold between them.
//
// Errors: conflict (busy past the deadline), unavailable (disk, server; `cause` where there is
// one), malformed (damaged, or of a newer format), limit.
class DataStore {
 public:
  virtual ~DataStore() = default;

  // Sees one state of the store throughout.
  virtual Result<void> read(const DataWork& work) = 0;

  // One after the other within a scope (see ChangeLog). Durable once it has returned.
  virtual Result<void> write(std::string_view scope, const DataWork& work) = 0;

  // From here on wait() learns of changes by whichever process.
  virtual Result<void> listen() = 0;
  // True: something may have changed since listen() or the last wait(); false: `patience` is over.
  virtual Result<bool> wait(Milliseconds patience) = 0;
  // As Watch::descriptor(), since listen().
  [[nodiscard]] virtual int descriptor() const = 0;

  // False: what was opened is gone, or another has taken its place, and it is to be opened anew.
  [[nodiscard]] virtual bool is_in_place() const = 0;

  // What is wrong with the store's own structure; empty: nothing.
  virtual Result<std::vector<std::string>> check() = 0;

  // For people: the engine, and where it keeps things. No passwords.
  [[nodiscard]] virtual std::string description() const = 0;
};

// How long SQLite may take before a commit is on disk: `full` syncs each one.
enum class Synchronous : std::uint8_t { full, normal };

// Whether a store is made where there is none yet.
enum class Creation : std::uint8_t { never, where_missing };

// Where the store of a project is.
struct DataLocation {
  friend bool operator==(const DataLocation&, const DataLocation&) = default;

  std::string root;                        // the project's folder, absolute
  std::optional<std::string> server = {};  // postgresql://…; empty: a file of the project's own
  Synchronous synchronous = Synchronous::full;
  Milliseconds patience = Milliseconds{10'000};  // with others that write
};

}  // namespace baton
