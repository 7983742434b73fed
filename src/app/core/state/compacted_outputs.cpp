#include "app/core/state/compacted_outputs.h"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/core/archive/parked_workflows.h"
#include "app/core/files/search_files.h"
#include "domain/model/members.h"
#include "domain/model/state.h"
#include "host/baton_files.h"
#include "json/pointer.h"
#include "json/print.h"
#include "json/read.h"
#include "text/ascii.h"
#include "text/concat.h"

namespace baton::app {
namespace {

using model::CompactedFile;

// The revision of the last `baton compact` that moved these outputs, for the hint of an error.
std::optional<Revision> revision_of_move(const CompactedFile& file, Workspace& workspace) {
  const Result<History> history = workspace.states().history();
  if (!history) return std::nullopt;
  const auto& entries = history->entries;
  const auto found = std::find_if(entries.rbegin(), entries.rend(), [&](const JournalEntry& entry) {
    return entry.note.command == "compact" &&
           entry.patch.find(file.digest.hex) != std::string::npos;
  });
  if (found == entries.rend()) return std::nullopt;
  return found->note.revision;
}

Error unreadable(Phrase phrase, const CompactedFile& file, Workspace& workspace) {
  const std::string path = path_of(file);
  std::string hint = text::concat("it holds the outputs of ", file.execution.text(),
                                  "; `git checkout -- ", path, "` restores it if it was committed");
  if (const auto revision = revision_of_move(file, workspace)) {
    hint += text::concat("; `baton undo ", std::to_string(revision->value),
                         "` moves the outputs back into the state, from the journal");
  }
  return {.code = ErrorCode::malformed, .phrase = phrase, .subject = path, .hint = std::move(hint)};
}

// `baton archive` removes the files of the workflow: its archive contains the outputs.
std::optional<std::string> archived_text(const CompactedFile& file, Workspace& workspace) {
  const Result<std::optional<std::string>> text = workspace.archives().state(file.workflow);
  if (!text || !*text) return std::nullopt;
  const Result<Json> state = json::read(**text, "");
  if (!state) return std::nullopt;
  const auto execution = model::find_execution(*state, file.execution.text());
  if (!execution || !execution->outputs) return std::nullopt;
  return json::print(execution->outputs);
}

Result<std::string> text_of_file(const CompactedFile& file, Workspace& workspace) {
  const Crypto& crypto = workspace.host().crypto;
  Result<std::string> text = workspace.states().read_compacted(file);
  if (text && crypto.digest(*text) == file.digest) return text;
  const ErrorCode code = text ? ErrorCode::conflict : text.error().code;
  if (code == ErrorCode::not_found) {
    std::optional<std::string> archived = archived_text(file, workspace);
    if (archived && crypto.digest(*archived) == file.digest) return *std::move(archived);
    return fail(unreadable("a file with compacted outputs is missing", file, workspace));
  }
  if (text) {
    return fail(
        unreadable("a file with compacted outputs was changed: its digest is not the one "
                   "in the state",
                   file, workspace));
  }
  if (code == ErrorCode::unavailable) return text;
  return fail(unreadable("a file with compacted outputs cannot be read", file, workspace));
}

// Removes the digests that occur in a text, which may be a damaged state.
void remove_named(std::string_view text, std::unordered_set<std::string_view>& digests) {
  std::size_t digits = 0;  // in a row
  for (std::size_t end = 1; end <= text.size(); ++end) {
    digits = text::is_lower_hex_digit(text[end - 1]) ? digits + 1 : 0;
    if (digits < Digest::kDigits) continue;
    digests.erase(text.substr(end - Digest::kDigits, Digest::kDigits));
  }
}

// The outputs in one file; if the file is missing, from the archive of the workflow. malformed: it
// is missing, or its bytes do not have the digest; the hint says how to restore it.
Result<Json> read_compacted_outputs(const CompactedFile& file, Workspace& workspace) {
  BATON_TRY(const std::string text, text_of_file(file, workspace));
  return json::read(text, path_of(file));
}

// The workflows of these files that this state file has or had, or that are parked or archived. In
// a new clone nothing tells of the project's other state files (`--state`), to which the others may
// belong.
Result<std::unordered_set<std::string>> own_workflows(const std::vector<CompactedFile>& files,
                                                      const std::optional<StoredState>& state,
                                                      Workspace& workspace) {
  std::unordered_set<std::string> own;
  BATON_TRY(const History history, workspace.states().history());
  for (const JournalEntry& entry : history.entries) own.insert(entry.note.workflow);
  if (state) {
    const Result<Json> document = json::read(state->text, workspace.state_file());
    if (document) own.emplace(model::text_member(*document, "workflowId"));
  }
  for (const CompactedFile& file : files) {
    if (own.contains(file.workflow.text())) continue;
    BATON_TRY(const bool is_there, is_parked(file.workflow, workspace));
    BATON_TRY(const auto archived, workspace.archives().state(file.workflow));
    if (is_there || archived) own.insert(file.workflow.text());
  }
  return own;
}

}  // namespace

std::string path_of(const CompactedFile& file) {
  return text::concat(kCompactedFolder.text(), "/", file.workflow.text(), "/",
                      file.execution.text(), "-", file.digest.hex, ".json");
}

std::vector<Error> insert_compacted_outputs(Json& state, model::References references,
                                            Workspace& workspace) {
  std::vector<Error> errors;
  for (model::UnreadableOutputs& found :
       model::insert_outputs(state, references, [&workspace](const CompactedFile& file) {
         return read_compacted_outputs(file, workspace);
       })) {
    found.error.pointer = json::Pointer()
                              .child("agentSequence")
                              .child(found.index)
                              .child(model::kCompactedOutputs)
                              .text();
    errors.push_back(std::move(found.error));
  }
  return errors;
}

std::vector<model::CompactedText> fold_compacted_outputs(Json& state, const Json& before,
                                                         Workspace& workspace) {
  return model::fold_outputs(state, before, [&workspace](std::string_view text) {
    return workspace.host().crypto.digest(text);
  });
}

Result<void> remove_compacted_outputs(const Identifier& workflow, Workspace& workspace) {
  BATON_TRY(std::vector<CompactedFile> files, workspace.states().compacted());
  std::erase_if(files,
                [&workflow](const CompactedFile& file) { return file.workflow != workflow; });
  return workspace.states().remove_compacted(files);
}

Result<std::vector<CompactedFile>> unreferenced_outputs(Workspace& workspace) {
  BATON_TRY(std::vector<CompactedFile> files, workspace.states().compacted());
  if (files.empty()) return files;
  BATON_TRY(const std::optional<StoredState> state, workspace.states().read());
  std::unordered_set<std::string_view> unnamed;  // digests
  for (const CompactedFile& file : files) unnamed.insert(file.digest.hex);
  if (state) remove_named(state->text, unnamed);
  std::vector<std::string> unreferenced(unnamed.begin(), unnamed.end());
  const Directory& root = workspace.host().root;
  remove_found(kBatonFolder, kCompactedFolder, root, unreferenced);
  remove_found(kParkedFolder, kCompactedFolder, root, unreferenced);
  const std::unordered_set<std::string> digests(unreferenced.begin(), unreferenced.end());
  BATON_TRY(const auto own, own_workflows(files, state, workspace));
  std::erase_if(files, [&](const CompactedFile& file) {
    return !digests.contains(file.digest.hex) || !own.contains(file.workflow.text());
  });
  return files;
}

}  // namespace baton::app
