#include "mcp/completions.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <nlohmann/json.hpp>

#include "app/environment/manage_threads.h"
#include "app/notes/search_notes.h"
#include "app/tasks/look_at_tasks.h"
#include "domain/authority/authorize.h"
#include "domain/model/members.h"
#include "text/concat.h"

namespace baton::mcp {
namespace {

constexpr std::size_t kMostValues = 100;  // the protocol's limit

// All values of a kind; empty if they cannot be read: the request that uses the value reports the
// error.
using Names = std::vector<std::string>;

Names agents(app::Workspace& workspace) {
  Names names;
  const Result<const app::Configuration*> configuration = workspace.configuration();
  if (!configuration) return names;
  for (const auto& rule : (*configuration)->relevance_map.agents()) names.push_back(rule.agent);
  return names;
}

Names archived_workflows(app::Workspace& workspace) {
  Names names;
  const Result<std::vector<Identifier>> archived = workspace.archives().list();
  if (!archived) return names;
  for (const Identifier& id : *archived) names.emplace_back(id.text());
  return names;
}

Names tasks(app::Workspace& workspace) {
  Names names;
  const auto outcome = app::list_tasks({}, workspace);
  const auto* const listed = outcome ? std::get_if<app::TasksListed>(&*outcome) : nullptr;
  if (listed == nullptr) return names;
  for (const app::TaskHead& task : listed->tasks) names.push_back(task.id);
  return names;
}

Names notes(app::Workspace& workspace) {
  Names names;
  const auto outcome = app::search_notes({.query = {},
                                          .order = app::NoteOrder::newest,
                                          .detail = app::NoteDetail::paths,
                                          .limit = std::nullopt},
                                         workspace);
  const auto* const found = outcome ? std::get_if<app::NotesFound>(&*outcome) : nullptr;
  if (found == nullptr) return names;
  for (const app::FoundNote& note : found->notes) names.emplace_back(note.head.path.text());
  return names;
}

Names threads(app::Workspace& workspace) {
  Names names;
  const auto outcome = app::list_threads({}, workspace);
  const auto* const listed = outcome ? std::get_if<app::ThreadsListed>(&*outcome) : nullptr;
  if (listed == nullptr) return names;
  for (const app::PlacedThread& thread : listed->threads) names.push_back(thread.id);
  return names;
}

Names in_your_words(app::Workspace& /*workspace*/) {
  return {};
}

struct Completable {
  std::string_view kind;
  std::string_view name;  // of a prompt, or the template of a resource's URI
  std::string_view argument;
  Names (*candidates)(app::Workspace& workspace);
  std::string_view operation;  // who may list the candidates
};

constexpr std::string_view kPrompt = "ref/prompt";
constexpr std::string_view kResource = "ref/resource";

constexpr std::array kCompletables = {
    Completable{kPrompt, "task", "id", tasks, "task list"},
    Completable{kPrompt, "handoff", "agent", agents, "status"},
    Completable{kPrompt, "handoff", "task", in_your_words, "status"},
    Completable{kResource, "workflow://context/{agent}", "agent", agents, "status"},
    Completable{kResource, "workflow://summary/{workflow}", "workflow", archived_workflows,
                "summaries"},
    Completable{kResource, "workflow://environment-data/{thread}", "thread", threads,
                "thread list"},
    Completable{kResource, "note://{+path}", "path", notes, "note list"},
};

std::string_view text_at(const Json& params, std::string_view object, std::string_view name) {
  const Json* const found = model::member(params, object);
  return found == nullptr ? std::string_view{} : model::text_member(*found, name);
}

// Values that begin with the typed text come before values that contain it elsewhere.
Json matching(Names names, std::string_view typed) {
  std::erase_if(names, [&](const std::string& name) { return name.find(typed) == name.npos; });
  std::stable_partition(names.begin(), names.end(),
                        [&](const std::string& name) { return name.starts_with(typed); });
  const std::size_t total = names.size();
  names.resize(std::min(total, kMostValues));
  return {{"values", names}, {"total", total}, {"hasMore", total > kMostValues}};
}

}  // namespace

Answer complete(const Json& params, const authority::Caller& reader, app::Workspace& workspace) {
  const std::string_view kind = text_at(params, "ref", "type");
  const std::string_view name = text_at(params, "ref", kind == kResource ? "uri" : "name");
  const std::string_view argument = text_at(params, "argument", "name");
  const auto* const found = std::ranges::find_if(kCompletables, [&](const Completable& one) {
    return one.kind == kind && one.name == name && one.argument == argument;
  });
  if (found == kCompletables.end()) {
    return fault(kInvalidParams, text::concat("no prompt or resource template \"", name,
                                              "\" has an argument \"", argument, "\""));
  }
  const bool may_list =
      authority::authorize(*authority::find_operation(found->operation), {}, reader).has_value();
  return Json{{"completion", matching(may_list ? found->candidates(workspace) : Names(),
                                      text_at(params, "argument", "value"))}};
}

}  // namespace baton::mcp
