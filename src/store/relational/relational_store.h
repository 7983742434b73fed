#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "store/data_store.h"
#include "store/relational/connection.h"

namespace baton::relational {

// A DataStore for any engine: it contains the SQL; the engine makes the calls.
class RelationalStore final : public DataStore {
 public:
  // Migrates the tables first.
  static Result<std::unique_ptr<DataStore>> open(std::unique_ptr<Connection> connection);

  explicit RelationalStore(std::unique_ptr<Connection> connection)
      : connection_(std::move(connection)) {}

  Result<void> read(const DataWork& work) override;
  Result<void> write(std::string_view scope, const DataWork& work) override;
  Result<void> listen() override { return connection_->listen(); }
  Result<bool> wait(Milliseconds patience) override { return connection_->wait(patience); }
  [[nodiscard]] int descriptor() const override { return connection_->descriptor(); }
  [[nodiscard]] bool is_in_place() const override { return connection_->is_in_place(); }
  Result<std::vector<std::string>> check() override { return connection_->check(); }
  Result<std::vector<std::string>> risks() override { return connection_->risks(); }
  Result<void> compact() override { return connection_->compact(); }
  [[nodiscard]] std::string description() const override { return connection_->description(); }
  void wait_at_most(Milliseconds patience) override { connection_->wait_at_most(patience); }

 private:
  Result<void> run(Intent intent, std::string_view scope, const DataWork& work);

  std::unique_ptr<Connection> connection_;
};

}  // namespace baton::relational
