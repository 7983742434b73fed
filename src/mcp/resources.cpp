#include "mcp/resources.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/context/show_workflow_context.h"
#include "app/environment/read_value.h"
#include "app/notes/show_note.h"
#include "app/recovery/list_summaries.h"
#include "app/shared/list_keys.h"
#include "domain/authority/authorize.h"
#include "json/print.h"
#include "mcp/fault_of.h"
#include "text/concat.h"
#include "text/percent.h"

namespace baton::mcp {
namespace {

constexpr std::string_view kJson = "application/json";
constexpr std::string_view kMarkdown = "text/markdown";
constexpr std::size_t kPageSize = 100;

using Kind = app::Observable::Kind;
using Text = tl::expected<std::string, Fault>;

struct Reading {
  const std::string& name;  // the value of the URI's variable part
  const authority::Caller& reader;
  app::Workspace& workspace;
};

// As everyone may see it, or as the named agent does.
Text read_workflow(const Reading& reading) {
  return answer_or_fault(app::show_workflow_context({.agent = reading.name}, reading.workspace))
      .map([](const app::WorkflowContextShown& shown) { return json::print(shown.context); });
}

Text read_summary(const Reading& reading) {
  const Result<Identifier> id = Identifier::parse(reading.name, "workflow id");
  if (!id) return tl::unexpected(fault_of(id.error()));
  const Result<std::optional<std::string>> summary = reading.workspace.archives().summary(*id);
  if (!summary) return tl::unexpected(fault_of(summary.error()));
  if (!*summary) return fault(kResourceNotFound, "no archived workflow with this id");
  return **summary;
}

Text read_shared_keys(const Reading& reading) {
  return answer_or_fault(app::list_keys({.call = {.participant = reading.reader.participant}},
                                        reading.workspace))
      .map([](const app::KeysListed& listed) { return json::print(to_json(listed)); });
}

Text read_environment(const Reading& reading) {
  const std::optional<std::string> thread =
      reading.name.empty() ? std::nullopt : std::optional(reading.name);
  const app::ListEnvironment request{
      .call = {.thread = thread, .participant = reading.reader.participant},
      .form = app::EnvironmentList::with_sizes};
  return answer_or_fault(app::list_environment(request, reading.workspace))
      .map([](const app::EnvironmentListed& listed) { return json::print(to_json(listed)); });
}

Text read_note(const Reading& reading) {
  return answer_or_fault(app::show_note({.path = reading.name}, reading.workspace))
      .map([](const app::NotesShown& shown) { return shown.notes.front().text; });
}

struct ResourceKind {
  std::string_view prefix;    // of its URIs
  std::string_view variable;  // what follows; empty: there is only one resource of this kind
  std::string_view title;
  std::string_view description;
  std::string_view mime_type;
  std::string_view operation;  // who may read it, in authority::operations()
  std::string_view member;     // of the operation's request, which `variable` stands for
  Text (*read)(const Reading& reading);
  std::array<std::optional<Kind>, 2> decided_by;
};

constexpr std::array kKinds = {
    ResourceKind{"workflow://state",
                 "",
                 "Workflow",
                 "The active workflow: phase, executions, gates; without outputs",
                 kJson,
                 "status",
                 {},
                 read_workflow,
                 {Kind::state, Kind::agents}},
    ResourceKind{"workflow://environment-data",
                 "",
                 "Environment data",
                 "The keys of the environment data: descriptions, sizes, authors; without values",
                 kJson,
                 "env list",
                 {},
                 read_environment,
                 {Kind::environment, std::nullopt}},
    ResourceKind{"workflow://environment-data/",
                 "{thread}",
                 "Environment data of a thread",
                 "The keys of the data that a thread shares with its tree of threads",
                 kJson,
                 "env list",
                 "thread",
                 read_environment,
                 {Kind::environment, std::nullopt}},
    ResourceKind{
        "workflow://shared-context",
        "",
        "Shared context keys",
        "The keys of the workflow's shared context: sizes, versions, authors; without values",
        kJson,
        "shared list-keys",
        {},
        read_shared_keys,
        {Kind::shared_keys, Kind::agents}},
    ResourceKind{"workflow://context/",
                 "{agent}",
                 "An agent's view of the workflow",
                 "The decisions, constraints and artifacts that an agent may see",
                 kJson,
                 "context",
                 "agent",
                 read_workflow,
                 {Kind::state, Kind::agents}},
    ResourceKind{"workflow://summary/",
                 "{workflow}",
                 "Summary of an archived workflow",
                 "Decisions, artifacts and lessons",
                 kJson,
                 "summaries",
                 "id",
                 read_summary,
                 {Kind::summary, std::nullopt}},
    ResourceKind{"note://",
                 "{+path}",
                 "Note",
                 "A Markdown note of the context store",
                 kMarkdown,
                 "note show",
                 "path",
                 read_note,
                 {Kind::note, std::nullopt}},
};

struct Named {
  const ResourceKind* kind;
  std::string name;
};

std::optional<Named> named_by(std::string_view uri) {
  for (const ResourceKind& kind : kKinds) {
    if (!uri.starts_with(kind.prefix)) continue;
    std::optional<std::string> name = text::percent_decode(uri.substr(kind.prefix.size()));
    if (name && name->empty() == kind.variable.empty()) return Named{&kind, *std::move(name)};
  }
  return std::nullopt;
}

Json described(const ResourceKind& kind, std::string_view name) {
  return {{"uri", text::concat(kind.prefix, text::percent_encode(name))},
          {"name", name.empty() ? kind.prefix : name},
          {"title", name.empty() ? std::string(kind.title) : text::concat(kind.title, ": ", name)},
          {"description", kind.description},
          {"mimeType", kind.mime_type}};
}

const ResourceKind& kind_of(std::string_view prefix) {
  return *std::ranges::find(kKinds, prefix, &ResourceKind::prefix);
}

Result<void> may_read(const ResourceKind& kind, std::string_view name,
                      const authority::Caller& reader) {
  std::vector<authority::Given> given;
  if (!kind.member.empty()) {
    given.push_back({.member = std::string(kind.member), .value = std::string(name)});
  }
  return authority::authorize(*authority::find_operation(kind.operation), given, reader);
}

// Every resource except notes that the reader may read. Notes may be many: the tool finds them.
tl::expected<std::vector<Json>, Fault> all_resources(const authority::Caller& reader,
                                                     app::Workspace& workspace) {
  const Result<const app::Configuration*> configuration = workspace.configuration();
  if (!configuration) return tl::unexpected(fault_of(configuration.error()));
  std::vector<Json> all;
  const auto add = [&](const ResourceKind& kind, std::string_view name) {
    if (may_read(kind, name, reader)) all.push_back(described(kind, name));
  };
  for (const ResourceKind& kind : kKinds) {
    if (kind.variable.empty()) add(kind, {});
  }
  for (const auto& rule : (*configuration)->relevance_map.agents()) {
    add(kind_of("workflow://context/"), rule.agent);
  }
  const Result<std::vector<Identifier>> archived = workspace.archives().list();
  if (!archived) return all;  // none yet, or access denied: the other resources are still listed
  for (const Identifier& id : *archived) {
    add(kind_of("workflow://summary/"), id.text());
  }
  return all;
}

}  // namespace

// A cursor is the URI after which the next page begins, so that added and removed resources do not
// shift pages.
tl::expected<Page, Fault> list_resources(const Offer::Cursor& cursor,
                                         const authority::Caller& reader,
                                         app::Workspace& workspace) {
  tl::expected<std::vector<Json>, Fault> all = all_resources(reader, workspace);
  if (!all) return tl::unexpected(std::move(all).error());
  auto next = all->begin();
  if (cursor) {
    next = std::ranges::find_if(*all, [&](const Json& one) { return one["uri"] == *cursor; });
    if (next == all->end()) return fault(kInvalidParams, "unknown cursor");
    ++next;
  }
  Page page;
  for (; next != all->end() && page.items.size() < kPageSize; ++next) {
    page.items.push_back(std::move(*next));
  }
  if (next != all->end()) page.next_cursor = page.items.back()["uri"].get<std::string>();
  return page;
}

Json list_resource_templates() {
  Json list = Json::array();
  for (const ResourceKind& kind : kKinds) {
    if (kind.variable.empty()) continue;
    const std::string_view variable = kind.variable.substr(1, kind.variable.size() - 2);
    list.push_back({{"uriTemplate", text::concat(kind.prefix, kind.variable)},
                    {"name", variable == "+path" ? "note" : variable},
                    {"title", kind.title},
                    {"description", kind.description},
                    {"mimeType", kind.mime_type}});
  }
  return list;
}

bool is_readable(std::string_view uri, const authority::Caller& reader) {
  const std::optional<Named> named = named_by(uri);
  return named && may_read(*named->kind, named->name, reader);
}

Answer read_resource(const std::string& uri, const authority::Caller& reader,
                     app::Workspace& workspace) {
  const std::optional<Named> named = named_by(uri);
  if (!named) return fault(kResourceNotFound, "Resource not found", {{"uri", uri}});
  const Result<void> may = may_read(*named->kind, named->name, reader);
  Text text = may ? named->kind->read({named->name, reader, workspace})
                  : Text(tl::unexpected(fault_of(may.error())));
  if (text && text->size() > kLargestText) text = fault(kInternalError, "too large for a resource");
  if (!text) {
    Fault why = std::move(text).error();
    why.data["uri"] = uri;
    return tl::unexpected(std::move(why));
  }
  return Json{{"contents",
               {{{"uri", uri}, {"mimeType", named->kind->mime_type}, {"text", *std::move(text)}}}}};
}

std::vector<app::Observable> observables_of(std::string_view uri) {
  std::vector<app::Observable> observables;
  const std::optional<Named> named = named_by(uri);
  if (!named) return observables;
  for (const std::optional<Kind> kind : named->kind->decided_by) {
    const bool has_name = kind == Kind::summary || kind == Kind::note || kind == Kind::environment;
    if (kind) observables.push_back({*kind, has_name ? named->name : ""});
  }
  return observables;
}

std::vector<app::Observable> observables_of_list() {
  return {{.kind = Kind::agents}, {.kind = Kind::summaries}};
}

}  // namespace baton::mcp
