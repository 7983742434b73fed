#pragma once

#include <cstdint>
#include <string_view>

#include "domain/policy/redact.h"
#include "json/json.h"
#include "json/view.h"

namespace baton::policy {

// What happens to personal data in a shared context, environment data or a note: the setting
// policies.personalData.
enum class PersonalDataAction : std::uint8_t { off, warn, redact, refuse };

// Its name among the policies.
inline constexpr std::string_view kPersonalData = "personalData";

// Warn, unless the configuration's section "policies" says something else.
PersonalDataAction personal_data_action(const json::View& policies);

// A document without the personal data in it (domain/detection/personal_data.h); the kind is
// reported as the field.
Redacted redact_personal_data(Json document);

}  // namespace baton::policy
