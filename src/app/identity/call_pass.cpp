#include "app/identity/call_pass.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/identity/call_files.h"
#include "domain/authority/command_request.h"
#include "domain/model/members.h"
#include "json/print.h"
#include "text/concat.h"
#include "text/rfc3339.h"

namespace baton::app {
namespace {

constexpr std::string_view kOpen = "pass-";
constexpr std::string_view kUsed = "used-";
// A call may wait at Claude Code's prompt before it begins.
constexpr std::chrono::minutes kOpensFor{10};
// An unused pass still shows that the hook was asked.
constexpr std::chrono::hours kRemembered{1};
// Covers the kernel's resolution of 10 ms, and two clocks that are read one after the other.
constexpr std::chrono::seconds kTolerance{1};

std::string digest_of(const std::vector<std::string>& words, const Workspace& workspace) {
  return workspace.host().crypto.digest(json::print_compact(Json(words))).hex;
}

std::string operation_of(const std::vector<std::string>& words) {
  const authority::Operation* operation = authority::command_request(words).operation;
  return operation == nullptr ? std::string() : std::string(operation->name);
}

Json pass_json(const PassRequest& request, const Workspace& workspace) {
  const CallerIdentity& caller = request.caller;
  return {{"kind", "pass"},
          {"session", caller.session},
          {"agentId", caller.agent_id},
          {"agent", caller.agent},
          {"execution", caller.execution},
          {"workflow", caller.workflow},
          {"operation", operation_of(request.words)},
          {"words", digest_of(request.words, workspace)},
          {"confirmed", request.confirmed == Confirmed::by_a_person},
          {"made", text::format_date_time(workspace.now())}};
}

Pass pass_in(const Json& content) {
  CallerIdentity caller{.agent_id = model::string_member(content, "agentId"),
                        .agent = model::string_member(content, "agent"),
                        .execution = model::string_member(content, "execution"),
                        .session = model::string_member(content, "session"),
                        .workflow = model::string_member(content, "workflow")};
  caller.thread = caller.agent_id.empty() ? caller.session : caller.agent_id;
  const bool confirmed = model::flag_member(content, "confirmed");
  return {.caller = std::move(caller),
          .confirmed = confirmed ? Confirmed::by_a_person : Confirmed::no};
}

// How well a pass fits a run: the same words; or the same operation, if the shell replaced some
// words. A person's confirmation covers only the exact words.
enum class Fit : std::uint8_t { none, same_operation, same_words };

Fit fit_of(const Json& pass, const std::vector<std::string>& words, const Workspace& workspace) {
  if (model::text_member(pass, "words") == digest_of(words, workspace)) return Fit::same_words;
  const std::string operation = operation_of(words);
  const bool is_same = !operation.empty() && model::text_member(pass, "operation") == operation;
  const bool is_confirmed = model::flag_member(pass, "confirmed");
  return is_same && !is_confirmed ? Fit::same_operation : Fit::none;
}

bool began_within(const Json& pass, const ClaudeCall& call, Milliseconds window) {
  const std::optional<Instant> made = model::time_member(pass, "made");
  return made && call.started + kTolerance >= *made && call.started <= *made + window;
}

struct Candidate {
  std::string file;
  Json content;
  Fit fit = Fit::none;
};

// The fitting passes of the call's session, best fit first, then oldest.
std::vector<Candidate> candidates(const std::vector<std::string>& words, const ClaudeCall& call,
                                  const std::vector<std::string>& files, Workspace& workspace) {
  std::vector<Candidate> found;
  for (const std::string& file : files) {
    if (!file.starts_with(kOpen)) continue;
    std::optional<Json> content = read_call_file(file, workspace);
    if (!content || model::text_member(*content, "kind") != "pass") continue;
    if (model::text_member(*content, "session") != call.session.session) continue;
    if (!began_within(*content, call, kRemembered)) continue;
    const Fit fit = fit_of(*content, words, workspace);
    if (fit != Fit::none) found.push_back({file, *std::move(content), fit});
  }
  std::ranges::stable_sort(found, [](const Candidate& a, const Candidate& b) {
    if (a.fit != b.fit) return a.fit > b.fit;
    return model::time_member(a.content, "made") < model::time_member(b.content, "made");
  });
  return found;
}

std::string used_name(std::string_view open_name, const ProcessId& process) {
  return text::concat(kUsed, text_of(process), "-", open_name.substr(kOpen.size()));
}

bool was_used_by(const ProcessId& process, const std::vector<std::string>& files) {
  const std::string prefix = text::concat(kUsed, text_of(process), "-");
  return std::ranges::any_of(files,
                             [&](const std::string& file) { return file.starts_with(prefix); });
}

}  // namespace

Result<void> leave_passes(const std::vector<PassRequest>& requests, Workspace& workspace) {
  if (requests.empty()) return {};
  const PassRequest& first = requests.front();
  BATON_TRY(const bool is_new, claim_first_call(first.caller.session, first.tool_use, workspace));
  if (!is_new) return {};
  const std::string digest = digest_of_tool_use(first.caller.session, first.tool_use, workspace);
  for (std::size_t index = 0; index < requests.size(); ++index) {
    const std::string name = text::concat(kOpen, digest, "-", std::to_string(index), ".json");
    BATON_CHECK(write_call_file(name, pass_json(requests[index], workspace), workspace));
  }
  return {};
}

Result<Proof> take_pass(const std::vector<std::string>& words, const ClaudeCall& call,
                        const std::vector<std::string>& files, Workspace& workspace) {
  Proof proof{.was_seen = was_used_by(call.process, files)};
  for (const Candidate& candidate : candidates(words, call, files, workspace)) {
    proof.was_seen = true;
    if (!began_within(candidate.content, call, kOpensFor)) continue;
    BATON_TRY(const bool is_mine,
              rename_call_file(candidate.file, used_name(candidate.file, call.process), workspace));
    if (!is_mine) continue;
    proof.pass = pass_in(candidate.content);
    return proof;
  }
  return proof;
}

}  // namespace baton::app
