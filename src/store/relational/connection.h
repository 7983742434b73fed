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

// What an engine has to offer. The statements are written once, in the SQL that the engines have
// in common, with parameters $1, $2, …; all results come as text.
namespace baton::relational {

using Parameter = std::variant<std::monostate, std::int64_t, std::string_view>;
using Parameters = std::initializer_list<Parameter>;
using Row = std::vector<std::optional<std::string>>;
using Rows = std::vector<Row>;

enum class Intent : std::uint8_t { reads, writes };

// What becomes of a transaction that failed.
enum class RollbackOutcome : std::uint8_t {
  ended,      // it is undone; the error that was returned is the answer
  repeat,     // it is undone, and may succeed when it is done once more
  committed,  // it turned out to be done all the same
};

class Connection {
 public:
  virtual ~Connection() = default;

  // Writers of one scope come one after the other. A reader sees one state throughout.
  virtual Result<void> begin(Intent intent, std::string_view scope) = 0;
  virtual Result<void> commit() = 0;
  // After a failure anywhere since begin(), which may have been one of the caller's own.
  virtual RollbackOutcome roll_back() = 0;

  virtual Result<Rows> run(std::string_view statement, Parameters parameters) = 0;

  // Wakes those who wait, once the transaction is committed.
  virtual Result<void> announce(std::string_view scope) = 0;
  virtual Result<void> listen() = 0;
  virtual Result<bool> wait(Milliseconds patience) = 0;
  [[nodiscard]] virtual int descriptor() const = 0;

  [[nodiscard]] virtual bool is_in_place() const = 0;  // see DataStore

  // The format that the tables have; 0: there are none yet.
  virtual Result<std::uint64_t> format() = 0;
  virtual Result<void> put_format(std::uint64_t format) = 0;
  // What follows a table whose rows are best kept by their primary key.
  [[nodiscard]] virtual std::string_view clustered() const = 0;

  virtual Result<std::vector<std::string>> check() = 0;
  [[nodiscard]] virtual std::string description() const = 0;
};

}  // namespace baton::relational
