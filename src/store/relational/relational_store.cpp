#include "store/relational/relational_store.h"

#include "store/relational/change_rows.h"
#include "store/relational/migrations.h"
#include "store/relational/repeat.h"
#include "store/relational/session_rows.h"
#include "store/relational/thread_rows.h"
#include "store/relational/value_rows.h"

namespace baton::relational {
namespace {

class Transaction final : public DataTransaction {
 public:
  explicit Transaction(Connection& connection)
      : connection_(connection),
        sessions_(connection),
        threads_(connection),
        changes_(connection) {}
  SessionTables& sessions() override { return sessions_; }
  ThreadTables& threads() override { return threads_; }
  ChangeLog& changes() override { return changes_; }
  Result<void> rewrite_values(const RewriteValue& rewrite) override {
    return relational::rewrite_values(connection_, rewrite);
  }

 private:
  Connection& connection_;
  SessionRows sessions_;
  ThreadRows threads_;
  ChangeRows changes_;
};

}  // namespace

Result<std::unique_ptr<DataStore>> RelationalStore::open(std::unique_ptr<Connection> connection) {
  BATON_CHECK(migrate(*connection));
  return std::make_unique<RelationalStore>(std::move(connection));
}

Result<void> RelationalStore::read(const DataWork& work) {
  return run(Intent::reads, {}, work);
}

Result<void> RelationalStore::write(std::string_view scope, const DataWork& work) {
  return run(Intent::writes, scope, work);
}

Result<void> RelationalStore::run(Intent intent, std::string_view scope, const DataWork& work) {
  return repeat_on_conflict(*connection_, [&]() -> Result<void> {
    BATON_CHECK(connection_->begin(intent, scope));
    Transaction transaction(*connection_);
    BATON_CHECK(work(transaction));
    return connection_->commit();
  });
}

}  // namespace baton::relational
