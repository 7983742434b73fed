#include "app/doctor/examine_claude.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "app/claude/places.h"
#include "app/claude/plan.h"
#include "app/core/findings/with_position.h"
#include "domain/claude/entries.h"
#include "domain/claude/settings.h"
#include "json/locate.h"
#include "json/read.h"
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
  std::vector<std::string> entries;   // the same of ignored entries in other files
  std::string hint;                   // for the first of the ignored files
  std::string entry_hint;             // for the first of the ignored entries
  std::vector<std::string> wired;     // files with baton's hooks or plugin
  std::vector<std::string> disabled;  // files with disableAllHooks
};

std::string fault_at_place(const ClaudePlace& place, const Finding& fault) {
  return text::concat(with_position(place.name, fault.position), ": ", fault.message);
}

void note_ignored(const ClaudePlace& place, const Finding& fault, Seen& seen) {
  if (seen.ignored.empty()) seen.hint = fault.hint;
  seen.ignored.push_back(fault_at_place(place, fault));
}

void look(const ClaudePlace& place, Seen& seen) {
  const auto text = read_place(place);
  if (!text || !*text || is_blank(**text)) return;
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
  if (wiring.hooks()) seen.wired.push_back(place.name);
  if (wiring.plugin) seen.wired.push_back(text::concat("the plugin in ", place.name));
  if (wiring.all_disabled) seen.disabled.push_back(place.name);
}

}  // namespace

Examined examine_claude(Workspace& workspace) {
  const ClaudePlaces places(workspace);
  std::vector<ClaudeScope> scopes = places.others(ClaudeScope::person);
  scopes.insert(scopes.begin(), ClaudeScope::person);
  Seen seen;
  for (const ClaudeScope scope : scopes) {
    if (const Result<ClaudePlace> place = places.settings(scope)) look(*place, seen);
  }
  if (!seen.ignored.empty()) {
    return warned(text::join(seen.ignored, kBetweenFaults), seen.hint);
  }
  const std::string wired = text::enumerate(seen.wired);
  if (!seen.wired.empty() && !seen.disabled.empty()) {
    return warned(text::concat("hooks are in ", wired, ", but disableAllHooks is true in ",
                               text::enumerate(seen.disabled)),
                  "Claude Code runs no hooks, including baton's");
  }
  if (seen.all.runs() > 1) {
    return warned(text::concat("hooks are in ", wired, ": every event runs baton twice"),
                  "`baton init --claude --remove` removes them from the project; use --team or "
                  "--user for the other settings");
  }
  if (!seen.entries.empty()) {
    return warned(text::join(seen.entries, kBetweenFaults),
                  seen.entry_hint.empty() ? "correct or remove these entries" : seen.entry_hint);
  }
  if (seen.wired.empty()) {
    return {.name = std::string(kClaudeCode),
            .message = "baton's hooks are not in its settings",
            .hint = {}};
  }
  return {.name = std::string(kClaudeCode),
          .message = text::concat("hooks are in ", wired),
          .hint = {}};
}

}  // namespace baton::app
