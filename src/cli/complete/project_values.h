#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/core/project_opener.h"
#include "cli/complete/completion.h"
#include "cli/complete/value_kind.h"
#include "host/console.h"
#include "host/project_root.h"

namespace baton::cli {

struct ValueQuery {
  ValueKind kind = ValueKind::free;
  std::string_view typed;    // the beginning of the value
  RootRequest root = {};     // --project and --state of the line
  std::string session = {};  // --session of the line, or empty
  std::string thread = {};   // the same for --thread
};

// The project's values that begin with the typed text. They are the answers of the operations that
// list them (`task list`), so that callers are offered what they may list, and nothing else. Empty
// if there is no project, or the values cannot be read: the command that uses the value reports
// why.
LineCompletion project_values(const ValueQuery& query, Console& console,
                              app::ProjectOpener& opener);

}  // namespace baton::cli
