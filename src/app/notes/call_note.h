#pragma once

#include <span>
#include <string_view>

#include "app/core/caller.h"
#include "app/core/note_progress.h"
#include "app/core/workspace.h"
#include "baton/finding.h"
#include "baton/result.h"
#include "json/json.h"

namespace baton::app {

// One request document about notes, by its "action":
//   add {title?, body?, type?, tags?: […], links?: […], slug?},
//   show {path, follow?: N, backlinks?: true},
//   list {FILTER, limit?: N, paths_only?: true, all_files?: true},
//   search {as list, texts: […], case?: true, word?: true, newest?: true},
//   edit {path, body?, append?, type?, add_tags?: […], remove_tags?: […], message?, if_digest?},
//   link {path, links?: […], remove?: […]}, supersede {older, newer, reason?},
//   changelog {path, text?}, lint {paths?: […]}, export {FILTER};
//   FILTER: type?, tags?: […], agent?, session?, since?, until?, where all that is given holds.
// Unknown members are refused; who writes is not a member.
//
// The answer document, as the verb of `baton note` prints it with --json, or a report. usage
// (INVALID_REQUEST): it is no request. `progress` is told how far a long search, lint or export is;
// conflict (CANCELLED): it said to stop.
Result<Outcome<Json>> call_note(const Json& request, const authority::Caller& caller,
                                Workspace& workspace, const NoteProgress& progress = {});

std::span<const std::string_view> note_actions();

}  // namespace baton::app
