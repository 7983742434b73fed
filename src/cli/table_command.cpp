#include "cli/table_command.h"

#include <optional>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/core/caller/caller.h"

namespace baton::cli {

std::optional<std::string> given_text(const Json& given, const char* member) {
  const auto text = given.find(member);
  if (text == given.end()) return std::nullopt;
  return text->get<std::string>();
}

bool put_participant(Session& session, const Json& given, std::string& participant) {
  app::Workspace* const workspace = session.workspace();
  if (workspace == nullptr) return false;
  Result<std::string> found = app::participant_here(given_text(given, "as"), *workspace);
  if (!found) {
    session.report(found.error());
    return false;
  }
  participant = *std::move(found);
  return true;
}

}  // namespace baton::cli
