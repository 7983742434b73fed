#include "cli/claude_text.h"

#include "text/concat.h"
#include "text/terminal.h"

namespace baton::cli {
namespace {

using app::ClaudeFileAction;

std::string line_of(const app::ClaudeFile& file, WiringDirection direction) {
  const bool is_in = direction == WiringDirection::in;
  const std::string path = text::one_line(file.path);
  switch (file.action) {
    case ClaudeFileAction::created: return text::concat("Created ", path, "\n");
    case ClaudeFileAction::removed: return text::concat("Removed ", path, "\n");
    case ClaudeFileAction::unchanged: return {};
    case ClaudeFileAction::changed:
      return text::concat(is_in ? "Added baton to " : "Removed baton from ", path, "\n");
    case ClaudeFileAction::kept:
      return text::concat("Kept ", path,
                          is_in ? ": a different file with this name existed already\n"
                                : ": it was changed after baton created it\n");
  }
  return {};
}

std::string_view closing_line(const app::ClaudeWired& wired, WiringDirection direction) {
  if (direction == WiringDirection::out) {
    return wired.changes_nothing() ? "baton is not set up here; nothing was written.\n" : "";
  }
  return wired.changes_nothing() ? "baton is already set up for Claude Code; nothing was written.\n"
                                 : "New Claude Code sessions will call baton.\n";
}

}  // namespace

std::string text_of(const app::ClaudeWired& wired, WiringDirection direction, Style style) {
  const bool is_dry_run = wired.dry_run == app::DryRun::yes;
  std::string lines;
  for (const app::ClaudeFile& file : wired.files) {
    const bool is_in_diff = is_dry_run && file.action != ClaudeFileAction::kept;
    if (!is_in_diff) lines += line_of(file, direction);
  }
  if (is_dry_run && !wired.changes_nothing()) {
    return lines += style == Style::colour ? text::printable(wired.diff) : wired.diff;
  }
  return lines += closing_line(wired, direction);
}

}  // namespace baton::cli
