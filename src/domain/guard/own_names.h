#pragma once

#include <array>
#include <string_view>

namespace baton::guard {

// The names of files that baton writes below its places (host/baton_files.h and the engines), one
// of each extension. Segments of the journal, locks and keys have none. Summaries (.md) are not
// here: agents search a project's documentation by that extension.
inline constexpr std::array<std::string_view, 9> kOwnNames = {"workflow-state.json",
                                                              "workflow-state.json.1a2b.tmp",
                                                              "store.db",
                                                              "store.db-wal",
                                                              "store.db-shm",
                                                              "store.db-journal",
                                                              "hook.log",
                                                              "hook.log.1",
                                                              ".gitignore"};

}  // namespace baton::guard
