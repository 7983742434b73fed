#include "app/core/encryption/required_encryption.h"

#include <algorithm>
#include <optional>
#include <unordered_map>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/core/encryption/key_ring.h"
#include "app/core/encryption/lacking_key.h"
#include "app/core/encryption/sealed_sections.h"
#include "app/core/redaction/redact_state.h"
#include "domain/policy/envelope.h"
#include "json/patch.h"
#include "text/concat.h"

namespace baton::app {
namespace {

// The sections of a state before a change.
class EarlierSections {
 public:
  explicit EarlierSections(const Json& state) : state_(state) {
    for (Section& section : sections_of(state_)) {
      std::string pointer = section.place.pointer;
      sections_.emplace(std::move(pointer), std::move(section));
    }
  }

  [[nodiscard]] bool have(const Section& section) const {
    const auto [first, last] = sections_.equal_range(section.place.pointer);
    return std::any_of(first, last, [&section](const auto& earlier) {
      return earlier.second.place == section.place &&
             json::equal(*earlier.second.value, *section.value);
    });
  }

 private:
  Json state_;
  std::unordered_multimap<std::string, Section> sections_;  // by pointer
};

Finding unencrypted(const Section& section, Workspace& workspace) {
  const policy::SealedPlace& place = section.place;
  if (section.kind != policy::Kind::task) {
    return policy_unencrypted(place.policy, place.workflow, workspace);
  }
  return policy_unencrypted(place.policy, place.workflow, workspace,
                            "the result of its task is stored unencrypted, redacted by its field "
                            "rules");
}

}  // namespace

Result<void> require_encryption(Json& state, const Json& before, Findings& warnings,
                                Workspace& workspace) {
  BATON_TRY(const Configuration* configuration, workspace.configuration());
  std::optional<EarlierSections> earlier;
  for (const Section& section : sections_of(state)) {
    if (!configuration->policies.requires_encryption(section.item())) continue;
    if (policy::claims_envelope(*section.value)) continue;
    BATON_TRY(const bool has_key, workspace.keys().can_seal(section.place.workflow));
    if (has_key) continue;
    if (!earlier) earlier.emplace(before);
    if (earlier->have(section)) continue;
    if (configuration->without_key == WithoutKey::refuse) {
      return fail(
          must_be_encrypted(section.place.workflow, section.place.pointer, "redacted", workspace));
    }
    const bool is_reported =
        std::ranges::find(warnings, "policy-unencrypted", &Finding::rule) != warnings.end();
    if (!is_reported) warnings.push_back(unencrypted(section, workspace));
  }
  return {};
}

Result<bool> refuses_outputs(std::string_view agent, const std::string& workflow,
                             Workspace& workspace) {
  BATON_TRY(const Configuration* configuration, workspace.configuration());
  if (configuration->without_key != WithoutKey::refuse) return false;
  return lacks_encryption(agent, workflow, workspace);
}

}  // namespace baton::app
