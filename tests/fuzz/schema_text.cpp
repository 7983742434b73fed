// Whatever JSON document a schema is, it compiles or is refused with a place in it; a compiled
// schema survives being written as an image, and a tape and a tree of it give the same one. What
// lint finds in it has a place in it.
#include <cstddef>
#include <cstdint>
#include <string>

#include <nlohmann/json.hpp>

#include "fuzz/demand.h"
#include "json/pointer.h"
#include "json/tape.h"
#include "json/view.h"
#include "schema/lint.h"
#include "schema/validator.h"

namespace {

using baton::Json;
using baton::fuzz::demand;
using baton::json::Tape;
using baton::json::View;
using baton::schema::Validator;

class NoDocuments : public baton::schema::Registry {
 public:
  baton::Result<View> find(const std::string& /*uri*/) const override { return View(); }
};

void check_refused(const View& schema, const baton::Error& error) {
  demand(!error.phrase.view().empty(), "an error without a phrase");
  const auto place = baton::json::Pointer::parse(error.pointer);
  demand(place.has_value(), "the place is no JSON Pointer", error.pointer);
  demand(static_cast<bool>(baton::json::find(schema, *place)), "the place is not in the schema",
         error.pointer);
}

void check_linted(const View& schema, const baton::Findings& findings) {
  for (const baton::Finding& finding : findings) {
    const auto place = baton::json::Pointer::parse(finding.instance_location);
    demand(place && baton::json::find(schema, *place), "lint names a place that is not there",
           finding.instance_location);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  const baton::Result<Tape> schema = baton::json::read_tape(text, "input");
  if (!schema) return 0;
  const baton::Result<Validator> validator = Validator::compile(*schema, NoDocuments());
  const Json tree = View(*schema).tree();
  const baton::Result<Validator> of_tree = Validator::compile(tree, NoDocuments());
  demand(validator.has_value() == of_tree.has_value(), "only a tape or only a tree is refused");
  if (!validator) {
    check_refused(*schema, validator.error());
    demand(validator.error().pointer == of_tree.error().pointer, "a tree has another place");
    return 0;
  }
  const auto image = validator->image();
  demand(of_tree->image() == image, "a tree gives another image");
  demand(Validator::from_image(image).image() == image, "the image changes");
  check_linted(*schema, baton::schema::lint_schema(*schema, NoDocuments(), {}));
  const auto findings = validator->validate(Json());
  demand(!findings || validator->accepts(Json()) == findings->empty(), "two answers");
  return 0;
}
