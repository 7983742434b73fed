#include "app/core/configuration/retention.h"

#include <algorithm>

namespace baton::app {

Retention retention_of(const policy::Item& item, std::optional<std::uint32_t> configured,
                       std::optional<std::uint64_t> days, const Configuration& configuration) {
  constexpr std::uint64_t kMostDays = 99'999;
  constexpr std::uint32_t kStandardDays = 30;
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
  if (configured) return {.days = *configured, .why = "configuration"};
  return {.days = kStandardDays, .why = "default"};
}

}  // namespace baton::app
