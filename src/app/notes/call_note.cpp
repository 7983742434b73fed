#include "app/notes/call_note.h"

#include <array>
#include <optional>
#include <string>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/core/declare_member.h"
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

ActionAnswer call_list_notes(const ActionCall& call) {
  return search_by(call, NoteOrder::newest);
}

ActionAnswer call_search_notes(const ActionCall& call) {
  return search_by(call, NoteOrder::best);
}

ActionAnswer call_export_notes(const ActionCall& call) {
  Members members(call.request);
  ExportNotes notes{.query = {}, .progress = call.progress};
  BATON_TRY(notes.query, query_in(members, call.workspace));
  return json_of(export_notes(notes, call.workspace));
}

template <auto kField>
constexpr Member kNotePath = member<kField>("path", {.help = "The note", .is_required = true});

constexpr std::array kAddNoteMembers = {
    member<&AddNote::title>("title", {.help = "What the note is about"}),
    member<&AddNote::body>("body", {.help = "Markdown"}),
    member<&AddNote::type>("type", {.help = "Default: finding"}),
    member<&AddNote::tags>("tags", {.help = "Its tags"}),
    member<&AddNote::links>("links", {.help = "Paths of other notes"}),
    member<&AddNote::slug>("slug", {.help = "Of the file's name; default: from the title"})};
constexpr std::array kShowNoteMembers = {
    kNotePath<&ShowNote::path>,
    member<&ShowNote::follow>("follow", {.help = "How many links away notes are shown as well"}),
    member<&ShowNote::backlinks>("backlinks", {.help = "Also notes that link to it"})};
constexpr std::array kEditNoteMembers = {
    kNotePath<&EditNote::path>,
    member<&EditNote::body>("body", {.help = "Replaces the body"}),
    member<&EditNote::addition>("append", {.help = "Goes to the end of the body"}),
    member<&EditNote::type>("type", {.help = "The new type"}),
    member<&EditNote::add_tags>("add_tags", {.help = "Tags to add"}),
    member<&EditNote::remove_tags>("remove_tags", {.help = "Tags to remove"}),
    member<&EditNote::message>("message", {.help = "The changelog's line"}),
    member<&EditNote::if_digest>("if_digest", {.help = "Refuse unless the note has it"})};
constexpr std::array kLinkNotesMembers = {
    kNotePath<&LinkNotes::path>, member<&LinkNotes::add>("links", {.help = "Paths to link to"}),
    member<&LinkNotes::remove>("remove", {.help = "Paths to unlink"})};
constexpr std::array kSupersedeMembers = {
    member<&SupersedeNote::older>("older", {.help = "A path", .is_required = true}),
    member<&SupersedeNote::newer>("newer", {.help = "A path", .is_required = true}),
    member<&SupersedeNote::reason>("reason", {.help = "Why"})};
constexpr std::array kNoteChangeMembers = {
    kNotePath<&LogNoteChange::path>,
    member<&LogNoteChange::text>("text", {.help = "A new line; without it: show the note"})};
constexpr std::array kNoteToShowMembers = {kNotePath<&ShowNote::path>};
constexpr std::array kLintNotesMembers = {
    member<&LintNotes::paths>("paths", {.help = "Only these notes"})};
constexpr auto kSearchNoteMembers =
    named("tags", "type", "agent", "session", "since", "until", "case", "word", "texts", "limit",
          "paths_only", "all_files", "newest");
constexpr auto kExportNoteMembers =
    named("tags", "type", "agent", "session", "since", "until", "case", "word");

constexpr std::array kNoteActions = {
    declared<AddNote, kAddNoteMembers, add_note>("note add", "add"),
    declared<ShowNote, kShowNoteMembers, show_note>("note show", "show"),
    Action{.operation = "note list",
           .name = "list",
           .members = kSearchNoteMembers,
           .run = call_list_notes},
    Action{.operation = "note search",
           .name = "search",
           .members = kSearchNoteMembers,
           .run = call_search_notes},
    declared<EditNote, kEditNoteMembers, edit_note>("note edit", "edit"),
    declared<LinkNotes, kLinkNotesMembers, link_notes>("note link", "link"),
    declared<SupersedeNote, kSupersedeMembers, supersede_note>("note supersede", "supersede"),
    declared<LogNoteChange, kNoteChangeMembers, log_note_change>(
        "note changelog", "changelog",
        {.without = "text",
         .filter = "path",
         .run = run_use_case<ShowNote, kNoteToShowMembers, show_note>}),
    declared<LintNotes, kLintNotesMembers, lint_notes>("note lint", "lint"),
    Action{.operation = "note export",
           .name = "export",
           .members = kExportNoteMembers,
           .run = call_export_notes},
};
constexpr auto kNoteNames = names_of(kNoteActions);

}  // namespace

ActionAnswer call_note(const Json& request, const authority::Caller& caller, Workspace& workspace,
                       const NoteProgress& progress) {
  return run_action(std::array{std::span<const Action>(kNoteActions)},
                    {request, caller, workspace, progress});
}

std::span<const std::string_view> note_actions() {
  return kNoteNames;
}

}  // namespace baton::app
