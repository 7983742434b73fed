#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "app/core/workspace.h"
#include "baton/finding.h"
#include "baton/result.h"

namespace baton::app {

inline constexpr const char* kScrubEncrypts = "`baton scrub --apply` encrypts what is stored";

Finding key_finding(std::string_view rule, Severity severity, std::string message,
                    std::string hint);

struct SectionsChecked {
  std::size_t values = 0;  // the encrypted ones
  Findings findings;
};

// Tries to open the encrypted outputs and task results of the active workflow, of the parked and
// archived ones, and the kept outputs.
Result<SectionsChecked> check_sections(Workspace& workspace);

}  // namespace baton::app
