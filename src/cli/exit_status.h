#pragma once

#include "app/core/exit_status.h"

namespace baton::cli {

using app::exit_code;
using app::ExitStatus;

}  // namespace baton::cli
