#pragma once

#include <span>
#include <string>
#include <string_view>

#include "baton/result.h"
#include "domain/context/build.h"
#include "json/json.h"

namespace baton::context {

// A built context as the text of a prompt, in the order of use: the task, what binds it, what
// upstream agents made, artifacts, warnings, and the workflow in three lines. Of the outputs, it
// omits what other sections show (OutputRest); `sources` are those of the typed members. It omits
// times and baton's bookkeeping, and ids of items unless the text refers to them; the JSON form has
// them. Text by other agents is placed between lines with `marker`, labelled as data, so that it
// cannot be mistaken for instructions or end its block; FencedText says what is escaped. The same
// context and marker give the same bytes. usage: a marker that is not 8 to 64 letters and digits.
// denied: the text contains the marker elsewhere.
Result<std::string> render_markdown(const Json& context, std::span<const FieldSource> sources,
                                    std::string_view marker);

}  // namespace baton::context
