#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include <nlohmann/json.hpp>

#include "app/core/workspace.h"
#include "baton/identity.h"
#include "baton/result.h"
#include "domain/model/dialect.h"
#include "json/json.h"

namespace baton::app {

// The state as it was read: the document, and the text that positions refer to.
struct LoadedState {
  Json document;
  std::string text;  // empty where it was loaded for writing
  Digest digest;
  Revision revision;        // 0 where the document has none
  bool is_baton = false;    // a state of baton's: format_of() recognizes others
  bool is_adopted = false;  // of another shape, kept by baton; the journal counts its revisions
};

// Any JSON state, also one of another program. not_found: there is none; malformed: it is baton's
// and cannot be read, hint `baton recover`; conflict: it cannot be read and is not managed by
// baton.
Result<LoadedState> load_any_state(Workspace& workspace);

// A state of ours. conflict: it is not managed by baton.
Result<LoadedState> load_state(Workspace& workspace);

enum class Purpose : std::uint8_t { reading, writing };

// The same for what the store has read of the state file: of any program, and of baton alone.
Result<LoadedState> parse_active(const StoredState& stored, Workspace& workspace,
                                 Purpose purpose = Purpose::reading);
Result<LoadedState> parse_own(const StoredState& stored, Workspace& workspace,
                              Purpose purpose = Purpose::reading);

// The same of a state of ours or an adopted file.
Result<LoadedState> parse_kept(const StoredState& stored, Workspace& workspace,
                               Purpose purpose = Purpose::reading);

// A text that is not in the state's place: of an archive, a parked workflow, the journal. To be
// written again, it must hold no number that a write would change: malformed, with its place.
Result<LoadedState> parse_state(const StoredState& stored, const std::string& file,
                                Purpose purpose = Purpose::reading);

// The text of a state that is to be stored. limit: baton itself could not read it again.
Result<std::string> printed_state(const Json& state, const std::string& file);

// conflict: another program's, or of a newer format of ours.
Result<void> require_ours(const LoadedState& state, const std::string& file, Workspace& workspace);

// Tells the user, at the end, if the state was taken from the journal: the file lags behind it, or
// did until this command repaired it.
void note_source(const StoredState& stored, Workspace& workspace);

// Compare-and-set. conflict: the state is another one than `expected`, if one is.
Result<void> require_revision(const LoadedState& state,
                              const std::optional<StateReference>& expected,
                              const std::string& file);

// The error for a project without a workflow.
Error no_workflow(const Workspace& workspace);

Revision revision_of(const Json& state);

}  // namespace baton::app
