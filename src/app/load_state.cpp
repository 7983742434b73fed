#include "app/load_state.h"

#include <utility>

#include <nlohmann/json.hpp>

#include "json/read.h"
#include "text/concat.h"

namespace baton::app {

Revision revision_of(const Json& state) {
  if (!state.is_object()) return {};
  const auto revision = state.find("revision");
  if (revision == state.end() || !revision->is_number_integer()) return {};
  const bool negative = !revision->is_number_unsigned() && revision->get<std::int64_t>() < 0;
  return negative ? Revision{} : Revision{revision->get<std::uint64_t>()};
}

Error no_workflow(const Workspace& workspace) {
  return {.code = ErrorCode::not_found,
          .phrase = "there is no workflow here",
          .subject = text::concat(workspace.root().path, "/", workspace.state_file()),
          .hint =
              "`baton init --feature NAME` begins one; `baton where` says how this folder was "
              "found; `baton recover` brings a lost state back"};
}

Result<LoadedState> parse_state(const StoredState& stored, const std::string& file) {
  // A number that a write would change must stop the write, not be changed by it.
  Result<Json> document =
      json::read(stored.text, file, {.big_integers = json::BigIntegers::refused});
  if (!document) {
    Error error = document.error();
    error.hint = error.hint.empty() ? "`baton recover` restores the newest state that is whole"
                                    : text::concat(error.hint,
                                                   "; `baton recover` restores the "
                                                   "newest state that is whole");
    return fail(std::move(error));
  }
  const Revision revision = revision_of(*document);
  const model::StateDialect dialect = model::recognise(*document);
  return LoadedState{.document = *std::move(document),
                     .text = stored.text,
                     .digest = stored.digest,
                     .revision = revision,
                     .dialect = dialect};
}

Result<void> require_ours(const LoadedState& state, const std::string& file) {
  if (state.dialect.is_baton) return {};
  return fail(ErrorCode::conflict, "this is another program's workflow state, left as it is", file,
              text::concat("it looks like ", state.dialect.name, ": ", state.dialect.description));
}

Result<void> require_revision(const LoadedState& state, std::optional<std::uint64_t> expected,
                              const std::string& file) {
  if (!expected || *expected == state.revision.value) return {};
  return fail(ErrorCode::conflict, "the state has moved on", file,
              text::concat("it is at revision ", std::to_string(state.revision.value), ", not ",
                           std::to_string(*expected), ": look at it and try again"));
}

Result<LoadedState> load_any_state(Workspace& workspace) {
  BATON_TRY(const std::optional<StoredState> stored, workspace.states().read());
  if (!stored) return fail(no_workflow(workspace));
  return parse_state(*stored, workspace.state_file());
}

Result<LoadedState> load_state(Workspace& workspace) {
  BATON_TRY(LoadedState state, load_any_state(workspace));
  BATON_CHECK(require_ours(state, workspace.state_file()));
  return state;
}

}  // namespace baton::app
