#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "app/core/configuration/configuration.h"
#include "domain/policy/context_type.h"

namespace baton::app {

struct Retention {
  std::uint32_t days = 0;
  std::string why;  // what set it: "policy", "rule", "configuration", "default", "--older-than"
};

// How long an item is kept: by the policies that cover it, else by its author's rule, else
// `configured`, else 30 days. `days` replaces all of them.
Retention retention_of(const policy::Item& item, std::optional<std::uint32_t> configured,
                       std::optional<std::uint64_t> days, const Configuration& configuration);

}  // namespace baton::app
