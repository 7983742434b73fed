#include "app/workflow/foreign_status.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/core/state/missing_state.h"
#include "domain/migration/recognize.h"
#include "json/pointer.h"
#include "text/concat.h"

namespace baton::app {
namespace {

void add_members(std::vector<TellingMember>& members, const json::View& document,
                 std::string_view kind, const std::vector<std::string>& pointers) {
  for (const std::string& text : pointers) {
    const Result<json::Pointer> pointer = json::Pointer::parse(text);
    const json::View value = pointer ? json::find(document, *pointer) : json::View();
    if (value) members.push_back({std::string(kind), text, value.tree()});
  }
}

std::vector<NextCommand> commands_for(const ForeignStatus& status, const Json& document,
                                      const std::string& baton) {
  if (!document.is_object()) {  // it can be neither adopted nor migrated
    return {{text::concat(baton, " get"), "print it"},
            {"baton --state FILE init --feature NAME", "begin a workflow in another file"}};
  }
  const NextCommand migrate =
      status.format.has_mapping
          ? NextCommand{text::concat(baton, " migrate"), "show it as a workflow state"}
          : NextCommand{text::concat(baton, " migrate --draft .claude/migrations/NAME.json"),
                        "draft a mapping"};
  if (status.is_adopted) {
    return {{text::concat(baton, " set POINTER VALUE"), "change one value"},
            {text::concat(baton, " log"), "show what changed"},
            {text::concat(baton, " adopt --release"), "end the adoption"}};
  }
  return {{text::concat(baton, " get"), "print it"},
          {text::concat(baton, " adopt"), "manage it in its own format, with a journal"},
          migrate};
}

}  // namespace

ForeignStatus foreign_status(const LoadedState& loaded, Workspace& workspace) {
  const Json document = loaded.document.view().tree();
  ForeignStatus status{.state_file = workspace.state_file(),
                       .format = format_of(document, workspace),
                       .is_adopted = loaded.is_adopted,
                       .revision = loaded.revision,
                       .members = {},
                       .next = {}};
  const migration::TellingMembers telling = migration::telling_members(document);
  add_members(status.members, document, "phase", telling.phases);
  add_members(status.members, document, "status", telling.statuses);
  const Result<MissingState> replaced = judge_replaced_state(loaded.text(), workspace);
  if (replaced && is_loss(replaced->absence)) {
    status.next.push_back({text::concat(baton_here(workspace), " recover"),
                           text::concat("restore the state of ", replaced->workflow,
                                        ", whose place the file took; a copy of it is kept")});
  }
  std::ranges::move(commands_for(status, document, baton_here(workspace)),
                    std::back_inserter(status.next));
  return status;
}

Json to_json(const ForeignStatus& status) {
  Json json = {{"dialect", status.format.name},
               {"foreign", true},
               {"description", status.format.description}};
  if (status.is_adopted) {
    json["adopted"] = true;
    json["revision"] = status.revision.value;
  }
  json["members"] = Json::array();
  for (const TellingMember& member : status.members) {
    json["members"].push_back(
        {{"kind", member.kind}, {"pointer", member.pointer}, {"value", member.value}});
  }
  json["next"] = to_json(status.next);
  return json;
}

}  // namespace baton::app
