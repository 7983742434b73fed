#include "guarded.h"

#include <nlohmann/json.hpp>

namespace baton::handoff::test {
namespace {

std::string_view name_of(Objection objection) {
  switch (objection) {
    case Objection::write: return "write ";
    case Objection::read: return "read ";
    case Objection::full_view: return "full view ";
    case Objection::attribution: return "attribution ";
  }
  return {};
}

}  // namespace

std::string said_of(std::string_view tool, const Json& input, std::string_view agent,
                    std::string_view folder) {
  const GuardedPlaces places{
      .root = "/project",
      .paths = {std::string(kState), ".claude/baton", ".claude/workflows", "dev/workflow/archive"}};
  const std::optional<Objected> objected =
      object_to({.tool = tool, .input = input, .folder = folder, .agent = agent}, places);
  if (!objected) return "nothing";
  return std::string(name_of(objected->objection)) + objected->subject;
}

std::string said_of_command(std::string_view line, std::string_view agent,
                            std::string_view folder) {
  return said_of("Bash", {{"command", line}}, agent, folder);
}

}  // namespace baton::handoff::test
