#include "app/core/encryption/check_sections.h"

#include <optional>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "app/core/archive/parked_workflows.h"
#include "app/core/encryption/sealed_sections.h"
#include "app/core/state/load_state.h"
#include "domain/model/members.h"
#include "domain/model/relevance_map.h"
#include "host/baton_files.h"
#include "json/read.h"
#include "store/durable_file.h"
#include "text/concat.h"

namespace baton::app {
namespace {

class SectionCheck {
 public:
  SectionCheck(Workspace& workspace, const Configuration& configuration)
      : workspace_(workspace), configuration_(configuration) {}

  Result<EncryptionChecked> run() {
    Result<LoadedState> state = load_state(workspace_);
    const bool has_failed = !state && state.error().code != ErrorCode::not_found;
    if (has_failed) return fail(state.error());
    if (state) BATON_CHECK(sections(state->document.tree(), {}));
    BATON_CHECK(parked());
    BATON_CHECK(archived());
    BATON_CHECK(copies());
    return std::move(checked_);
  }

 private:
  // A file that cannot be read is reported by `baton doctor`.
  Result<void> parked() {
    BATON_TRY(std::vector<ParkedCopy> files, parked_files(workspace_));
    for (ParkedCopy& file : files) {
      Result<LoadedState> state = judge_parked(std::move(file.text), file.workflow, workspace_);
      if (!state) continue;
      BATON_TRY(const RelativePath path, RelativePath::parse(file.file));
      BATON_CHECK(sections(state->document.tree(), path));
    }
    return {};
  }

  Result<void> archived() {
    const RelativePath& folder = configuration_.archive_folders.archive;
    BATON_TRY(const std::vector<DirectoryEntry> entries,
              store::list_if_there(workspace_.host().root, folder));
    for (const DirectoryEntry& entry : entries) {
      if (entry.kind != EntryKind::file || !entry.name.ends_with(".json")) continue;
      const RelativePath file = folder.child(entry.name);
      BATON_TRY(const std::optional<std::string> text,
                store::read_if_there(workspace_.host().root, file));
      if (!text) continue;
      Result<Json> state = json::read(*text, std::string(file.text()));
      if (state) BATON_CHECK(sections(*state, file));
    }
    return {};
  }

  Result<void> sections(Json& state, const std::optional<RelativePath>& file) {
    for (const Section& section : sections_of(state)) {
      Json& value = *section.value;
      const bool is_sealed = policy::claims_envelope(value);
      checked_.values += policy::count_envelopes(value);
      const Result<void> opened = open_value(value, section.place, workspace_);
      BATON_CHECK(note(value, opened, section.place, file));
      if (!is_sealed) note_unencrypted(section.item(), section.place, file);
    }
    return {};
  }

  Result<void> copies() {
    BATON_TRY(const std::vector<RecordedOutput> outputs, workspace_.states().outputs());
    for (const RecordedOutput& output : outputs) {
      Result<Json> copy = json::read(output.text, output.execution.text());
      if (!copy) continue;
      const policy::SealedPlace place =
          place_of_output(output.workflow.text(), output.execution.text(),
                          model::bare_agent_name(model::text_member(*copy, "agentName")));
      const RelativePath file =
          kOutputsFolder.child(output.workflow).child(output.execution, ".json");
      const bool is_sealed = policy::claims_envelope(*copy);
      checked_.values += policy::count_envelopes(*copy);
      Result<void> opened = open_copy(*copy, place, workspace_);
      if (opened && !policy::claims_envelope(*copy)) opened = open_value(*copy, place, workspace_);
      BATON_CHECK(note(*copy, opened, place, file));
      if (!is_sealed) note_unencrypted({place.policy}, place, file);
    }
    return {};
  }

  // `value` has been opened as far as possible.
  Result<void> note(const Json& value, const Result<void>& opened, const policy::SealedPlace& place,
                    const std::optional<RelativePath>& file) {
    if (!opened) {
      const Error& error = opened.error();
      add(key_finding("encrypted-value", Severity::error,
                      text::concat(error.phrase.view(), ": ", place.pointer), error.hint),
          file);
      return {};
    }
    const std::vector<std::string> keys = policy::key_ids_in(value);
    if (keys.empty()) return {};
    BATON_TRY(Finding finding, closed_finding(keys, place.workflow, place.pointer, workspace_));
    add(std::move(finding), file);
    return {};
  }

  void note_unencrypted(const policy::Item& item, const policy::SealedPlace& place,
                        const std::optional<RelativePath>& file) {
    if (!configuration_.policies.requires_encryption(item)) return;
    add(key_finding("policy-unencrypted", Severity::warning,
                    text::concat("a policy requires encryption, but the value is not encrypted: ",
                                 place.pointer),
                    how_to_encrypt(place.workflow, workspace_)),
        file);
  }

  void add(Finding finding, const std::optional<RelativePath>& file) {
    if (file) finding.file = file->text();
    checked_.findings.push_back(std::move(finding));
  }

  Workspace& workspace_;
  const Configuration& configuration_;
  EncryptionChecked checked_;
};

}  // namespace

Result<EncryptionChecked> check_sections(Workspace& workspace) {
  BATON_TRY(const Configuration* configuration, workspace.configuration());
  return SectionCheck(workspace, *configuration).run();
}

}  // namespace baton::app
