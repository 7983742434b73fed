#include "app/notes/note_actions.h"

#include <array>

#include <nlohmann/json.hpp>

#include "app/core/request/tool_call.h"
#include "app/notes/add_note.h"
#include "app/notes/check_notes.h"
#include "app/notes/describe_notes.h"
#include "app/notes/edit_note.h"
#include "app/notes/export_notes.h"
#include "app/notes/search_notes.h"
#include "app/notes/show_note.h"

namespace baton::app {
namespace {

// The conditions that a listing, a search and an export have in common. Over MCP, the name of a
// list of types, agents or sessions is singular, because one text is accepted in place of the list.
template <typename Request>
constexpr std::array kConditions = {
    member<&Request::query, &search::Query::tags>(
        "tags", {.help = "Only notes with this text in a tag; repeatable",
                 .value = "TEXT",
                 .option = "--tag"}),
    elements<&Request::query, &search::Query::types>("type", {.offered = Offered::over_mcp}),
    elements<&Request::query, &search::Query::agents>("agent", {.offered = Offered::over_mcp}),
    elements<&Request::query, &search::Query::sessions>("session", {.offered = Offered::over_mcp}),
    member<&Request::query, &search::Query::types>("types",
                                                   {.help = "Only notes of this type; repeatable",
                                                    .value = "TYPE",
                                                    .option = "--type",
                                                    .offered = Offered::on_command_line}),
    member<&Request::query, &search::Query::agents>("agents",
                                                    {.help = "Only notes by this agent; repeatable",
                                                     .value = "NAME",
                                                     .option = "--agent",
                                                     .offered = Offered::on_command_line}),
    member<&Request::query, &search::Query::sessions>(
        "sessions", {.help = "Only notes of the session with this id prefix",
                     .value = "ID",
                     .option = "--session",
                     .offered = Offered::on_command_line}),
    member<&Request::since>(
        "since", {.help = "Only notes since then: 2026-02-21, a time, or 7d (seven days ago)",
                  .value = "DATE",
                  .brief = "2026-02-21 or 7d"}),
    member<&Request::until>("until",
                            {.help = "Only notes until then; a day is included", .value = "DATE"}),
};

constexpr std::array kListOnlyMembers = {
    member<&SearchNotes::limit>("limit", {.help = "At most N notes; 0: all (default: 20)",
                                          .value = "N",
                                          .option = "-n,--limit",
                                          .brief = "20; 0: all"}),
    flag<&SearchNotes::detail, NoteDetail::paths>(
        "paths_only", {.help = "Print only paths, one per line", .option = "--paths"}),
    flag<&SearchNotes::check, IndexCheck::whole>(
        "all_files", {.help = "Compare the index with every file before searching"}),
    flag<&SearchNotes::superseded, SupersededNotes::left_out>(
        "current", {.help = "Omit superseded notes", .offered = Offered::on_command_line}),
};
constexpr auto kListNotesMembers = joined(kListOnlyMembers, kConditions<SearchNotes>);
constexpr auto kSearchQuery = &SearchNotes::query;
constexpr std::array kSearchOnlyMembers = {
    member<kSearchQuery, &search::Query::texts>(
        "texts",
        {.help = "Texts that a note must contain", .is_argument = true, .brief = "all of them"}),
    flag_of<search::Case::respected, kSearchQuery, &search::Query::letter_case>(
        "case", {.help = "Match case", .option = "--case-sensitive", .former = "--case"}),
    flag_of<search::Match::whole_word, kSearchQuery, &search::Query::match>(
        "word", {.help = "Match whole words only"}),
    flag<&SearchNotes::order, NoteOrder::newest>(
        "newest", {.help = "Sort by time, newest first, instead of by rank"}),
};
constexpr auto kSearchNoteMembers = joined(kSearchOnlyMembers, kListNotesMembers);

template <auto kField>
constexpr Member kNotePath = member<kField>("path",
                                            {.help = "Path of the note, relative to the store",
                                             .is_argument = true,
                                             .is_required = true});

constexpr std::array kAddNoteMembers = {
    member<&AddNote::title>(
        "title", {.help = "The title, which becomes the first heading", .value = "TEXT"}),
    member<&AddNote::body>("body", {.help = "The text, in Markdown; - reads standard input",
                                    .value = "TEXT|-",
                                    .reads_input = true}),
    member<&AddNote::type>("type", {.help = "The type (default: finding)",
                                    .brief = "finding|decision|artifact|reference|summary",
                                    .vocabulary = notes::kNoteTypes}),
    member<&AddNote::tags>("tags",
                           {.help = "A tag; repeatable", .value = "TEXT", .option = "--tag"}),
    member<&AddNote::links>("links", {.help = "A related note; repeatable",
                                      .value = "PATH",
                                      .option = "--link",
                                      .brief = "paths"}),
    member<&AddNote::slug>("slug", {.help = "Part of the file name (default: from the title)",
                                    .value = "NAME",
                                    .is_name = true}),
    kAs<&AddNote::as>};
constexpr std::array kShowNoteMembers = {
    kNotePath<&ShowNote::path>,
    member<&ShowNote::follow>(
        "follow", {.help = "Also print linked notes, up to DEPTH links away", .value = "DEPTH"}),
    member<&ShowNote::backlinks>(
        "backlinks",
        {.help = "List the notes that link to it; without --follow, instead of its text"})};
constexpr std::array kEditNoteMembers = {
    kNotePath<&EditNote::path>,
    member<&EditNote::title>("title", {.help = "Replace the title", .value = "TEXT"}),
    member<&EditNote::body>("body", {.help = "Replace the body; - reads standard input",
                                     .value = "TEXT|-",
                                     .reads_input = true}),
    member<&EditNote::addition>("append", {.help = "Append to the body; - reads standard input",
                                           .value = "TEXT|-",
                                           .reads_input = true}),
    member<&EditNote::type>("type", {.help = "The new type", .vocabulary = notes::kNoteTypes}),
    member<&EditNote::add_tags>("add_tags",
                                {.help = "Repeatable", .value = "TEXT", .option = "--add-tag"}),
    member<&EditNote::remove_tags>(
        "remove_tags", {.help = "Repeatable", .value = "TEXT", .option = "--remove-tag"}),
    member<&EditNote::message>("message", {.help = "A reason for the changelog, before the changes",
                                           .value = "TEXT",
                                           .option = "-m,--message"}),
    member<&EditNote::if_digest>(
        "if_digest", {.help = "Refuse unless the file has this digest", .value = "DIGEST"}),
    kAs<&EditNote::as>};
constexpr std::array kLinkNotesMembers = {
    kNotePath<&LinkNotes::path>,
    member<&LinkNotes::add>("links",
                            {.help = "Notes to link to", .option = "others", .is_argument = true}),
    member<&LinkNotes::remove>("remove", {.help = "A link to remove; repeatable", .value = "PATH"}),
    kAs<&LinkNotes::as>};
constexpr std::array kSupersedeMembers = {
    member<&SupersedeNote::older>(
        "older", {.help = "The outdated note", .is_argument = true, .is_required = true}),
    member<&SupersedeNote::newer>(
        "newer", {.help = "The note that replaces it", .is_argument = true, .is_required = true}),
    member<&SupersedeNote::reason>("reason", {.help = "Why", .value = "TEXT"}),
    kAs<&SupersedeNote::as>};
constexpr std::array kNoteChangeMembers = {
    kNotePath<&LogNoteChange::path>,
    member<&LogNoteChange::text>("text", {.help = "A new line; without it: print the changelog",
                                          .is_argument = true,
                                          .brief = "a new line"}),
    kAs<&LogNoteChange::as>};
constexpr std::array kNoteToShowMembers = {kNotePath<&ShowNote::path>};
constexpr std::array kLintNotesMembers = {member<&LintNotes::paths>(
    "paths", {.help = "Paths of notes (default: all)", .is_argument = true})};
constexpr std::array kDescribeNotesMembers = {member<&DescribeNotes::agent>(
    "agent", {.help = "The agent (default: the caller)", .value = "NAME", .is_name = true})};
constexpr std::array kNoteActions = {
    declared<AddNote, kAddNoteMembers, add_note>("note add", "add"),
    declared<ShowNote, kShowNoteMembers, show_note>("note show", "show"),
    declared<SearchNotes, kListNotesMembers, list_notes>("note list", "list"),
    declared<SearchNotes, kSearchNoteMembers, search_notes>("note search", "search"),
    declared<EditNote, kEditNoteMembers, edit_note>("note edit", "edit"),
    declared<LinkNotes, kLinkNotesMembers, link_notes>("note link", "link"),
    declared<SupersedeNote, kSupersedeMembers, supersede_note>("note supersede", "supersede"),
    declared<LogNoteChange, kNoteChangeMembers, log_note_change>(
        "note changelog", "changelog",
        {.without = "text",
         .filter = "path",
         .run = run_use_case<ShowNote, kNoteToShowMembers, show_note>}),
    declared<LintNotes, kLintNotesMembers, lint_notes>("note lint", "lint"),
    declared<ExportNotes, kConditions<ExportNotes>, export_notes>("note export", "export"),
    declared<DescribeNotes, kDescribeNotesMembers, describe_notes>("note describe", "describe"),
};

}  // namespace

std::span<const Action> note_actions() {
  return kNoteActions;
}

}  // namespace baton::app
