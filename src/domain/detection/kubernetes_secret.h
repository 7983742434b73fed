#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "domain/detection/secret.h"

namespace baton::detection {

// Adds the values below `data` and `stringData` of a Kubernetes secret in YAML or JSON; `at` is the
// colon of its line `kind: Secret`, or of the member. Adds nothing for another colon. In YAML,
// placeholders and values of at most eight characters are not secret. Reads 4 KiB before and behind
// the colon.
void add_kubernetes_values(std::string_view text, std::size_t at, std::vector<Secret>& found);

}  // namespace baton::detection
