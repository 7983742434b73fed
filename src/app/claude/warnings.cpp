#include "app/claude/warnings.h"

#include <utility>

#include <nlohmann/json.hpp>

#include "app/claude/plan.h"
#include "domain/claude/entries.h"
#include "json/read.h"
#include "text/concat.h"

namespace baton::app {
namespace {

Finding warning(std::string rule, const ClaudePlace& place, std::string message, std::string hint) {
  return {.severity = Severity::warning,
          .rule = std::move(rule),
          .message = std::move(message),
          .file = place.name,
          .hint = std::move(hint)};
}

// The wiring in a scope's settings; empty if they cannot be read: see warn_of_unread().
claude::Wiring wiring(const ClaudePlace& place) {
  const auto text = read_place(place);
  if (!text || !*text) return {};
  const Result<Json> settings = json::read(**text, place.name);
  return settings ? claude::wiring_of(*settings) : claude::Wiring();
}

// Claude Code reads settings behind a link; baton does not see whether they have its hooks.
void warn_of_unread(Findings& warnings, const ClaudePlace& place) {
  const auto text = read_place(place);
  if (text) return;
  warnings.push_back(warning("unread-settings", place,
                             text::concat("baton cannot read this file, which may also have its "
                                          "hooks: ",
                                          text.error().phrase.view()),
                             text.error().hint));
}

// What runs baton beside its hooks.
void warn_of_doubled_hooks(Findings& warnings, const claude::Wiring& found,
                           const ClaudePlace& place) {
  if (found.other) {
    warnings.push_back(warning("doubled-hooks", place,
                               "hooks here call baton in another form: every event would run baton "
                               "twice",
                               "remove these hooks"));
  }
  if (!found.plugin) return;
  warnings.push_back(warning("doubled-hooks", place,
                             "baton's plugin is enabled here: every event would run baton twice",
                             "use either the plugin or the hooks, not both"));
}

// The command that removes a scope's hooks.
std::string removal_command(ClaudeScope scope) {
  return text::concat("`baton init ", options_of(scope), " --remove`");
}

// Claude Code runs a command once, even if several files contain it.
Finding elsewhere(const claude::Wiring& found, ClaudeScope scope, const ClaudePlace& place,
                  ClaudeScope other) {
  const bool is_other_command = scope == ClaudeScope::team ? found.direct : found.shim;
  const std::string hint = text::concat(removal_command(other), " removes them");
  if (is_other_command) {
    return warning("doubled-hooks", place,
                   "this file also has baton's hooks; every event would run baton twice", hint);
  }
  Finding finding = warning("wired-elsewhere", place,
                            "this file also has the same hooks; Claude Code runs them once", hint);
  finding.severity = Severity::info;
  return finding;
}

}  // namespace

void add_warnings(Findings& warnings, ClaudeScope scope, const ClaudePlaces& places) {
  if (const auto own = places.settings(scope)) warn_of_doubled_hooks(warnings, wiring(*own), *own);
  for (const ClaudeScope other : places.others(scope)) {
    const Result<ClaudePlace> place = places.settings(other);
    if (!place) continue;
    warn_of_unread(warnings, *place);
    const claude::Wiring found = wiring(*place);
    if (found.hooks()) warnings.push_back(elsewhere(found, scope, *place, other));
    warn_of_doubled_hooks(warnings, found, *place);
    if (found.all_disabled) {
      warnings.push_back(warning("hooks-disabled", *place,
                                 "disableAllHooks is true: Claude Code runs no hooks, including "
                                 "baton's",
                                 {}));
    }
  }
}

void add_still_wired(Findings& warnings, ClaudeScope scope, const ClaudePlaces& places) {
  for (const ClaudeScope other : places.others(scope)) {
    const Result<ClaudePlace> place = places.settings(other);
    if (!place || !wiring(*place).hooks()) continue;
    Finding finding =
        warning("still-wired", *place, "this file also has baton's hooks; they are not removed",
                text::concat(removal_command(other), " removes them"));
    finding.severity = Severity::info;
    warnings.push_back(std::move(finding));
  }
}

}  // namespace baton::app
