#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "json/json.h"

namespace baton::context {

// How much of an item a context has.
enum class Form : std::uint8_t {
  full,
  structured,  // texts end after 100 code points, and inlined files are omitted
  summary,     // what identifies and classifies the item, and its headline
  reference    // its kind and id, in the list of what was shortened
};

std::string_view to_text(Form form);

// An item in the form `structured` or `summary`. It keeps its schema: paths, ids and names of
// agents stay whole; a summary omits other texts, and empties those that the schema requires, lists
// and objects. The members in `kept` stay whole, for example contextForNextAgent of a required
// output.
Json shorten(const Json& item, Form form, std::string_view kept = {});

}  // namespace baton::context
