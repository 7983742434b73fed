#include "app/core/state/state_format.h"

#include <charconv>
#include <limits>
#include <vector>

#include "baton/version.h"
#include "domain/model/members.h"
#include "domain/model/state_core.h"
#include "text/concat.h"

namespace baton::app {
namespace {

// The numbers of "2.10", each up to the largest `unsigned`; a part that is not a number ends them.
// "2.0.0" is the same version as "2".
std::vector<unsigned> numbers_of(std::string_view version) {
  std::vector<unsigned> numbers;
  const char* const end = version.data() + version.size();
  for (const char* at = version.data(); at < end;) {
    unsigned number = 0;
    const auto [stop, problem] = std::from_chars(at, end, number);
    if (problem == std::errc::invalid_argument) break;
    if (problem == std::errc::result_out_of_range) number = std::numeric_limits<unsigned>::max();
    numbers.push_back(number);
    if (stop == end || *stop != '.') break;
    at = stop + 1;
  }
  while (!numbers.empty() && numbers.back() == 0) numbers.pop_back();
  return numbers;
}

}  // namespace

bool is_older_format(const json::View& state) {
  return numbers_of(model::text_member(state, "version")) < numbers_of(model::kStateFormat);
}

Result<void> require_known_format(const json::View& state, const std::string& file) {
  const std::string_view version = model::text_member(state, "version");
  if (numbers_of(version) <= numbers_of(model::kStateFormat)) return {};
  return fail(ErrorCode::conflict,
              "the state has a newer format than this version of baton supports", file,
              text::concat("the state has version ", version, ", baton ", kVersion,
                           " supports up to ", model::kStateFormat, ": use a newer baton"));
}

void explain_newer_format(const json::View& state, Findings& findings) {
  const Result<void> known = require_known_format(state, {});
  if (known) return;
  for (Finding& finding : findings) {
    if (finding.instance_location != "/version") continue;
    finding.message = std::string(known.error().phrase.view());
    finding.hint = known.error().hint;
  }
}

}  // namespace baton::app
