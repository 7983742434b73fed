#include "app/shared/lint_session.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/core/findings/finding_json.h"
#include "app/core/state/known_states.h"
#include "app/shared/change_log.h"
#include "app/shared/entry.h"
#include "app/shared/key_namespace.h"
#include "domain/detection/find_secrets.h"
#include "domain/shared/participant.h"
#include "json/pointer.h"
#include "text/concat.h"

namespace baton::app {
namespace {

constexpr std::chrono::hours kLongUntouched{24};  // while other keys of the session changed
constexpr std::uint64_t kWorthDeleting = 5;       // later changes

struct ReadSession {
  SessionRow session;
  Instant now;
  std::uint64_t probably_raw = 0;  // tokens; a summary needs fewer
  std::vector<EntryRow> entries;
  std::vector<ChangeRow> changes;
};

Finding about(const EntryRow& entry, std::string rule, std::string message, std::string hint) {
  return {.severity = Severity::warning,
          .rule = std::move(rule),
          .message = std::move(message),
          .instance_location = json::Pointer().child(entry.key).text(),
          .hint = std::move(hint)};
}

Result<ReadSession> read_session(const LintSession& request, Workspace& workspace) {
  const bool is_judged = request.call.participant != shared::kUser;
  return read_session(request.call, workspace, [&](OpenSession& session) -> Result<ReadSession> {
    ReadSession read{.session = session.row,
                     .now = session.now,
                     .probably_raw = shared::probably_raw(session.settings.limits),
                     .entries = {},
                     .changes = {}};
    BATON_TRY(read.entries, is_judged ? visible_entries(session, Values::included, workspace)
                                      : session.store.sessions().live_entries(
                                            session.row.id, session.now, Values::included));
    BATON_CHECK(show_values(session, read.entries, workspace));
    BATON_TRY(read.changes, session.store.changes().after(session.scope(), 0, kAllChanges));
    return read;
  });
}

void judge_size(const EntryRow& entry, const ReadSession& read, Findings& findings) {
  if (entry.tokens <= read.probably_raw) return;
  findings.push_back(about(entry, "oversized",
                           text::concat(std::to_string(entry.tokens), " tokens"),
                           "store the conclusions, and a reference to the data"));
}

void judge_age(const EntryRow& entry, const ReadSession& read, Findings& findings) {
  if (entry.version > 1 || read.now - entry.written_at < kLongUntouched) return;
  const auto later = std::ranges::count_if(read.changes, [&](const ChangeRow& change) {
    return is_of_a_key(change) && change.key != entry.key && change.at > entry.written_at;
  });
  if (static_cast<std::uint64_t>(later) < kWorthDeleting) return;
  findings.push_back(about(
      entry, "never-updated",
      text::concat("written once, and ", std::to_string(later), " later changes of other keys"),
      "update it, or delete it if it no longer matters"));
}

void judge_name(const EntryRow& entry, const KeyNamespace& names, Findings& findings) {
  if (!names.is_chosen) return;  // the project has not agreed on a set of keys
  const std::size_t colon = entry.key.find(':');
  const std::string bare = colon == std::string::npos ? entry.key : entry.key.substr(colon + 1);
  if (names.find(bare) != nullptr) return;
  findings.push_back(about(entry, "outside-namespace",
                           text::concat("not in the namespace ", names.name),
                           "agents look for conventional keys; `baton shared prompt` lists them"));
}

void judge_secrets(const EntryRow& entry, const detection::SecretRules& rules, Findings& findings) {
  const std::string value = entry.value.value_or(std::string());
  for (const detection::Secret& secret :
       detection::find_secrets(value, detection::Scope::all, rules)) {
    findings.push_back(about(entry, "secret", text::concat("holds a ", secret.kind),
                             "delete the key, and revoke the secret"));
  }
}

// The time of the last phase change or gate verdict in the journal; empty if there is none.
std::optional<Instant> last_turn(const KnownStates& known) {
  std::optional<Instant> last;
  for (const JournalEntry& entry : known.history.entries) {
    const std::string& command = entry.note.command;
    if (!command.starts_with("phase") && !command.starts_with("gate")) continue;
    if (entry.note.workflow == known.workflow) last = entry.note.at;
  }
  return last;
}

// True if the state has the same text. For values of other types only the time is compared.
bool says_the_same(const std::string& value, const json::View& in_state) {
  return in_state.type() == json::Type::string && in_state.string() == value;
}

Result<void> judge_drift(const ReadSession& read, const KeyNamespace& names, Workspace& workspace,
                         Findings& findings) {
  const Result<KnownStates> known = load_known_states(workspace);
  if (!known && known.error().code != ErrorCode::not_found) return fail(known.error());
  if (!known || known->workflow != read.session.id.text()) return {};  // another workflow's session
  const std::optional<Instant> turn = last_turn(*known);
  if (!turn) return {};
  BATON_TRY(const LoadedState state, state_now(*known, workspace));
  for (const EntryRow& entry : read.entries) {
    const ConventionalKey* key = names.find(entry.key);
    if (key == nullptr || key->state_pointer.empty() || entry.written_at >= *turn) continue;
    BATON_TRY(const json::Pointer pointer, json::Pointer::parse(key->state_pointer));
    const json::View in_state = json::find(state.document, pointer);
    if (!in_state || says_the_same(*entry.value, in_state)) continue;
    findings.push_back(about(entry, "drift",
                             text::concat("older than the last change of phase or gates, and ",
                                          key->state_pointer, " of the state has another value"),
                             text::concat("`baton get ", key->state_pointer, "` shows it")));
  }
  return {};
}

}  // namespace

Result<Outcome<SessionLinted>> lint_session(const LintSession& request, Workspace& workspace) {
  BATON_TRY(const ReadSession read, read_session(request, workspace));
  BATON_TRY(const KeyNamespace names, namespace_of(&read.session, workspace));
  BATON_TRY(const policy::SecretSettings* settings, workspace.secrets());
  SessionLinted answer{.session = read.session.id.text(), .findings = {}};
  for (const EntryRow& entry : read.entries) {
    judge_size(entry, read, answer.findings);
    judge_age(entry, read, answer.findings);
    judge_name(entry, names, answer.findings);
    judge_secrets(entry, settings->rules, answer.findings);
  }
  BATON_CHECK(judge_drift(read, names, workspace, answer.findings));
  return answer;
}

Json to_json(const SessionLinted& answer) {
  return {{"session_id", answer.session}, {"findings", to_json(answer.findings)}};
}

}  // namespace baton::app
