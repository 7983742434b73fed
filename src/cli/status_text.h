#pragma once

#include <string>

#include "app/workflow/workflow_status.h"

namespace baton::cli {

// The workflow's status as text.
std::string status_text(const app::StatusAnswer& answer);

}  // namespace baton::cli
