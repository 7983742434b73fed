#include "app/doctor/examine_claude.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "app/claude/places.h"
#include "app/claude/plan.h"
#include "app/core/findings/with_position.h"
#include "app/doctor/claude_setup.h"
#include "app/doctor/examine_files.h"
#include "domain/claude/entries.h"
#include "domain/claude/settings.h"
#include "json/locate.h"
#include "json/read.h"
#include "text/blank.h"
#include "text/concat.h"

namespace baton::app {
namespace {

constexpr std::string_view kClaudeCode = "claude-code";
constexpr std::string_view kBetweenFaults = "; ";

Examined warned(std::string message, std::string hint) {
  return {.name = std::string(kClaudeCode),
          .health = Health::warning,
          .message = std::move(message),
          .hint = std::move(hint)};
}

// The combined content of all settings files.
struct Seen {
  claude::Wiring all;
  std::vector<std::string> ignored;   // files: "FILE:LINE:COLUMN: why"
  std::vector<std::string> unread;    // the same of files that only Claude Code can read
  std::vector<std::string> entries;   // the same of ignored entries in other files
  std::string hint;                   // for the first of the ignored files
  std::string unread_hint;            // for the first of the unread files
  std::string entry_hint;             // for the first of the ignored entries
  std::vector<std::string> wired;     // files with baton's hooks or plugin
  std::vector<ClaudeScope> scopes;    // whose settings have baton's hooks
  std::vector<std::string> others;    // files with hooks that call baton in another form
  std::vector<std::string> disabled;  // files with disableAllHooks
};

std::string fault_at_place(const ClaudePlace& place, const Finding& fault) {
  return text::concat(with_position(place.name, fault.position), ": ", fault.message);
}

void note_ignored(const ClaudePlace& place, const Finding& fault, Seen& seen) {
  if (seen.ignored.empty()) seen.hint = fault.hint;
  seen.ignored.push_back(fault_at_place(place, fault));
}

void look(ClaudeScope scope, const ClaudePlace& place, Seen& seen) {
  const auto text = read_place(place);
  if (!text) {
    if (seen.unread.empty()) seen.unread_hint = text.error().hint;
    seen.unread.push_back(text::concat(place.name, ": ", text.error().phrase.view()));
    return;
  }
  if (!*text || text::is_blank(**text)) return;
  const Result<Json> settings = json::read(**text, place.name);
  if (!settings) {
    return note_ignored(place,
                        {.message = std::string(settings.error().phrase.view()),
                         .position = settings.error().position,
                         .hint = "Claude Code silently ignores the whole file because of it"},
                        seen);
  }
  Findings findings = claude::examine_settings(*settings);
  json::attach_positions(findings, **text, place.name);
  const auto fault = std::ranges::find(findings, Severity::error, &Finding::severity);
  if (fault != findings.end()) return note_ignored(place, *fault, seen);
  for (const Finding& finding : findings) {
    if (finding.rule == "hooks-disabled") continue;  // see `disabled`
    if (seen.entries.empty()) seen.entry_hint = finding.hint;
    seen.entries.push_back(fault_at_place(place, finding));
  }
  const claude::Wiring wiring = claude::wiring_of(*settings);
  seen.all |= wiring;
  if (wiring.hooks()) {
    seen.wired.push_back(place.name);
    seen.scopes.push_back(scope);
  }
  if (wiring.other) seen.others.push_back(place.name);
  if (wiring.plugin) seen.wired.push_back(text::concat("the plugin in ", place.name));
  if (wiring.all_disabled) seen.disabled.push_back(place.name);
}

std::string wired_in(const Seen& seen) {
  return text::concat("hooks are in ", text::enumerate(seen.wired));
}

std::optional<Examined> find_ignored(const Seen& seen, Workspace& /*workspace*/) {
  if (seen.ignored.empty()) return std::nullopt;
  return warned(text::join(seen.ignored, kBetweenFaults), seen.hint);
}

// Claude Code follows a link, and may run hooks that baton does not see.
std::optional<Examined> find_unread(const Seen& seen, Workspace& /*workspace*/) {
  if (seen.unread.empty()) return std::nullopt;
  return warned(text::concat("baton cannot read settings of Claude Code: ",
                             text::join(seen.unread, kBetweenFaults)),
                seen.unread_hint);
}

std::optional<Examined> find_disabled(const Seen& seen, Workspace& /*workspace*/) {
  if (seen.wired.empty() || seen.disabled.empty()) return std::nullopt;
  return warned(text::concat(wired_in(seen), ", but disableAllHooks is true in ",
                             text::enumerate(seen.disabled)),
                "Claude Code runs no hooks, including baton's");
}

std::optional<Examined> find_doubled(const Seen& seen, Workspace& /*workspace*/) {
  if (seen.all.runs() > 1) {
    return warned(text::concat(wired_in(seen), ": every event runs baton twice"),
                  "`baton init --claude --remove` removes them from the project; use --team or "
                  "--user for the other settings");
  }
  if (seen.wired.empty() || seen.others.empty()) return std::nullopt;
  return warned(text::concat(wired_in(seen), ", and hooks in ", text::enumerate(seen.others),
                             " call baton in another form: every event runs baton twice"),
                "remove the hooks in the other form; `baton init --claude --remove` leaves them");
}

std::optional<Examined> find_ignored_entries(const Seen& seen, Workspace& /*workspace*/) {
  if (seen.entries.empty()) return std::nullopt;
  return warned(text::join(seen.entries, kBetweenFaults),
                seen.entry_hint.empty() ? "correct or remove these entries" : seen.entry_hint);
}

std::optional<Examined> find_no_hooks(const Seen& seen, Workspace& workspace) {
  if (!seen.wired.empty()) return std::nullopt;
  if (!seen.others.empty()) {
    return Examined{.name = std::string(kClaudeCode),
                    .message = text::concat("hooks in ", text::enumerate(seen.others),
                                            " call baton in another form"),
                    .hint = "remove them before `baton init --claude`, which adds its own"};
  }
  if (const auto lost = find_lost_hooks(workspace)) {
    const std::string_view options = options_of(lost->scope);
    return warned(text::concat("the hooks of `baton init ", options, "` are missing from ",
                               lost->settings, ", but the rest of the set-up remains"),
                  text::concat("the same command adds the hooks again; `baton init ", options,
                               " --remove` removes the rest"));
  }
  return Examined{.name = std::string(kClaudeCode),
                  .message = "baton's hooks are not in its settings",
                  .hint = {}};
}

// The team's hooks do nothing without the program.
std::optional<Examined> find_no_program(const Seen& seen, Workspace& workspace) {
  if (finds_program("baton", workspace)) return std::nullopt;
  if (seen.all.direct || seen.all.plugin) {
    return warned(text::concat(wired_in(seen), ", but no program `baton` is on the PATH"),
                  "Claude Code reports an error at every event: install baton in a folder of the "
                  "PATH");
  }
  return Examined{.name = std::string(kClaudeCode),
                  .message = text::concat(wired_in(seen),
                                          "; they do nothing: no program `baton` is on the PATH"),
                  .hint = "install baton in a folder of the PATH"};
}

std::optional<Examined> find_gaps(const Seen& seen, Workspace& workspace) {
  for (const ClaudeScope scope : seen.scopes) {
    const SetupGaps gaps = find_setup_gaps(scope, workspace);
    const std::string command = text::concat("`baton init ", options_of(scope), "`");
    if (!gaps.fault.empty()) {
      return warned(text::concat(wired_in(seen), "; ", gaps.fault), gaps.fault_hint);
    }
    if (gaps.lacks_hooks) {
      return warned(text::concat(wired_in(seen), ", but not all of them"),
                    text::concat(command, " adds the others"));
    }
    if (gaps.has_other_server) {
      return warned(text::concat(wired_in(seen), ", but another MCP server is named baton"),
                    text::concat("rename it in .mcp.json, then run ", command));
    }
    if (gaps.files.empty()) continue;
    const std::size_t more = gaps.files.size() - 1;
    return Examined{
        .name = std::string(kClaudeCode),
        .message = text::concat(
            wired_in(seen), "; not set up: ", gaps.files.front(),
            more == 0 ? "" : text::concat(" and ", counted(more, "other file", "other files"))),
        .hint = text::concat(command, " sets ", more == 0 ? "it" : "them", " up")};
  }
  return std::nullopt;
}

// The first that finds something answers.
using ClaudeCheck = std::optional<Examined> (*)(const Seen&, Workspace&);
constexpr std::array<ClaudeCheck, 8> kClaudeChecks = {
    find_ignored,         find_unread,   find_disabled,   find_doubled,
    find_ignored_entries, find_no_hooks, find_no_program, find_gaps};

}  // namespace

Examined examine_claude(Workspace& workspace) {
  const ClaudePlaces places(workspace);
  std::vector<ClaudeScope> scopes = places.others(ClaudeScope::person);
  scopes.insert(scopes.begin(), ClaudeScope::person);
  Seen seen;
  for (const ClaudeScope scope : scopes) {
    if (const Result<ClaudePlace> place = places.settings(scope)) look(scope, *place, seen);
  }
  for (const ClaudeCheck check : kClaudeChecks) {
    if (std::optional<Examined> found = check(seen, workspace)) return *std::move(found);
  }
  return {.name = std::string(kClaudeCode), .message = wired_in(seen), .hint = {}};
}

}  // namespace baton::app
