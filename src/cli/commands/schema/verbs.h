#pragma once

#include "cli/command.h"

namespace baton::cli {

extern const CommandEntry kSchemaBundleCommand;
extern const CommandEntry kSchemaInferCommand;
extern const CommandEntry kSchemaLintCommand;
extern const CommandEntry kSchemaTestCommand;

}  // namespace baton::cli
