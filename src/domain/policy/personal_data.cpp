#include "domain/policy/personal_data.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "domain/detection/personal_data.h"
#include "domain/model/members.h"
#include "domain/policy/replace_in_text.h"
#include "json/print.h"
#include "text/concat.h"

namespace baton::policy {
namespace {

using detection::Secret;

constexpr std::array<std::pair<std::string_view, PersonalDataAction>, 4> kPersonalDataActions = {
    {{"off", PersonalDataAction::off},
     {"warn", PersonalDataAction::warn},
     {"redact", PersonalDataAction::redact},
     {"refuse", PersonalDataAction::refuse}}};

// The personal data in the text of a member: its name may announce a number.
std::vector<Secret> found_in(const Place& place, std::string_view text) {
  if (!place.is_member()) return detection::find_personal_data(text);
  const std::string prefix = text::concat(place.name(), ": ");
  std::vector<Secret> found = detection::find_personal_data(text::concat(prefix, text));
  std::erase_if(found, [&prefix](const Secret& datum) { return datum.begin < prefix.size(); });
  for (Secret& datum : found) {
    datum.begin -= prefix.size();
    datum.end -= prefix.size();
  }
  return found;
}

class PersonalDataInText final : public Pass {
 public:
  [[nodiscard]] Visit visit(const Place& place, Json& value,
                            RedactionReport& report) const override {
    const bool is_text = value.is_string();
    if (!is_text && !value.is_number_integer()) return Visit::passed;
    const std::string text = is_text ? value.get<std::string>() : json::print_compact(value);
    const std::vector<Secret> found = found_in(place, text);
    if (found.empty()) return Visit::passed;
    for (const Secret& datum : found) {
      report.redactions.push_back(
          {.path = place.text(), .action = Action::redact, .field = std::string(datum.kind)});
    }
    value = replace_in_text(text, found);
    return Visit::settled;
  }
};

}  // namespace

PersonalDataAction personal_data_action(const json::View& policies) {
  const std::string_view text = model::text_member(policies, kPersonalData);
  const auto* const found = std::ranges::find(
      kPersonalDataActions, text, &std::pair<std::string_view, PersonalDataAction>::first);
  return found == kPersonalDataActions.end() ? PersonalDataAction::warn : found->second;
}

Redacted redact_personal_data(Json document) {
  const PersonalDataInText personal_data;
  const std::array<const Pass*, 1> passes = {&personal_data};
  return redact(std::move(document), passes);
}

}  // namespace baton::policy
