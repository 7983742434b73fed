#include "app/core/schemas/schema_place.h"

#include "json/locate.h"
#include "json/pointer.h"

namespace baton::app {

Error with_schema_place(Error error, const json::View& schema, std::string_view text,
                        const std::string& file) {
  if (!error.related.empty()) return error;
  const Result<json::Pointer> place = json::Pointer::parse(error.pointer);
  if (place && json::find(schema, *place)) {
    error.related.push_back({.file = file,
                             .position = json::locate(text, *place),
                             .note = "the keyword in the schema"});
  }
  return error;
}

}  // namespace baton::app
