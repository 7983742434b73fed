#include "app/core/configuration/retention.h"

#include <algorithm>

namespace baton::app {

Retention retention_of(const policy::Item& item, std::uint32_t standard,
                       std::optional<std::uint64_t> days, const Configuration& configuration) {
  constexpr std::uint64_t kMostDays = 99'999;
  if (days) {
    return {.days = static_cast<std::uint32_t>(std::min(*days, kMostDays)), .why = "--older-than"};
  }
  if (const auto by_policy = configuration.policies.retention_days(item)) {
    return {.days = *by_policy, .why = "policy"};
  }
  const model::AgentRule* const rule = configuration.relevance_map.find(item.author);
  if (rule != nullptr && rule->retention_days) {
    return {.days = *rule->retention_days, .why = "rule"};
  }
  return {.days = standard, .why = "configuration"};
}

}  // namespace baton::app
