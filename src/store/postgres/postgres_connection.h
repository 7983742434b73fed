#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "baton/result.h"
#include "store/postgres/server.h"
#include "store/relational/connection.h"

namespace baton::postgres {

// The tables are in the schema `baton` of a database. A writer of a scope holds an advisory lock,
// and each of its statements sees what earlier writers committed; a reader uses one snapshot. After
// a broken connection, it reconnects and repeats the interrupted transaction; if the connection
// broke during a commit, the table `commits` shows whether the commit succeeded.
class PostgresConnection final : public relational::Connection {
 public:
  static Result<std::unique_ptr<PostgresConnection>> open(const std::string& url,
                                                          Milliseconds patience);

  Result<void> begin(relational::Intent intent, std::string_view scope) override;
  Result<void> commit() override;
  relational::RollbackOutcome roll_back() override;
  Result<relational::Rows> run(std::string_view statement,
                               relational::Parameters parameters) override;
  Result<void> announce(std::string_view scope) override;
  Result<void> listen() override;
  Result<bool> wait(Milliseconds patience) override;
  void wait_at_most(Milliseconds patience) override { patience_ = patience; }
  Result<std::uint64_t> format() override;
  Result<void> put_format(std::uint64_t format) override;
  [[nodiscard]] std::string_view clustered() const override { return {}; }
  Result<std::vector<std::string>> check() override;
  Result<std::vector<std::string>> risks() override;
  Result<void> compact() override { return {}; }
  [[nodiscard]] int descriptor() const override;
  // A server that moves keeps its tables.
  [[nodiscard]] bool is_in_place() const override { return true; }
  [[nodiscard]] std::string description() const override { return server_.description(); }

 private:
  PostgresConnection(Server server, Milliseconds patience)
      : server_(std::move(server)), patience_(patience) {}

  // A transaction that writes.
  struct Writing {
    std::string scope = {};
    std::string token = {};                   // its row in `commits`
    std::vector<std::string> announced = {};  // scopes
    bool is_committing = false;
  };

  // Runs statements without parameters in one round trip; returns the last result.
  Result<Answer> ask(const std::string& statements);
  Result<Answer> checked(Answer answer);
  [[nodiscard]] std::string quoted(std::string_view text) const;
  Result<void> connect();
  Result<void> connect_if_closed();  // by answered()
  // The result of what was sent, unchecked. unavailable: the server was silent for too long, and
  // the connection is closed.
  Result<Answer> answered(bool is_sent);
  void add_doubt(Error& error) const;  // whether the change was stored
  Result<void> make_schema();
  Result<relational::Rows> faults();
  relational::RollbackOutcome outcome_of_commit(const Writing& writing);
  bool take_notifications();
  [[nodiscard]] bool is_lost() const;

  Server server_;
  Milliseconds patience_;
  Line line_;
  Writing writing_;
  Remedy remedy_ = Remedy::none;  // for the failure since begin()
  bool listens_ = false;
};

}  // namespace baton::postgres
