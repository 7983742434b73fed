#include "cli/commands/session/session_text.h"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "cli/layout.h"
#include "text/concat.h"
#include "text/rfc3339.h"
#include "text/terminal.h"

namespace baton::cli {

using text::concat;
using text::format_date_time;

std::string session_line(const SessionRow& session) {
  const std::string state = session.archived_at
                                ? concat("archived at ", format_date_time(*session.archived_at))
                                : std::string("active");
  return concat(session.id.text(), ": ", state, ", created at ",
                format_date_time(session.created_at), " by ", text::one_line(session.created_by),
                "\n");
}

std::string session_block(const app::SessionShown& answer) {
  return concat(session_line(answer.session), "  holds    ", counted(answer.keys, "key"), ", ",
                std::to_string(answer.tokens), " of ", std::to_string(answer.max_tokens),
                " tokens\n  changed  ", counted(answer.changes, "time"), "\n");
}

std::string session_page(const app::SessionShown& answer) {
  std::string text = session_block(answer);
  std::size_t width = 0;
  for (const auto& [name, value] : answer.settings.items()) width = std::max(width, name.size());
  text += "  settings\n";
  for (const auto& [name, value] : answer.settings.items()) {
    const std::string shown = value.is_string() ? value.get<std::string>() : value.dump();
    text += concat("    ", padded(name, width), "  ", text::one_line(shown), "\n");
  }
  return text;
}

}  // namespace baton::cli
