// accepts() and validate() agree for every schema and instance, also after the schema was written
// as an image, and where the instance is on a tape; findings have places in the instance.
//
// The input is the schema, a line with nothing but "---", and the instance.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "fuzz/demand.h"
#include "json/pointer.h"
#include "json/read.h"
#include "json/tape.h"
#include "json/view.h"
#include "schema/validator.h"

namespace {

using baton::Findings;
using baton::Json;
using baton::fuzz::demand;
using baton::json::View;
using baton::schema::Validator;

class NoDocuments : public baton::schema::Registry {
 public:
  baton::Result<View> find(const std::string& /*uri*/) const override { return View(); }
};

void check_places(const Findings& findings, const Json& instance) {
  for (const baton::Finding& finding : findings) {
    demand(!finding.message.empty(), "a finding without a message");
    const auto place = baton::json::Pointer::parse(finding.instance_location);
    demand(place.has_value(), "the place is no JSON Pointer", finding.instance_location);
    demand(baton::json::find(instance, *place) != nullptr, "the place is not in the instance",
           finding.instance_location);
  }
}

enum class Messages : std::uint8_t { equal, any };

void check_same(const Findings& one, const Findings& other, Messages messages, const char* claim) {
  demand(one.size() == other.size(), claim);
  for (std::size_t at = 0; at < one.size(); ++at) {
    const bool is_equal = one[at].message == other[at].message;
    demand(is_equal || messages == Messages::any, claim, one[at].message);
    demand(one[at].instance_location == other[at].instance_location, claim, one[at].message);
    demand(one[at].keyword_location == other[at].keyword_location, claim, one[at].message);
  }
}

// Other numbers are shown as they are written if they are on a tape.
bool has_plain_numbers(std::string_view text) {
  std::size_t digits = 0;
  for (const char byte : text) {
    const bool is_exponent = digits > 0 && (byte == 'e' || byte == 'E');
    digits = byte >= '0' && byte <= '9' ? digits + 1 : 0;
    if (digits > 15 || is_exponent || byte == '.' || byte == '-') return false;
  }
  return true;
}

void check_tape(const Validator& validator, std::string_view text, const Findings& expected) {
  const auto tape = baton::json::read_tape(text, "instance");
  demand(tape.has_value(), "a tape refuses the instance");
  demand(validator.accepts(*tape) == expected.empty(), "a tape gives another answer");
  check_same(expected, validator.validate(*tape).value(),
             has_plain_numbers(text) ? Messages::equal : Messages::any,
             "a tape gives other findings");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr std::string_view kSeparator = "\n---\n";
  const std::string input(reinterpret_cast<const char*>(data), size);
  const std::size_t end = input.find(kSeparator);
  if (end == std::string::npos) return 0;
  const auto schema = baton::json::read(input.substr(0, end), "schema");
  const std::string text = input.substr(end + kSeparator.size());
  const auto instance = baton::json::read(text, "instance");
  if (!schema || !instance) return 0;
  const baton::Result<Validator> validator =
      Validator::compile(*schema, NoDocuments(), {.format = baton::schema::FormatUse::assertion});
  if (!validator) return 0;
  const baton::Result<Findings> judged = validator->validate(*instance);
  if (!judged) return 0;  // undecided at a limit
  const Findings& findings = *judged;
  demand(findings.empty() == validator->accepts(*instance), "accepts and validate differ");
  check_places(findings, *instance);
  check_same(findings, Validator::from_image(validator->image()).validate(*instance).value(),
             Messages::equal, "the image gives other findings");
  check_tape(*validator, text, findings);
  return 0;
}
