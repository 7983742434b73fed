#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include <nlohmann/json.hpp>

#include "app/workspace.h"
#include "baton/identity.h"
#include "baton/result.h"
#include "domain/model/dialect.h"
#include "json/json.h"

namespace baton::app {

// The state as it was read: the document, and the text that positions refer to.
struct LoadedState {
  Json document;
  std::string text;
  Digest digest;
  Revision revision;  // 0 where the document has none
  model::StateDialect dialect;
};

// Any JSON state, also one of another program. not_found: there is none; malformed: it cannot be
// read, hint `baton recover`.
Result<LoadedState> load_any_state(Workspace& workspace);

// A state of ours. conflict: it is another program's.
Result<LoadedState> load_state(Workspace& workspace);

// The same for a text that a store has read already.
Result<LoadedState> parse_state(const StoredState& stored, const std::string& file);
Result<void> require_ours(const LoadedState& state, const std::string& file);

// Compare-and-set. conflict: the state is at another revision than `expected`, if one is.
Result<void> require_revision(const LoadedState& state, std::optional<std::uint64_t> expected,
                              const std::string& file);

// The error for a project without a workflow.
Error no_workflow(const Workspace& workspace);

Revision revision_of(const Json& state);

}  // namespace baton::app
