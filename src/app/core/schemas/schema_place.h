#pragma once

#include <string>
#include <string_view>

#include "baton/error.h"
#include "json/view.h"

namespace baton::app {

// With the line and column of an error of compiling `schema`, whose text is `text`. An error in a
// document that the schema refers to stays.
Error with_schema_place(Error error, const json::View& schema, std::string_view text,
                        const std::string& file);

}  // namespace baton::app
