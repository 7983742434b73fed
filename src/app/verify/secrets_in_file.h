#pragma once

#include <string>

#include "baton/finding.h"
#include "domain/detection/secret_rules.h"

namespace baton::app {

// The secrets in a file's text, each as a finding with its kind and place, without its value.
Findings secrets_in_file(const std::string& text, const std::string& file,
                         const detection::SecretRules& rules);

}  // namespace baton::app
