#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "app/core/workspace.h"
#include "baton/result.h"

namespace baton::app {

struct RedactStream {
  std::function<Result<std::string>()> read;    // the next piece; empty at the end
  std::function<bool()> pauses;                 // whether no piece arrives for a moment
  std::function<bool(std::string_view)> write;  // false: the result has no reader
};

// Redacts the secrets in a text of any length as it arrives (domain/policy/text_stream). If the
// text pauses, its complete lines are written.
// malformed: the text is UTF-16; at most first lines that are UTF-8 were written.
Result<void> redact_stream(const RedactStream& request, Workspace& workspace);

}  // namespace baton::app
