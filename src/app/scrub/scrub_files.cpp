#include "app/scrub/scrub_files.h"

#include <algorithm>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/core/encryption/sealed_sections.h"
#include "app/core/files/walk_folder.h"
#include "app/core/redaction/redact_state.h"
#include "app/core/redaction/redact_summary.h"
#include "app/scrub/scrub_compacted.h"
#include "app/scrub/scrub_text.h"
#include "baton/identity.h"
#include "domain/model/members.h"
#include "domain/model/relevance_map.h"
#include "domain/workflow/archive_summary.h"
#include "host/baton_files.h"
#include "json/read.h"
#include "store/durable_file.h"
#include "store/parked_names.h"
#include "store/set_aside_names.h"
#include "text/concat.h"
#include "text/utf16.h"

namespace baton::app {
namespace {

class FileScrubber {
 public:
  FileScrubber(ScrubMode mode, Workspace& workspace, ScrubReport& report)
      : mode_(mode), workspace_(workspace), report_(report) {}

  Result<void> run() {
    BATON_TRY(const Configuration* configuration, workspace_.configuration());
    const DocumentRedactor state = state_in(Outputs::required);
    const DocumentRedactor secrets = secrets_in();
    BATON_CHECK(outputs(kOutputsFolder));
    BATON_CHECK(parked(state));
    BATON_CHECK(archives(configuration->archive_folders.archive));
    BATON_CHECK(summaries(configuration->archive_folders.summaries));
    BATON_CHECK(folder(kReceiptsFolder, secrets));
    BATON_CHECK(outputs(kUnrecordedFolder));
    for (const char* const log : {"hook.log", "hook.log.1"}) {
      BATON_CHECK(file(kBatonFolder.child(log), secrets));
    }
    return copies_of_state(state_in(Outputs::optional));
  }

 private:
  [[nodiscard]] DocumentRedactor state_in(Outputs outputs) {
    return [this, outputs](Json& document) {
      return redact_stored_state(document, outputs, mode_, workspace_);
    };
  }

  [[nodiscard]] DocumentRedactor secrets_in() {
    return [this](Json& document) { return redact_secrets_in(document, workspace_); };
  }

  // Files with outputs, each encrypted as the output in the state is.
  Result<void> outputs(const RelativePath& path) {
    BATON_TRY(const std::vector<DirectoryEntry> entries, swept_entries_of(path));
    for (const DirectoryEntry& entry : entries) {
      const RelativePath inside = path.child(entry.name);
      if (entry.kind == EntryKind::directory) BATON_CHECK(outputs(inside));
      if (!is_json_file(entry)) continue;
      const OutputFile named = execution_of(inside);
      BATON_CHECK(file(inside, [&](Json& document) { return output_in(document, named); }));
    }
    return {};
  }

  struct OutputFile {
    std::string workflow;  // empty: unknown
    std::string execution;
  };

  // Of "WORKFLOW/EXECUTION.json" (in outputs, and in unrecorded if the ids are long), or
  // "EXECUTION@WORKFLOW.json" or "EXECUTION.json" in unrecorded. A number may follow: "+2.json".
  static OutputFile execution_of(const RelativePath& path) {
    std::string stem(path.filename());
    stem.resize(stem.size() - std::string_view(".json").size());
    stem.resize(std::min(stem.find('+'), stem.size()));
    const std::size_t at = stem.find('@');
    if (at != std::string::npos) return {stem.substr(at + 1), stem.substr(0, at)};
    const RelativePath folder = path.parent();
    const bool names_workflow = folder != kUnrecordedFolder;
    return {names_workflow ? std::string(folder.filename()) : std::string(), stem};
  }

  Result<policy::RedactionReport> output_in(Json& document, const OutputFile& named) {
    if (policy::claims_envelope(document)) return policy::RedactionReport();
    const std::string agent(model::bare_agent_name(model::text_member(document, "agentName")));
    const policy::SealedPlace place = place_of_output(named.workflow, named.execution, agent);
    BATON_TRY(policy::Redacted redacted,
              redact_output(std::move(document), agent, workspace_, place, Refusal::redacts));
    BATON_TRY(document, copy_to_keep(redacted.document, place, workspace_));
    if (policy::claims_envelope(document)) {
      redacted.report.redactions.push_back(unencrypted_value({}));
    } else if (Identifier::is_valid(named.workflow)) {
      BATON_TRY(const bool has_no_key, lacks_encryption(agent, named.workflow, workspace_));
      redacted.report.unencrypted = has_no_key ? 1 : 0;
    }
    return std::move(redacted.report);
  }

  // Temporary files of killed writers are removed: they may contain what is to be redacted.
  Result<std::vector<DirectoryEntry>> swept_entries_of(const RelativePath& folder) const {
    if (mode_ == ScrubMode::apply) store::sweep_leftovers_in(workspace_.host().root, folder);
    return entries_of(folder);
  }

  Result<std::vector<DirectoryEntry>> entries_of(const RelativePath& folder) const {
    BATON_CHECK(note_unusable_names(folder));
    return store::list_if_there(workspace_.host().root, folder);
  }

  void note_unscrubbed(std::string file, std::string_view message, std::string hint) const {
    if (mode_ == ScrubMode::apply) return;  // the preview before it noted it
    workspace_.note({.severity = Severity::warning,
                     .rule = "not-scrubbed",
                     .message = std::string(message),
                     .file = std::move(file),
                     .hint = std::move(hint)});
  }

  Result<void> note_unusable_names(const RelativePath& folder) const {
    BATON_TRY(const std::vector<Error> faults, faults_of_names(workspace_.host().root, folder));
    for (const Error& fault : faults) {
      note_unscrubbed(fault.subject, fault.phrase.view(), fault.hint);
    }
    return {};
  }

  Result<void> folder(const RelativePath& path, const DocumentRedactor& redact) {
    BATON_TRY(const std::vector<DirectoryEntry> entries, swept_entries_of(path));
    for (const DirectoryEntry& entry : entries) {
      const RelativePath inside = path.child(entry.name);
      if (entry.kind == EntryKind::directory) BATON_CHECK(folder(inside, redact));
      if (is_json_file(entry)) BATON_CHECK(file(inside, redact));
    }
    return {};
  }

  // Parked workflows, and copies "WORKFLOW.json.<digits>" beside them.
  Result<void> parked(const DocumentRedactor& state) {
    BATON_TRY(const std::vector<DirectoryEntry> entries, swept_entries_of(kParkedFolder));
    for (const DirectoryEntry& entry : entries) {
      const RelativePath inside = kParkedFolder.child(entry.name);
      if (entry.kind == EntryKind::directory) BATON_CHECK(folder(inside, state));
      const bool is_copy = entry.kind == EntryKind::file && store::is_parked_copy(entry.name);
      if (is_copy || is_json_file(entry)) BATON_CHECK(file(inside, state));
    }
    return {};
  }

  // The folder may contain files of other programs: only states of workflows are archives.
  Result<void> archives(const RelativePath& folder) {
    if (mode_ == ScrubMode::apply) {
      store::sweep_leftovers_of_ids(workspace_.host().root, folder, kArchiveSuffix);
    }
    BATON_TRY(const std::vector<DirectoryEntry> entries, entries_of(folder));
    for (const DirectoryEntry& entry : entries) {
      if (!is_json_file(entry)) continue;
      BATON_CHECK(
          file(folder.child(entry.name), [this](Json& document) -> Result<policy::RedactionReport> {
            if (model::text_member(document, "workflowId").empty()) {
              return policy::RedactionReport();
            }
            return redact_state(document, workspace_);
          }));
    }
    return {};
  }

  static bool is_json_file(const DirectoryEntry& entry) {
    return entry.kind == EntryKind::file && entry.name.ends_with(".json");
  }

  Result<void> file(const RelativePath& path, const DocumentRedactor& redact) {
    BATON_TRY(const std::optional<std::string> text,
              store::read_if_there(workspace_.host().root, path));
    if (!text) return {};
    if (text::utf8_of_utf16(*text)) {
      note_unscrubbed(std::string(path.text()), "the file is UTF-16 and was not searched",
                      "save it as UTF-8");
      return {};
    }
    BATON_TRY(const ScrubbedText scrubbed, scrub_text(*text, redact, workspace_));
    report_.add(std::string(path.text()), scrubbed.report);
    if (!scrubbed.text) return {};
    return write(path, *scrubbed.text);
  }

  Result<void> write(const RelativePath& path, const std::string& text) {
    if (mode_ == ScrubMode::preview) return {};
    Host& host = workspace_.host();
    return store::write_durably(host.root, host.ids, path, text, Access::private_to_owner);
  }

  // The Markdown follows from the summary and is written first, so that an interrupted scrub finds
  // the summary again. The folder may contain files of other programs.
  Result<void> summaries(const RelativePath& folder) {
    for (const std::string_view suffix : {kSummarySuffix, kSummaryMarkdownSuffix}) {
      if (mode_ == ScrubMode::preview) break;
      store::sweep_leftovers_of_ids(workspace_.host().root, folder, suffix);
    }
    BATON_TRY(const std::vector<DirectoryEntry> entries, entries_of(folder));
    for (const DirectoryEntry& entry : entries) {
      if (entry.kind != EntryKind::file) continue;
      const RelativePath path = folder.child(entry.name);
      if (entry.name.ends_with(kSummarySuffix)) BATON_CHECK(summary(path));
      if (entry.name.ends_with(kSummaryMarkdownSuffix)) BATON_CHECK(file(path, secrets_in()));
    }
    return {};
  }

  Result<void> summary(const RelativePath& path) {
    BATON_TRY(const std::optional<std::string> text,
              store::read_if_there(workspace_.host().root, path));
    if (!text) return {};
    BATON_TRY(const ScrubbedText scrubbed,
              scrub_text(
                  *text, [this](Json& document) { return redact_summary(document, workspace_); },
                  workspace_));
    if (!scrubbed.text) return {};
    report_.add(std::string(path.text()), scrubbed.report);
    if (const Result<Json> summary = json::read(*scrubbed.text, ""); summary) {
      std::string name(path.filename());
      name.replace(name.size() - kSummarySuffix.size(), kSummarySuffix.size(),
                   kSummaryMarkdownSuffix);
      BATON_CHECK(write(path.parent().child(name), workflow::to_markdown(*summary)));
    }
    return write(path, *scrubbed.text);
  }

  // "workflow-state.corrupt-<time>.json" and the like beside the state file.
  Result<void> copies_of_state(const DocumentRedactor& state) {
    const RelativePath& file_of_state = workspace_.root().state;
    BATON_TRY(const std::vector<DirectoryEntry> entries, entries_of(file_of_state.parent()));
    for (const DirectoryEntry& entry : entries) {
      const bool is_copy =
          entry.kind == EntryKind::file && store::is_set_aside(file_of_state, entry.name);
      if (is_copy) BATON_CHECK(file(file_of_state.parent().child(entry.name), state));
    }
    return {};
  }

  ScrubMode mode_;
  Workspace& workspace_;
  ScrubReport& report_;
};

}  // namespace

Result<void> scrub_files(ScrubMode mode, Workspace& workspace, ScrubReport& report) {
  return FileScrubber(mode, workspace, report).run();
}

}  // namespace baton::app
