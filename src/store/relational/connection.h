#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "baton/instant.h"
#include "baton/result.h"

// The interface of an engine. Statements are written once, in SQL that all engines support, with
// parameters $1, $2, …; all results are text.
namespace baton::relational {

using Parameter = std::variant<std::monostate, std::int64_t, std::string_view>;
using Parameters = std::initializer_list<Parameter>;
using Row = std::vector<std::optional<std::string>>;
using Rows = std::vector<Row>;

enum class Intent : std::uint8_t { reads, writes };

// The result of rolling back a failed transaction.
enum class RollbackOutcome : std::uint8_t {
  ended,      // rolled back; the returned error is final
  repeat,     // rolled back; may succeed if repeated
  committed,  // the commit had succeeded after all
};

class Connection {
 public:
  virtual ~Connection() = default;

  // Writers of one scope run one after the other. A reader sees one consistent state.
  virtual Result<void> begin(Intent intent, std::string_view scope) = 0;
  virtual Result<void> commit() = 0;
  // Call it after any failure since begin(), including errors of the caller.
  virtual RollbackOutcome roll_back() = 0;

  virtual Result<Rows> run(std::string_view statement, Parameters parameters) = 0;

  // Wakes watchers after the transaction is committed.
  virtual Result<void> announce(std::string_view scope) = 0;
  virtual Result<void> listen() = 0;
  virtual Result<bool> wait(Milliseconds patience) = 0;
  [[nodiscard]] virtual int descriptor() const = 0;

  [[nodiscard]] virtual bool is_in_place() const = 0;  // see DataStore

  // The format of the tables; 0 if there are none yet.
  virtual Result<std::uint64_t> format() = 0;
  virtual Result<void> put_format(std::uint64_t format) = 0;
  // The text after the definition of a table whose rows should be clustered by their primary key.
  [[nodiscard]] virtual std::string_view clustered() const = 0;

  virtual Result<std::vector<std::string>> check() = 0;
  virtual Result<std::vector<std::string>> risks() { return std::vector<std::string>(); }
  virtual Result<void> compact() = 0;  // see DataStore
  [[nodiscard]] virtual std::string description() const = 0;
  virtual void wait_at_most(Milliseconds patience) = 0;  // see DataStore
};

}  // namespace baton::relational
