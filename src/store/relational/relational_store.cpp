#include "store/relational/relational_store.h"

#include "store/relational/change_rows.h"
#include "store/relational/migrations.h"
#include "store/relational/session_rows.h"
#include "store/relational/thread_rows.h"

namespace baton::relational {
namespace {

// Each repetition follows a conflict that let somebody else go ahead.
constexpr int kMostAttempts = 64;

class Transaction final : public DataTransaction {
 public:
  explicit Transaction(Connection& connection)
      : sessions_(connection), threads_(connection), changes_(connection) {}
  SessionTables& sessions() override { return sessions_; }
  ThreadTables& threads() override { return threads_; }
  ChangeLog& changes() override { return changes_; }

 private:
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
  for (int attempt = 1;; ++attempt) {
    Result<void> done = connection_->begin(intent, scope);
    if (done) {
      Transaction transaction(*connection_);
      done = work(transaction);
    }
    if (done) done = connection_->commit();
    if (done) return done;
    const Aftermath aftermath = connection_->roll_back();
    if (aftermath == Aftermath::committed) return {};
    if (aftermath == Aftermath::ended || attempt == kMostAttempts) return done;
  }
}

}  // namespace baton::relational
