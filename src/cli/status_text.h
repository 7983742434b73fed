#pragma once

#include <string>

#include "app/workflow/workflow_status.h"

namespace baton::cli {

// Where the workflow stands, for people.
std::string status_text(const app::StatusAnswer& answer);

}  // namespace baton::cli
