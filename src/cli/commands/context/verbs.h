#pragma once

#include "cli/command.h"

namespace baton::cli {

extern const CommandEntry kContextDiffCommand;

}  // namespace baton::cli
