#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "baton/instant.h"
#include "baton/result.h"
#include "store/postgres/server_errors.h"

struct pg_conn;
struct pg_result;

namespace baton::postgres {

struct CloseLine {
  void operator()(pg_conn* line) const;
};
struct ClearAnswer {
  void operator()(pg_result* answer) const;
};
using Line = std::unique_ptr<pg_conn, CloseLine>;  // a connection to a server
using Answer = std::unique_ptr<pg_result, ClearAnswer>;
using Deadline = std::chrono::steady_clock::time_point;

// A database on a server, and the user. All settings that libpq reads from a URL, the environment
// and ~/.pgpass apply.
class Server {
 public:
  // `patience`: how long a statement waits for other writers.
  static Result<Server> parse(const std::string& url, Milliseconds patience);

  // Retries temporary failures until the deadline. The connection uses UTF-8, finds baton's tables
  // without naming their schema, and does not block.
  [[nodiscard]] Result<Line> connect(Deadline deadline);

  // Whether the server answers another connection in time, be it with a refusal.
  [[nodiscard]] bool answers(Milliseconds patience) const;

  // postgresql://user@host:port/database; the password is never part of it. From the URL, and after
  // connect() as the connection has it: two databases have different ones.
  [[nodiscard]] const std::string& description() const { return description_; }

 private:
  struct Setting {
    const char* name;
    std::string value;
  };

  Server(const std::string& url, Milliseconds patience, const std::string& options);
  [[nodiscard]] Line dial(Deadline deadline) const;
  [[nodiscard]] Result<void> require_fitting(const Line& line) const;

  std::vector<Setting> settings_;
  std::string description_;
};

// Sends the rest of a query, and returns its last result. Each time that the server was silent for
// `silence`, it asks whether to go on. Empty: it was not to.
std::optional<Answer> receive(const Line& line, Milliseconds silence,
                              const std::function<bool()>& goes_on);

}  // namespace baton::postgres
