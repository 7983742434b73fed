#include "app/core/encryption/required_encryption.h"

#include <algorithm>
#include <optional>
#include <vector>

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
  explicit EarlierSections(const Json& state) : state_(state), sections_(sections_of(state_)) {}

  [[nodiscard]] bool have(const Section& section) const {
    return std::ranges::any_of(sections_, [&](const Section& earlier) {
      return earlier.place == section.place && json::equal(*earlier.value, *section.value);
    });
  }

 private:
  Json state_;
  std::vector<Section> sections_;
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
