#pragma once

#include <string>
#include <string_view>

#include "baton/result.h"
#include "json/json.h"

namespace baton::json {

// Changes `text`, which reads as `before`, so that it reads as `after`. Only different values are
// rewritten; whitespace, the order of members and the notation of other values are preserved.
// malformed: a value that would be written holds an integer that does not fit 64 bits, of `text` or
// of `origin`, another text from which values of `after` were read.
Result<std::string> rewritten(std::string text, const Json& before, const Json& after,
                              std::string_view origin = {});

}  // namespace baton::json
