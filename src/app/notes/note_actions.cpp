#include "app/notes/note_actions.h"

#include <array>
#include <optional>
#include <span>
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

// A request whose query has a period that counts from now.
template <typename Request>
struct InPeriod {
  Request request;
  std::optional<std::string> since = {};
  std::optional<std::string> until = {};
};
using FindNotes = InPeriod<SearchNotes>;
using ExportFound = InPeriod<ExportNotes>;

template <typename Request>
Result<void> read_in_period(std::span<const Member> members, const ActionCall& call,
                            InPeriod<Request>* found) {
  BATON_CHECK(read_members(members, call.request, found));
  BATON_TRY(const Period period, parse_period(found->since, found->until, call.workspace.now()));
  search::Query& query = found->request.query;
  query.since = period.since;
  if (period.before) query.until = *period.before - Milliseconds{1};
  return {};
}

// The conditions that a listing, a search and an export have in common.
template <auto kPart, auto kQuery>
constexpr Member kTagsCondition =
    member<kPart, kQuery, &search::Query::tags>("tags", {.help = "Tags that a note must have"});
template <auto kPart, auto kQuery>
constexpr Member kTypeCondition =
    element<kPart, kQuery, &search::Query::types>("type", {.help = "The note's type"});
template <auto kPart, auto kQuery>
constexpr Member kAgentCondition =
    element<kPart, kQuery, &search::Query::agents>("agent", {.help = "The agent that wrote it"});
template <auto kPart, auto kQuery>
constexpr Member kSessionCondition =
    element<kPart, kQuery, &search::Query::sessions>("session", {.help = "The session"});
template <auto kField>
constexpr Member kSinceCondition = member<kField>("since", {.help = "The first day, or a span",
                                                            .value = "DATE",
                                                            .brief = "2026-02-21 or 7d"});
template <auto kField>
constexpr Member kUntilCondition = member<kField>("until", {.help = "The last day, or a span",
                                                            .value = "DATE"});

constexpr auto kSearched = &FindNotes::request;
constexpr auto kSearchQuery = &SearchNotes::query;
constexpr std::array kListNotesMembers = {
    member<kSearched, &SearchNotes::limit>(
        "limit", {.help = "At most N notes; 0: all", .value = "N", .brief = "20; 0: all"}),
    flag_of<NoteDetail::paths, kSearched, &SearchNotes::detail>("paths_only",
                                                                {.help = "The paths alone"}),
    flag_of<Look::whole, kSearched, &SearchNotes::look>(
        "all_files", {.help = "Compare the index with every file before searching"}),
    kTagsCondition<kSearched, kSearchQuery>,
    kTypeCondition<kSearched, kSearchQuery>,
    kAgentCondition<kSearched, kSearchQuery>,
    kSessionCondition<kSearched, kSearchQuery>,
    kSinceCondition<&FindNotes::since>,
    kUntilCondition<&FindNotes::until>,
};
constexpr std::array kSearchOnlyMembers = {
    member<kSearched, kSearchQuery, &search::Query::texts>(
        "texts", {.help = "A note must contain all of them", .brief = "all of them"}),
    flag_of<search::Case::respected, kSearched, kSearchQuery, &search::Query::letter_case>(
        "case", {.help = "Match case"}),
    flag_of<search::Match::whole_word, kSearched, kSearchQuery, &search::Query::match>(
        "word", {.help = "Match whole words only"}),
    flag_of<NoteOrder::newest, kSearched, &SearchNotes::order>(
        "newest", {.help = "The newest first, not the best"}),
};
constexpr auto kSearchNoteMembers = joined(kSearchOnlyMembers, kListNotesMembers);

constexpr auto kExported = &ExportFound::request;
constexpr auto kExportQuery = &ExportNotes::query;
constexpr std::array kExportNoteMembers = {
    kTagsCondition<kExported, kExportQuery>,  kTypeCondition<kExported, kExportQuery>,
    kAgentCondition<kExported, kExportQuery>, kSessionCondition<kExported, kExportQuery>,
    kSinceCondition<&ExportFound::since>,     kUntilCondition<&ExportFound::until>,
};

template <const auto& kMembers, NoteOrder kOrder>
ActionAnswer find_notes(const ActionCall& call) {
  FindNotes found{.request = {.query = {}, .order = kOrder, .progress = call.progress}};
  BATON_CHECK(read_in_period(kMembers, call, &found));
  if (found.request.limit == 0U) found.request.limit.reset();
  return json_of(search_notes(found.request, call.workspace));
}

ActionAnswer export_found(const ActionCall& call) {
  ExportFound found{.request = {.progress = call.progress}};
  BATON_CHECK(read_in_period(kExportNoteMembers, call, &found));
  return json_of(export_notes(found.request, call.workspace));
}

template <auto kField>
constexpr Member kNotePath = member<kField>("path", {.help = "The note", .is_required = true});

constexpr std::array kAddNoteMembers = {
    member<&AddNote::title>("title", {.help = "What the note is about"}),
    member<&AddNote::body>("body", {.help = "Markdown"}),
    member<&AddNote::type>("type", {.help = "Default: finding",
                                    .brief = "finding|decision|artifact|reference|summary"}),
    member<&AddNote::tags>("tags", {.help = "Its tags"}),
    member<&AddNote::links>("links", {.help = "Paths of other notes", .brief = "paths"}),
    member<&AddNote::slug>("slug", {.help = "Of the file's name; default: from the title"})};
constexpr std::array kShowNoteMembers = {
    kNotePath<&ShowNote::path>,
    member<&ShowNote::follow>("follow",
                              {.help = "Also show linked notes, up to this many links away"}),
    member<&ShowNote::backlinks>("backlinks", {.help = "Also show notes that link to it"})};
constexpr std::array kEditNoteMembers = {
    kNotePath<&EditNote::path>,
    member<&EditNote::body>("body", {.help = "Replaces the body"}),
    member<&EditNote::addition>("append", {.help = "Appended to the body"}),
    member<&EditNote::type>("type", {.help = "The new type"}),
    member<&EditNote::add_tags>("add_tags", {.help = "Tags to add"}),
    member<&EditNote::remove_tags>("remove_tags", {.help = "Tags to remove"}),
    member<&EditNote::message>("message", {.help = "The changelog's line"}),
    member<&EditNote::if_digest>("if_digest", {.help = "Refuse unless the note has this digest"})};
constexpr std::array kLinkNotesMembers = {
    kNotePath<&LinkNotes::path>, member<&LinkNotes::add>("links", {.help = "Paths to link to"}),
    member<&LinkNotes::remove>("remove", {.help = "Paths to unlink"})};
constexpr std::array kSupersedeMembers = {
    member<&SupersedeNote::older>("older", {.help = "A path", .is_required = true}),
    member<&SupersedeNote::newer>("newer", {.help = "A path", .is_required = true}),
    member<&SupersedeNote::reason>("reason", {.help = "Why"})};
constexpr std::array kNoteChangeMembers = {
    kNotePath<&LogNoteChange::path>,
    member<&LogNoteChange::text>(
        "text", {.help = "A new line; without it: show the note", .brief = "a new line"})};
constexpr std::array kNoteToShowMembers = {kNotePath<&ShowNote::path>};
constexpr std::array kLintNotesMembers = {
    member<&LintNotes::paths>("paths", {.help = "Only these notes"})};
constexpr std::array kNoteActions = {
    declared<AddNote, kAddNoteMembers, add_note>("note add", "add"),
    declared<ShowNote, kShowNoteMembers, show_note>("note show", "show"),
    Action{.operation = "note list",
           .name = "list",
           .members = kListNotesMembers,
           .run = find_notes<kListNotesMembers, NoteOrder::newest>},
    Action{.operation = "note search",
           .name = "search",
           .members = kSearchNoteMembers,
           .run = find_notes<kSearchNoteMembers, NoteOrder::best>},
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
           .run = export_found},
};

}  // namespace

std::span<const Action> note_actions() {
  return kNoteActions;
}

}  // namespace baton::app
