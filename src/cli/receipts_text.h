#pragma once

#include <string>

#include "app/context/list_receipts.h"

namespace baton::cli {

// One line for each receipt: execution, agent, size, revision and time.
std::string receipts_text(const app::ReceiptsListed& answer);

}  // namespace baton::cli
