#include "app/scrub/scrub_values.h"

#include <cstddef>
#include <optional>
#include <string>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/core/encryption/sealed_sections.h"
#include "app/core/encryption/sealed_values.h"
#include "app/core/redaction/redact_state.h"
#include "app/core/values/value_policy.h"
#include "app/scrub/scrub_text.h"
#include "domain/shared/faults.h"
#include "store/data_store.h"
#include "text/concat.h"

namespace baton::app {
namespace {

std::string name_of(StoredIn where) {
  return where == StoredIn::shared_context ? "shared context" : "environment data";
}

// One pass over all stored values.
class ValueScrub {
 public:
  ValueScrub(ScrubMode mode, Workspace& workspace) : mode_(mode), workspace_(workspace) {}

  // The text that replaces the stored one; empty: it stays.
  std::optional<std::string> visit(const StoredValue& stored) {
    Result<std::optional<std::string>> text = scrubbed(stored);
    // A damaged value is reported by `key check`.
    const bool has_failed = !text && text.error().name != shared::kValueDamaged;
    if (has_failed && done) done = fail(text.error());
    if (!text || mode_ == ScrubMode::preview) return std::nullopt;
    return *std::move(text);
  }

  Result<void> done;  // the first failure
  ScrubReport report = {};
  std::size_t closed = 0;  // encrypted values that cannot be opened

 private:
  Result<std::optional<std::string>> scrubbed(const StoredValue& stored) {
    const std::optional<ValuePlace> place = place_of(stored);
    if (!place) return redacted(stored, stored.text);
    const bool was_sealed = is_sealed(stored.text);
    BATON_TRY(const OpenedValue opened, open_stored(stored.text, *place, workspace_));
    if (!opened.is_open) {
      ++closed;
      return std::nullopt;
    }
    BATON_TRY(const std::optional<std::string> changed, redacted(stored, opened.text));
    if (was_sealed) return changed ? encrypted(*changed, *place) : changed;
    BATON_TRY(const bool must, must_be_sealed(*place, stored.author, workspace_));
    BATON_TRY(const bool can, workspace_.keys().can_seal(keys_owner(*place)));
    if (must && !can) ++report.unencrypted;
    if (!must || !can) return changed;
    report.add(name_of(stored.where), {.redactions = {unencrypted_value({})}});
    return encrypted(changed.value_or(opened.text), *place);
  }

  // Makes no key for a preview.
  Result<std::optional<std::string>> encrypted(const std::string& value, const ValuePlace& place) {
    if (mode_ == ScrubMode::preview) return std::nullopt;
    return sealed_text(value, place, workspace_);
  }

  // Empty: nothing was redacted.
  Result<std::optional<std::string>> redacted(const StoredValue& stored, const std::string& text) {
    const AuthoredValue authored{.kind = stored.where == StoredIn::shared_context
                                             ? policy::Kind::shared
                                             : policy::Kind::environment,
                                 .key = stored.key,
                                 .author = stored.author};
    const DocumentRedactor redact = [&](Json& document) -> Result<policy::RedactionReport> {
      BATON_TRY(policy::RedactionReport fields, redact_fields(document, authored, workspace_));
      BATON_TRY(const policy::RedactionReport secrets, redact_secrets_in(document, workspace_));
      fields.redactions.insert(fields.redactions.end(), secrets.redactions.begin(),
                               secrets.redactions.end());
      return fields;
    };
    BATON_TRY(ScrubbedText scrubbed, scrub_text(text, redact, workspace_));
    if (scrubbed.text) report.add(name_of(stored.where), scrubbed.report);
    return std::move(scrubbed.text);
  }

  ScrubMode mode_;
  Workspace& workspace_;
};

void note_closed(std::size_t count, Workspace& workspace) {
  if (count == 0) return;
  workspace.note({.severity = Severity::warning,
                  .rule = "not-scrubbed",
                  .message = text::concat(std::to_string(count),
                                          " encrypted values of shared contexts or environment "
                                          "data cannot be opened"),
                  .hint = "`baton key list` shows who has the keys"});
}

}  // namespace

Result<void> scrub_values(ScrubMode mode, Workspace& workspace, ScrubReport& report) {
  BATON_TRY(DataStore* const store, workspace.data(Creation::never));
  if (store == nullptr) return {};
  std::optional<ValueScrub> scrub;
  const DataWork work = [&](DataTransaction& transaction) -> Result<void> {
    scrub.emplace(mode, workspace);
    BATON_CHECK(transaction.rewrite_values(
        [&](const StoredValue& stored) { return scrub->visit(stored); }));
    return scrub->done;
  };
  if (mode == ScrubMode::preview) {
    BATON_CHECK(store->read(work));
    note_closed(scrub->closed, workspace);
  } else {
    BATON_CHECK(store->write("scrub", work));
    BATON_CHECK(store->compact());
  }
  for (ScrubbedPlace& place : scrub->report.places) report.places.push_back(std::move(place));
  for (const auto& [kind, count] : scrub->report.kinds) report.kinds[kind] += count;
  report.unencrypted += scrub->report.unencrypted;
  return {};
}

}  // namespace baton::app
