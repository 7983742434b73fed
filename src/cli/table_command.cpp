#include "cli/table_command.h"

#include <optional>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/core/caller.h"

namespace baton::cli {

bool put_participant(Session& session, const Json& given, std::string& participant) {
  const app::Workspace* const workspace = session.workspace();
  if (workspace == nullptr) return false;
  std::optional<std::string> named;
  if (const auto as = given.find("as"); as != given.end()) named = as->get<std::string>();
  Result<std::string> found = app::participant_here(named, *workspace);
  if (!found) {
    session.report(found.error());
    return false;
  }
  participant = *std::move(found);
  return true;
}

}  // namespace baton::cli
