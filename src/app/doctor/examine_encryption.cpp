#include "app/doctor/examine_encryption.h"

#include <algorithm>
#include <iterator>

#include "app/core/encryption/check_sections.h"
#include "app/core/encryption/check_values.h"
#include "app/core/encryption/data_key_files.h"
#include "app/core/encryption/key_ring.h"
#include "app/doctor/examine_files.h"
#include "text/concat.h"

namespace baton::app {

std::optional<Examined> examine_data_keys(Workspace& workspace) {
  Examined examined{.name = "data-keys", .message = {}, .hint = {}};
  const Result<std::vector<std::string>> owners = workflows_with_keys(workspace);
  if (!owners) return not_examined(examined.name, owners.error());
  std::vector<std::string> replaceable;
  for (const std::string& owner : *owners) {
    const Result<bool> is_damaged = workspace.keys().is_file_damaged(owner);
    if (!is_damaged) return not_examined(examined.name, is_damaged.error());
    if (*is_damaged) replaceable.push_back(owner);
  }
  if (replaceable.empty()) return std::nullopt;
  examined.health = Health::warning;
  examined.message = text::concat("the data key files of ", text::enumerate(replaceable),
                                  " are damaged; their hard links are used instead");
  examined.hint =
      "`baton doctor --fix` restores a file from its link, and keeps the damaged one beside it";
  return examined;
}

std::optional<Examined> examine_encryption(Workspace& workspace) {
  // The other checks report what cannot be read.
  Findings findings;
  for (const auto check : {&check_sections, &check_values}) {
    Result<EncryptionChecked> checked = check(workspace);
    if (checked) std::ranges::move(checked->findings, std::back_inserter(findings));
  }
  // A user without a key file, such as a CI job, has no use for the data keys.
  const Result<const SecretKey*> own = workspace.keys().own();
  const bool is_reader = own && *own != nullptr;
  std::erase_if(findings, [is_reader](const Finding& finding) {
    return finding.rule == "no-key" || (finding.rule == "missing-key" && !is_reader);
  });
  if (findings.empty()) return std::nullopt;
  // The project works without the values, in a clone that has not imported the data keys.
  const auto damaged = std::ranges::find(findings, "encrypted-value", &Finding::rule);
  const bool has_damage = damaged != findings.end();
  const Finding& first = has_damage ? *damaged : findings.front();
  const std::size_t more = findings.size() - 1;
  const std::string others =
      more == 0 ? std::string() : text::concat("; and ", std::to_string(more), " more");
  return Examined{.name = "encryption",
                  .health = has_damage ? Health::error : Health::warning,
                  .message = text::concat(first.message, others),
                  .hint = text::concat("`baton key check` reports all; ", first.hint)};
}

}  // namespace baton::app
