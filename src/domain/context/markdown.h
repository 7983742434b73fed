#pragma once

#include <string>
#include <string_view>

#include "baton/result.h"
#include "json/json.h"

namespace baton::context {

// A built context for people and prompts. Text by other agents is placed between lines with
// `marker`, labelled as data, with demoted headings, so that it cannot be mistaken for instructions
// or end its block. The same context and marker give the same bytes. usage: a marker that is not 8
// to 64 letters and digits. denied: the context contains the marker.
Result<std::string> render_markdown(const Json& context, std::string_view marker);

}  // namespace baton::context
