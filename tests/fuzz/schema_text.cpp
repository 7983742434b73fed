// Whatever JSON document a schema is, it compiles or is refused with a place in it; a compiled
// schema survives being written as an image.
#include <cstddef>
#include <cstdint>
#include <string>

#include <nlohmann/json.hpp>

#include "fuzz/demand.h"
#include "json/pointer.h"
#include "json/read.h"
#include "schema/validator.h"

namespace {

using baton::Json;
using baton::fuzz::demand;
using baton::schema::Validator;

class NoDocuments : public baton::schema::Registry {
 public:
  baton::Result<const Json*> find(const std::string& /*uri*/) const override { return nullptr; }
};

void check_refused(const Json& schema, const baton::Error& error) {
  demand(!error.phrase.view().empty(), "an error without a phrase");
  const auto place = baton::json::Pointer::parse(error.pointer);
  demand(place.has_value(), "the place is no JSON Pointer", error.pointer);
  demand(baton::json::find(schema, *place) != nullptr, "the place is not in the schema",
         error.pointer);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  const baton::Result<Json> schema = baton::json::read(text, "input");
  if (!schema) return 0;
  const baton::Result<Validator> validator = Validator::compile(*schema, NoDocuments());
  if (!validator) {
    check_refused(*schema, validator.error());
    return 0;
  }
  const auto image = validator->image();
  demand(Validator::from_image(image).image() == image, "the image changes");
  demand(validator->accepts(Json()) == validator->validate(Json()).empty(), "two answers");
  return 0;
}
