#include "app/identity/call_pass.h"

#include <algorithm>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/core/caller/caller.h"
#include "app/identity/call_files.h"
#include "domain/model/members.h"
#include "json/print.h"
#include "text/concat.h"
#include "text/rfc3339.h"

namespace baton::app {
namespace {

constexpr std::string_view kOpen = "pass-";
constexpr std::string_view kUsed = "used-";
// Another caller's call may have taken the run that this one was left for.
constexpr std::string_view kContested = "contested-";
constexpr std::string_view kConfirmation = "confirmed-";
constexpr std::string_view kSpent = "spent-";
constexpr std::string_view kEnd = ".json";
// A call may wait at Claude Code's prompt before it begins. A confirmation does not wait longer, as
// nothing tells that the person said no.
constexpr std::chrono::minutes kConfirmableFor{10};
constexpr int kMostAttempts = 16;

std::string digest_of(const std::vector<std::string>& words, const Workspace& workspace) {
  return workspace.host().crypto.digest(json::print_compact(Json(words))).hex;
}

// What identifies the line of a call.
struct LineDigests {
  std::string line;
  std::string runs;  // stays the same where other hooks, or Claude Code, rewrite the rest
};

LineDigests digests_of(std::string_view line, const std::vector<guard::BatonCommand>& runs,
                       const Workspace& workspace) {
  Json all = Json::array();
  for (const guard::BatonCommand& run : runs) all.push_back(run.words);
  const Crypto& crypto = workspace.host().crypto;
  return {.line = crypto.digest(line).hex, .runs = crypto.digest(json::print_compact(all)).hex};
}

Json pass_json(const CallPass& pass, const Workspace& workspace) {
  const LineDigests digests = digests_of(pass.line, pass.runs, workspace);
  Json content = caller_content("pass", pass.caller, pass.run);
  content["line"] = digests.line;
  content["runs"] = digests.runs;
  content["made"] = text::format_date_time(workspace.now());
  return content;
}

CallerIdentity pass_caller_in(const Json& content) {
  CallerIdentity caller = caller_of_content(content);
  caller.thread = caller.agent_id.empty() ? caller.session : caller.agent_id;
  return caller;
}

enum class Fit : std::uint8_t { none, same_runs, same_line };

Fit fit_of(const Json& pass, const LineDigests& digests) {
  if (model::text_member(pass, "line") == digests.line) return Fit::same_line;
  return model::text_member(pass, "runs") == digests.runs ? Fit::same_runs : Fit::none;
}

bool was_left_in_run_of(const Json& pass, const ClaudeCall& call) {
  const SessionRun left_in{.session = model::string_member(pass, "session"),
                           .run = model::string_member(pass, "run")};
  return is_same_run(left_in, session_run_of(call.session));
}

bool began_after(const Json& pass, const ClaudeCall& call) {
  const std::optional<Instant> made = model::time_member(pass, "made");
  return made && call.started + kClockTolerance >= *made;
}

bool is_confirmable(const Json& pass, const ClaudeCall& call) {
  const std::optional<Instant> made = model::time_member(pass, "made");
  return made && call.started <= *made + kConfirmableFor;
}

bool is_waiting(std::string_view file) {
  return file.starts_with(kOpen) || file.starts_with(kContested);
}

// An unused pass that may be of the call.
struct Candidate {
  std::string file;
  CallerIdentity caller;
  std::optional<Instant> made;
  Fit fit = Fit::none;
  bool is_open = false;
};

std::optional<Candidate> candidate_in(const std::string& file, const LineDigests& digests,
                                      const ClaudeCall& call, Workspace& workspace) {
  const std::optional<Json> content = read_call_file(file, workspace);
  if (!content || model::text_member(*content, "kind") != "pass") return std::nullopt;
  if (!was_left_in_run_of(*content, call) || !began_after(*content, call)) return std::nullopt;
  return Candidate{.file = file,
                   .caller = pass_caller_in(*content),
                   .made = model::time_member(*content, "made"),
                   .fit = fit_of(*content, digests),
                   .is_open = file.starts_with(kOpen)};
}

// Those that fit best, the oldest first.
std::vector<Candidate> candidates(const guard::ToolLine& line, const ClaudeCall& call,
                                  const std::vector<std::string>& files, Workspace& workspace) {
  const LineDigests digests = digests_of(line.text, line.runs, workspace);
  std::vector<Candidate> found;
  Fit best = Fit::same_runs;
  for (const std::string& file : files) {
    if (!is_waiting(file)) continue;
    std::optional<Candidate> candidate = candidate_in(file, digests, call, workspace);
    if (!candidate) continue;
    best = std::max(best, candidate->fit);
    found.push_back(*std::move(candidate));
  }
  std::erase_if(found, [best](const Candidate& one) { return one.fit != best; });
  std::ranges::stable_sort(found, {}, &Candidate::made);
  return found;
}

// Agents with the same rule in the same workflow may do the same.
bool are_alike(const CallerIdentity& a, const CallerIdentity& b) {
  return a.agent == b.agent && a.workflow == b.workflow && a.agent_id.empty() == b.agent_id.empty();
}

// The oldest of the caller with the fewest rights; null if several agents have the fewest.
const Candidate* least_of(const std::vector<Candidate>& open) {
  const auto role_of = [](const Candidate& one) { return caller_of(one.caller).role; };
  const auto least = std::ranges::min_element(open, {}, role_of);
  const bool is_sure = std::ranges::all_of(open, [&](const Candidate& one) {
    return role_of(one) != role_of(*least) || are_alike(one.caller, least->caller);
  });
  return is_sure ? &*least : nullptr;
}

// "1f0c…" of "pass-1f0c….json".
std::string_view call_in(std::string_view file) {
  const std::size_t begin = file.rfind('-') + 1;
  return file.substr(begin, file.size() - begin - kEnd.size());
}

std::string used_by(const ProcessId& process) {
  return text::concat(kUsed, text_of(process), "-");
}

// "123-45678" of "used-123-45678-1f0c….json".
std::string_view process_in_used(std::string_view file) {
  return file.substr(kUsed.size(), file.rfind('-') - kUsed.size());
}

// Those of other callers serve no call any more: one that has their line may be of either caller.
Result<void> contest_others(const std::vector<Candidate>& open, const Candidate* chosen,
                            Workspace& workspace) {
  for (const Candidate& one : open) {
    if (chosen != nullptr && are_alike(one.caller, chosen->caller)) continue;
    const std::string name = text::concat(kContested, call_in(one.file), kEnd);
    BATON_CHECK(rename_call_file(one.file, name, workspace));
  }
  return {};
}

// A confirmation is for the exact words, and for one run.
Result<Confirmed> spend_confirmation(const std::vector<std::string>& words, std::string_view call,
                                     const std::vector<std::string>& files, Workspace& workspace) {
  const std::string prefix = text::concat(kConfirmation, call, "-");
  for (const std::string& file : files) {
    if (!file.starts_with(prefix)) continue;
    const std::optional<Json> content = read_call_file(file, workspace);
    const bool fits = content && model::text_member(*content, "kind") == "confirmation" &&
                      model::text_member(*content, "call") == call &&
                      model::text_member(*content, "words") == digest_of(words, workspace);
    if (!fits) continue;
    const std::string spent = text::concat(kSpent, file.substr(kConfirmation.size()));
    BATON_TRY(const bool is_mine, rename_call_file(file, spent, workspace));
    if (is_mine) return Confirmed::by_a_person;
  }
  return Confirmed::no;
}

std::vector<Candidate> open_among(std::vector<Candidate> fitting) {
  std::erase_if(fitting, [](const Candidate& one) { return !one.is_open; });
  return fitting;
}

Proof without_pass(const std::vector<Candidate>& fitting) {
  const auto is_contested = [](const Candidate& one) { return one.file.starts_with(kContested); };
  return {.was_seen = !fitting.empty(), .is_contested = std::ranges::any_of(fitting, is_contested)};
}

// The pass that the process has taken for all its runs.
std::optional<std::string> pass_taken_by(const ProcessId& process,
                                         const std::vector<std::string>& files) {
  const std::string prefix = used_by(process);
  const auto found = std::ranges::find_if(
      files, [&](const std::string& file) { return file.starts_with(prefix); });
  return found == files.end() ? std::nullopt : std::optional(*found);
}

// `file` has the pass of the call.
Result<Proof> proof_from(const RunInCall& run, const ClaudeCall& call, const std::string& file,
                         const std::vector<std::string>& files, Workspace& workspace) {
  const std::optional<Json> content = read_call_file(file, workspace);
  if (!content || model::text_member(*content, "kind") != "pass") return Proof{.was_seen = true};
  Pass pass{.caller = pass_caller_in(*content)};
  BATON_TRY(pass.confirmed, spend_confirmation(run.words, call_in(file), files, workspace));
  const bool is_late = pass.confirmed == Confirmed::by_a_person && !is_confirmable(*content, call);
  if (is_late) pass.confirmed = Confirmed::too_late;
  return Proof{.pass = std::move(pass), .was_seen = true};
}

}  // namespace

Result<void> leave_pass(const CallPass& pass, Workspace& workspace) {
  const std::string& session = pass.caller.session;
  BATON_TRY(const bool is_new, claim_first_call(session, pass.tool_use, workspace));
  if (!is_new) return {};
  const std::string call = digest_of_tool_use(session, pass.tool_use, workspace);
  for (std::size_t index = 0; index < pass.confirmed.size(); ++index) {
    const Json content = {{"kind", "confirmation"},
                          {"call", call},
                          {"words", digest_of(pass.confirmed[index], workspace)}};
    const std::string name = text::concat(kConfirmation, call, "-", std::to_string(index), kEnd);
    BATON_CHECK(write_call_file(name, content, workspace));
  }
  return write_call_file(text::concat(kOpen, call, kEnd), pass_json(pass, workspace), workspace);
}

std::string user_of_file(std::string_view file, std::string_view claude) {
  return file.starts_with(kUsed) ? run_beside(claude, process_in_used(file)) : std::string(claude);
}

Result<Proof> take_pass(const RunInCall& run, const ClaudeCall& call,
                        std::vector<std::string> files, Workspace& workspace) {
  for (int attempt = 0; attempt < kMostAttempts; ++attempt) {
    const std::optional<std::string> own = pass_taken_by(call.process, files);
    if (own) return proof_from(run, call, *own, files, workspace);
    const std::vector<Candidate> fitting = candidates(run.line, call, files, workspace);
    const std::vector<Candidate> open = open_among(fitting);
    if (open.empty()) return without_pass(fitting);
    const Candidate* const chosen = least_of(open);
    BATON_CHECK(contest_others(open, chosen, workspace));
    if (chosen == nullptr) return Proof{.was_seen = true, .is_contested = true};
    const std::string used = text::concat(used_by(call.process), call_in(chosen->file), kEnd);
    BATON_TRY(const bool is_mine, rename_call_file(chosen->file, used, workspace));
    if (is_mine) return proof_from(run, call, used, files, workspace);
    files = list_call_files(workspace);  // another run was first, perhaps one of this call
  }
  return Proof{.was_seen = true};
}

}  // namespace baton::app
