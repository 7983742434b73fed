#include "app/scrub/scrub_report.h"

#include <algorithm>

#include "text/concat.h"

namespace baton::app {

void ScrubReport::add(const std::string& place, const policy::RedactionReport& report) {
  unencrypted += report.unencrypted;
  if (report.redactions.empty()) return;
  for (const policy::Redaction& redaction : report.redactions) ++kinds[redaction.field];
  const auto known = std::ranges::find(places, place, &ScrubbedPlace::place);
  if (known == places.end()) {
    places.push_back({place, report.redactions.size()});
  } else {
    known->values += report.redactions.size();
  }
}

std::size_t ScrubReport::values() const {
  std::size_t sum = 0;
  for (const ScrubbedPlace& place : places) sum += place.values;
  return sum;
}

std::string ScrubReport::kinds_text() const {
  std::string text;
  for (const auto& [kind, count] : kinds) {
    text += text::concat(text.empty() ? "" : ", ", kind, " ", std::to_string(count));
  }
  return text;
}

}  // namespace baton::app
