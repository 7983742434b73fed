#pragma once

#include <string>
#include <string_view>

#include "baton/result.h"
#include "json/json.h"

namespace baton::context {

// A built context for people and prompts. What other agents wrote stands between lines that carry
// `marker`, is labelled as data, and has its headings demoted, so that it cannot pass for
// instructions or end its own block. The same context and marker give the same bytes.
// usage: a marker that is not 8 to 64 letters and digits. denied: the context contains the marker.
Result<std::string> render_markdown(const Json& context, std::string_view marker);

}  // namespace baton::context
