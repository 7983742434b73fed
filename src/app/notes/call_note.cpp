#include "app/notes/call_note.h"

#include <array>
#include <optional>
#include <string>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/core/period.h"
#include "app/core/tool_call.h"
#include "app/notes/add_note.h"
#include "app/notes/check_notes.h"
#include "app/notes/edit_note.h"
#include "app/notes/export_notes.h"
#include "app/notes/search_notes.h"
#include "app/notes/show_note.h"

namespace baton::app {
namespace {

using Members = RequestMembers;

Result<search::Query> query_in(Members& members, const Workspace& workspace) {
  search::Query query{.texts = members.texts("texts"), .tags = members.texts("tags")};
  if (members.flag("case")) query.letter_case = search::Case::respected;
  if (members.flag("word")) query.match = search::Match::whole_word;
  const auto put = [&members](std::string_view name, std::vector<std::string>& values) {
    if (std::optional<std::string> value = members.text(name)) values.push_back(*std::move(value));
  };
  put("type", query.types);
  put("agent", query.agents);
  put("session", query.sessions);
  const std::optional<std::string> since = members.text("since");
  const std::optional<std::string> until = members.text("until");
  BATON_CHECK(members.fault());
  BATON_TRY(const Period period, parse_period(since, until, workspace.now()));
  query.since = period.since;
  if (period.before) query.until = *period.before - Milliseconds{1};
  return query;
}

ActionAnswer search_by(const ActionCall& call, NoteOrder order) {
  Members members(call.request);
  SearchNotes search{.query = {}, .order = order, .progress = call.progress};
  if (const std::optional<std::uint64_t> limit = members.number("limit")) search.limit = limit;
  if (search.limit == 0U) search.limit.reset();
  if (members.flag("paths_only")) search.detail = NoteDetail::paths;
  if (members.flag("all_files")) search.look = Look::whole;
  if (members.flag("newest")) search.order = NoteOrder::newest;
  BATON_TRY(search.query, query_in(members, call.workspace));
  return json_of(search_notes(search, call.workspace));
}

ActionAnswer call_add(const ActionCall& call) {
  Members members(call.request);
  AddNote add{.title = members.text("title").value_or(""),
              .body = members.text("body").value_or(""),
              .tags = members.texts("tags"),
              .links = members.texts("links"),
              .slug = members.text("slug")};
  if (std::optional<std::string> type = members.text("type")) add.type = *std::move(type);
  BATON_CHECK(members.fault());
  return json_of(add_note(add, call.workspace));
}

ActionAnswer call_show(const ActionCall& call) {
  Members members(call.request);
  const ShowNote show{.path = members.required("path"),
                      .follow = members.number("follow").value_or(0),
                      .backlinks = members.flag("backlinks")};
  BATON_CHECK(members.fault());
  return json_of(show_note(show, call.workspace));
}

ActionAnswer call_list(const ActionCall& call) {
  return search_by(call, NoteOrder::newest);
}

ActionAnswer call_search(const ActionCall& call) {
  return search_by(call, NoteOrder::best);
}

ActionAnswer call_edit(const ActionCall& call) {
  Members members(call.request);
  const EditNote edit{.path = members.required("path"),
                      .body = members.text("body"),
                      .addition = members.text("append"),
                      .type = members.text("type"),
                      .add_tags = members.texts("add_tags"),
                      .remove_tags = members.texts("remove_tags"),
                      .message = members.text("message"),
                      .if_digest = members.text("if_digest")};
  BATON_CHECK(members.fault());
  return json_of(edit_note(edit, call.workspace));
}

ActionAnswer call_link(const ActionCall& call) {
  Members members(call.request);
  const LinkNotes link{.path = members.required("path"),
                       .add = members.texts("links"),
                       .remove = members.texts("remove")};
  BATON_CHECK(members.fault());
  return json_of(link_notes(link, call.workspace));
}

ActionAnswer call_supersede(const ActionCall& call) {
  Members members(call.request);
  const SupersedeNote supersede{.older = members.required("older"),
                                .newer = members.required("newer"),
                                .reason = members.text("reason").value_or("")};
  BATON_CHECK(members.fault());
  return json_of(supersede_note(supersede, call.workspace));
}

ActionAnswer call_changelog(const ActionCall& call) {
  Members members(call.request);
  LogNoteChange change{.path = members.required("path"), .text = {}};
  std::optional<std::string> text = members.text("text");
  BATON_CHECK(members.fault());
  if (!text) return json_of(show_note({.path = change.path}, call.workspace));
  change.text = *std::move(text);
  return json_of(log_note_change(change, call.workspace));
}

ActionAnswer call_lint(const ActionCall& call) {
  Members members(call.request);
  const LintNotes lint{.paths = members.texts("paths"), .progress = call.progress};
  BATON_CHECK(members.fault());
  return json_of(lint_notes(lint, call.workspace));
}

ActionAnswer call_export(const ActionCall& call) {
  Members members(call.request);
  ExportNotes notes{.query = {}, .progress = call.progress};
  BATON_TRY(notes.query, query_in(members, call.workspace));
  return json_of(export_notes(notes, call.workspace));
}

constexpr auto kTitleBodyTypeTagsLinksSlugMembers =
    named("title", "body", "type", "tags", "links", "slug");
constexpr auto kPathFollowBacklinksMembers = named("path", "follow", "backlinks");
constexpr auto kTagsTypeAgentSessionSinceUntilCaseWordTeMembers =
    named("tags", "type", "agent", "session", "since", "until", "case", "word", "texts", "limit",
          "paths_only", "all_files", "newest");
constexpr auto kPathBodyAppendTypeAddTagsRemoveTagsMessaMembers =
    named("path", "body", "append", "type", "add_tags", "remove_tags", "message", "if_digest");
constexpr auto kPathLinksRemoveMembers = named("path", "links", "remove");
constexpr auto kOlderNewerReasonMembers = named("older", "newer", "reason");
constexpr auto kPathTextMembers = named("path", "text");
constexpr auto kPathsAllFilesMembers = named("paths", "all_files");
constexpr auto kTagsTypeAgentSessionSinceUntilCaseWordAlMembers =
    named("tags", "type", "agent", "session", "since", "until", "case", "word", "all_files");

constexpr std::array kActions = {
    Action{.operation = "note add",
           .name = "add",
           .members = kTitleBodyTypeTagsLinksSlugMembers,
           .run = call_add},
    Action{.operation = "note show",
           .name = "show",
           .members = kPathFollowBacklinksMembers,
           .run = call_show},
    Action{.operation = "note list",
           .name = "list",
           .members = kTagsTypeAgentSessionSinceUntilCaseWordTeMembers,
           .run = call_list},
    Action{.operation = "note search",
           .name = "search",
           .members = kTagsTypeAgentSessionSinceUntilCaseWordTeMembers,
           .run = call_search},
    Action{.operation = "note edit",
           .name = "edit",
           .members = kPathBodyAppendTypeAddTagsRemoveTagsMessaMembers,
           .run = call_edit},
    Action{.operation = "note link",
           .name = "link",
           .members = kPathLinksRemoveMembers,
           .run = call_link},
    Action{.operation = "note supersede",
           .name = "supersede",
           .members = kOlderNewerReasonMembers,
           .run = call_supersede},
    Action{.operation = "note changelog",
           .name = "changelog",
           .members = kPathTextMembers,
           .run = call_changelog},
    Action{.operation = "note lint",
           .name = "lint",
           .members = kPathsAllFilesMembers,
           .run = call_lint},
    Action{.operation = "note export",
           .name = "export",
           .members = kTagsTypeAgentSessionSinceUntilCaseWordAlMembers,
           .run = call_export},
};
constexpr auto kNames = names_of(kActions);

}  // namespace

ActionAnswer call_note(const Json& request, const authority::Caller& caller, Workspace& workspace,
                       const NoteProgress& progress) {
  return run_action(std::array{std::span<const Action>(kActions)},
                    {request, caller, workspace, progress});
}

std::span<const std::string_view> note_actions() {
  return kNames;
}

}  // namespace baton::app
