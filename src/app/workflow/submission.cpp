#include "app/workflow/submission.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "app/core/caller/caller.h"
#include "app/core/caller/named_agent.h"
#include "app/core/encryption/sealed_sections.h"
#include "app/core/state/load_state.h"
#include "domain/handoff/complete_output.h"
#include "domain/handoff/output_block.h"
#include "domain/model/members.h"
#include "domain/model/relevance_map.h"
#include "domain/model/state.h"
#include "domain/shared/faults.h"
#include "domain/workflow/execution_ids.h"
#include "json/lexer.h"
#include "json/read.h"
#include "text/ascii.h"
#include "text/concat.h"

namespace baton::app {
namespace {

using handoff::FramePrecedence;
using handoff::OutputFrame;

constexpr std::array<std::string_view, 2> kSubmitters = {"agentName", "executionId"};
constexpr double kLongestDuration = 1e12;  // 31 years: the limit of computations

Position in_message(Position position, const Submission& submission) {
  position.line += static_cast<std::uint32_t>(submission.lines_before);
  position.offset += submission.bytes_before;
  return position;
}

// True for a message that can hold an output only in a fenced block: JSON begins differently. The
// error of the JSON reader explains a comment.
bool looks_like_prose(std::string_view message) {
  constexpr std::string_view kJsonBeginnings = "{[\"-0123456789";
  message = text::trim(message, " \t\r\n");
  if (message.starts_with("//") || message.starts_with("/*")) return false;
  return !message.empty() && kJsonBeginnings.find(message.front()) == std::string_view::npos;
}

Error no_output(const std::string& name, std::string_view message) {
  const std::string other = handoff::other_block(message);
  return {.code = ErrorCode::malformed,
          .phrase = "no output found",
          .subject = name,
          .hint = text::concat(other, other.empty() ? "" : "; ",
                               "give a JSON document, or Markdown with one fenced `json` block; "
                               "`baton output AGENT` prints a template")};
}

Result<Json> parse_answer(const Submission& submission) {
  Result<Json> answer = json::read(submission.json.text, submission.json.name,
                                   {.big_integers = json::BigIntegers::refused});
  if (answer) return answer;
  Error error = std::move(answer).error();
  if (error.position) error.position = in_message(*error.position, submission);
  return fail(std::move(error));
}

// The name in the request or in the answer. INVALID_REQUEST: they differ.
Result<std::string> agreed(const Json& answer, std::string_view member,
                           const std::optional<std::string>& requested) {
  const std::string given(model::text_member(answer, member));
  if (!requested) return given;
  const bool agrees =
      given.empty() || model::bare_agent_name(given) == model::bare_agent_name(*requested);
  if (agrees) return *requested;
  return fail(shared::invalid_request(
      "the output is for another agent or execution", given,
      text::concat("the request names ", *requested, "; its ", member, " must agree")));
}

// Both name the agent as it was started: an alias, or another spelling, becomes its name.
Result<std::string> agreed_agent(Json& answer, std::optional<std::string> requested,
                                 Workspace& workspace) {
  const std::string given(model::text_member(answer, "agentName"));
  if (!given.empty()) {
    BATON_TRY(const std::string meant, named_agent(given, workspace));
    if (meant != model::bare_agent_name(given)) model::set_member(answer, "agentName", meant);
  }
  if (requested) {
    BATON_TRY(requested, named_agent(*requested, workspace));
  }
  return agreed(answer, "agentName", requested);
}

bool is_of_agent(const model::Execution& execution, std::string_view agent) {
  return model::bare_agent_name(execution.agent) == model::bare_agent_name(agent);
}

// "prd-writer (exec_001) and coder (exec_002)"
std::string enumerated(const std::vector<model::Execution>& executions) {
  std::vector<std::string> shown;
  for (const model::Execution& execution : executions) {
    shown.push_back(text::concat(execution.agent, " (", execution.id, ")"));
  }
  return text::enumerate(shown);
}

Error missing_agent(const std::vector<model::Execution>& running) {
  std::string hint = "name the agent (--agent, or agentName in the output)";
  if (!running.empty()) hint += text::concat("; in progress: ", enumerated(running));
  return shared::invalid_request("missing agent", "the output has no agentName", std::move(hint));
}

class Addressing {
 public:
  Addressing(const Json& answer, std::string agent, std::string execution, Workspace& workspace)
      : answer_(answer), workspace_(workspace) {
    frame_ = {.agent = std::move(agent),
              .execution_id = std::move(execution),
              .start = workspace.now(),
              .now = workspace.now(),
              .precedence = FramePrecedence::answer};
  }

  Result<OutputFrame> frame() {
    const std::optional<Instant> start = model::time_member(answer_, "timestamp");
    const std::optional<Milliseconds> duration = duration_in(answer_);
    const bool is_whole = !frame_.agent.empty() && !frame_.execution_id.empty() &&
                          model::member(answer_, "timestamp") != nullptr &&
                          model::member(answer_, "duration") != nullptr;
    if (!is_whole || is_limited()) BATON_CHECK(find_execution());
    if (duration && !start && !is_known_) frame_.start = frame_.now - *duration;
    if (start) frame_.start = *start;
    if (start && duration) frame_.now = *start + *duration;
    return frame_;
  }

  [[nodiscard]] bool is_new() const { return is_new_; }

 private:
  static std::optional<Milliseconds> duration_in(const json::View& output) {
    const std::optional<double> duration = model::number_member(output, "duration");
    if (!duration || *duration < 0 || *duration > kLongestDuration) return std::nullopt;
    return Milliseconds(std::llround(*duration));
  }

  Result<void> find_execution() {
    BATON_TRY(LoadedState state, load_state(workspace_, Outputs::optional));
    (void)OpenedSections::open(state.document.tree(), workspace_);
    const std::vector<model::Execution> running = model::running_executions(state.document);
    BATON_CHECK(find_agent(state.document, running));
    std::vector<model::Execution> meant;
    for (const model::Execution& execution : running) {
      const bool is_named = frame_.execution_id.empty() || execution.id == frame_.execution_id;
      if (is_named && is_of_agent(execution, frame_.agent)) meant.push_back(execution);
    }
    if (meant.size() > 1) return fail(ambiguous(meant));
    is_known_ = !meant.empty();
    if (is_known_) {
      frame_.execution_id = meant.front().id;
      frame_.start = meant.front().start.value_or(frame_.now);
      return {};
    }
    is_known_ = take_recorded(state.document);
    return is_known_ ? Result<void>() : begin(state.document);
  }

  Result<void> find_agent(const json::View& state, const std::vector<model::Execution>& running) {
    if (frame_.agent.empty()) frame_.agent = limited_agent(workspace_);
    if (frame_.agent.empty() && !frame_.execution_id.empty()) {
      const auto named = model::find_execution(state, frame_.execution_id);
      if (named) frame_.agent = named->agent;
    }
    if (frame_.agent.empty() && running.size() == 1) frame_.agent = running.front().agent;
    if (frame_.agent.empty()) return fail(missing_agent(running));
    return {};
  }

  // A repeated request means the output that it recorded the first time.
  bool take_recorded(const json::View& state) {
    const std::optional<model::Execution> ended =
        frame_.execution_id.empty()
            ? model::latest_execution(model::executions(state), frame_.agent)
            : model::find_execution(state, frame_.execution_id);
    if (!ended || !ended->outputs || !is_of_agent(*ended, frame_.agent)) return false;
    const std::optional<Instant> start = model::time_member(ended->outputs, "timestamp");
    const std::optional<Milliseconds> duration = duration_in(ended->outputs);
    if (!start || !duration) return false;
    frame_.execution_id = ended->id;
    frame_.start = *start;
    frame_.now = *start + *duration;
    return true;
  }

  // A person or the orchestrator may record work that was done without `start`; an agent must start
  // first, because its start is checked.
  Result<void> begin(const json::View& state) {
    if (is_limited() && !has_begun(state)) {
      return fail(
          shared::invalid_request("no execution in progress", frame_.agent,
                                  text::concat("`baton start ", frame_.agent, "` begins one")));
    }
    if (!frame_.execution_id.empty()) return {};
    frame_.execution_id = workflow::next_execution_id(state);
    is_new_ = true;
    return {};
  }

  // Whether the state has the execution that is named. If it is another agent's, the write is
  // refused.
  [[nodiscard]] bool has_begun(const json::View& state) const {
    return !frame_.execution_id.empty() && model::find_execution(state, frame_.execution_id);
  }

  [[nodiscard]] bool is_limited() const { return !limited_agent(workspace_).empty(); }

  [[nodiscard]] Error ambiguous(const std::vector<model::Execution>& meant) const {
    std::vector<std::string_view> ids;
    for (const model::Execution& execution : meant) ids.push_back(execution.id);
    return shared::invalid_request("several executions in progress", frame_.agent,
                                   text::concat("name one of ", text::alternatives(ids),
                                                " (--execution, or executionId in the output)"));
  }

  const Json& answer_;
  Workspace& workspace_;
  OutputFrame frame_;
  bool is_known_ = false;
  bool is_new_ = false;
};

// Sets the agent itself as the author of its decisions.
void claim_decisions(Json& output, const std::string& agent) {
  const Json* const handover = model::object_member(output, "contextForNextAgent");
  if (handover == nullptr || model::array_member(*handover, "technicalDecisions") == nullptr)
    return;
  for (Json& decision : output["contextForNextAgent"]["technicalDecisions"]) {
    if (decision.is_object()) model::set_member(decision, "madeBy", agent);
  }
}

}  // namespace

Result<Submission> read_submission(const Source& source) {
  Submission submission{.answer = {}, .json = source};
  std::string_view text = source.text;
  if (text.starts_with(json::kByteOrderMark)) text.remove_prefix(json::kByteOrderMark.size());
  if (const auto block = handoff::last_json_block(text)) {
    submission.json.text = block->text;
    submission.lines_before = block->line - 1;
    submission.bytes_before = static_cast<std::size_t>(block->text.data() - source.text.data());
  } else if (looks_like_prose(text)) {
    return fail(no_output(source.name, text));
  }
  BATON_TRY(submission.answer, parse_answer(submission));
  return submission;
}

Findings in_message(Findings findings, const Submission& submission) {
  for (Finding& finding : findings) {
    if (finding.position) finding.position = in_message(*finding.position, submission);
  }
  return findings;
}

Result<CompletedSubmission> complete_submission(Json answer, const SubmissionAddress& address,
                                                Workspace& workspace) {
  const bool is_addressable =
      answer.is_object() && std::ranges::all_of(kSubmitters, [&](std::string_view name) {
        const Json* const given = model::member(answer, name);
        return given == nullptr || given->is_string();
      });
  if (!is_addressable) return CompletedSubmission{.output = std::move(answer)};
  BATON_TRY(std::string agent, agreed_agent(answer, address.agent, workspace));
  BATON_TRY(std::string execution, agreed(answer, "executionId", address.execution_id));
  BATON_CHECK(require_owner(agent, agent, workspace));
  Addressing addressing(answer, std::move(agent), std::move(execution), workspace);
  BATON_TRY(const OutputFrame frame, addressing.frame());
  CompletedSubmission completed{.output = handoff::complete_output(std::move(answer), frame),
                                .is_new_execution = addressing.is_new()};
  const std::string limited = limited_agent(workspace);
  if (!limited.empty()) claim_decisions(completed.output, limited);
  return completed;
}

}  // namespace baton::app
