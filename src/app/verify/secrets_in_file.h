#pragma once

#include <string>

#include "baton/finding.h"

namespace baton::app {

// The secrets in a file's text, each as a finding with its kind and place, without its value.
Findings secrets_in_file(const std::string& text, const std::string& file);

}  // namespace baton::app
