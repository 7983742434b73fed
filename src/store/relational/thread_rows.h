#pragma once

#include <string>
#include <vector>

#include "store/relational/connection.h"
#include "store/thread_tables.h"

namespace baton::relational {

class ThreadRows final : public ThreadTables {
 public:
  explicit ThreadRows(Connection& connection) : connection_(connection) {}

  Result<std::optional<ThreadRow>> thread(const std::string& id) override;
  Result<std::vector<ThreadRow>> threads() override;
  Result<std::vector<ThreadRow>> children(const std::string& parent) override;
  Result<void> put(const ThreadRow& thread) override;
  Result<void> erase(const Identifier& thread) override;

  Result<std::vector<EnvironmentRow>> values(const std::string& root, Values values) override;
  Result<std::optional<EnvironmentRow>> value(const std::string& root,
                                              const std::string& key) override;
  Result<void> put(const std::string& root, const EnvironmentRow& row) override;
  Result<void> erase_value(const std::string& root, const std::string& key) override;
  Result<void> erase_values(const std::string& root) override;

 private:
  Connection& connection_;
};

}  // namespace baton::relational
