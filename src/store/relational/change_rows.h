#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "store/change_log.h"
#include "store/relational/connection.h"

namespace baton::relational {

class ChangeRows final : public ChangeLog {
 public:
  explicit ChangeRows(Connection& connection) : connection_(connection) {}

  Result<void> append(std::string_view scope, const ChangeRow& change) override;
  Result<std::vector<ChangeRow>> after(std::string_view scope, std::uint64_t sequence,
                                       std::uint64_t limit) override;
  Result<std::uint64_t> last(std::string_view scope) override;
  Result<std::vector<ChangeRow>> below(std::string_view prefix) override;
  Result<std::optional<std::uint64_t>> subscription(std::string_view scope,
                                                    const std::string& name) override;
  Result<void> put_subscription(std::string_view scope, const std::string& name,
                                std::uint64_t sequence) override;

  // Removes the changes and the subscriptions of a scope, and wakes its watchers.
  Result<void> erase(std::string_view scope);

 private:
  Connection& connection_;
};

}  // namespace baton::relational
