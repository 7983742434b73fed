#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "app/core/workspace.h"
#include "baton/identity.h"
#include "baton/result.h"
#include "domain/model/dialect.h"
#include "json/document.h"
#include "json/json.h"
#include "json/view.h"

namespace baton::app {

// The state as it was read.
struct LoadedState {
  json::Document document;       // with the text that positions refer to; none if for writing
  std::optional<Digest> digest;  // absent: not computed yet, see digest_of()
  Revision revision;             // 0 if the document has none
  bool is_baton = false;         // a baton state; format_of() recognizes others
  bool is_adopted = false;  // of another format, kept by baton; its revisions are the journal's
  // The document has outputs that the text only refers to: see full_text().
  bool has_inserted_outputs = false;
  std::vector<Error> unreadable_outputs = {};  // of files that are missing or damaged
  std::string parked_in = {};  // load_any_state(): the file, if it is not the active one

  [[nodiscard]] const std::string& text() const { return document.text(); }
};

// Whether an answer contains the state's digest, which an answer that is printed as text does not
// show.
enum class DigestUse : std::uint8_t { given, omitted };

// The digest of the file's bytes.
Digest digest_of(const LoadedState& state, const Workspace& workspace);

// The text that the document would have without compacted outputs.
std::string full_text(const LoadedState& state);

// What happens if compacted outputs cannot be read: an error, or a remark for the user, if the
// command does not need them.
enum class Outputs : std::uint8_t { required, optional };

// The error about the first outputs that cannot be read.
Result<void> require_outputs(const LoadedState& state);
// A note for the user about each of them.
void note_unreadable_outputs(const LoadedState& state, Workspace& workspace);

// Loads any JSON state, including another program's: the active one or, for an agent whose workflow
// is parked, that one (own_workflow() in app/core/caller/caller.h). not_found: no state file;
// malformed: a baton state that cannot be read, hint `baton recover`; conflict: it cannot be read
// and is not managed by baton; ACCESS_DENIED: the agent's workflow is neither active nor parked.
Result<LoadedState> load_any_state(Workspace& workspace, Outputs outputs = Outputs::required);

// The same for the active state, whoever the caller is: for what examines the file.
Result<LoadedState> load_active(Workspace& workspace, Outputs outputs = Outputs::required);

// Loads a baton state. conflict: it is not managed by baton.
Result<LoadedState> load_state(Workspace& workspace, Outputs outputs = Outputs::required);

// For writing and for replaying an earlier change, references to compacted outputs stay beside the
// inserted ones (model::References::kept).
enum class Purpose : std::uint8_t { reading, replaying, writing };

// The same for what the store has read from the state file: parse_active() for any program's file,
// parse_own() for baton states only.
Result<LoadedState> parse_active(const StoredState& stored, Workspace& workspace,
                                 Purpose purpose = Purpose::reading);
Result<LoadedState> parse_own(const StoredState& stored, Workspace& workspace,
                              Purpose purpose = Purpose::reading);

// The same for a baton state or an adopted file.
Result<LoadedState> parse_kept(const StoredState& stored, Workspace& workspace,
                               Purpose purpose = Purpose::reading);

// Parses a state's text from another place: an archive, a parked workflow, the journal. malformed,
// with the position, if read for writing and it holds a number that a write would change. Compacted
// outputs are inserted; the callers decide what follows if they cannot be read.
Result<LoadedState> parse_state(const StoredState& stored, const std::string& file,
                                Workspace& workspace, Purpose purpose = Purpose::reading);

// The text of a state that is to be stored. limit: baton could not read it again.
Result<std::string> printed_state(const Json& state, const std::string& file);

// conflict: another program's file, or a newer baton format.
Result<void> require_baton_state(const LoadedState& state, const std::string& file,
                                 Workspace& workspace);

// Adds a note for the user if the state was taken from the journal because the file is behind it,
// or was until this command repaired it. Names the copy of a torn file that was replaced.
void note_source(const StoredState& stored, Workspace& workspace);

// Compare-and-set. conflict: `expected` is set and the state is a different one.
Result<void> require_revision(const LoadedState& state,
                              const std::optional<StateReference>& expected,
                              const std::string& file, const Workspace& workspace);

// The error for a project without a workflow. The hint names archived and parked ones, and tells
// what became of a state that is missing (missing_state.h).
Error no_workflow(Workspace& workspace);

Revision revision_of(const json::View& state);

}  // namespace baton::app
