#include "app/handoff/end_handoff.h"

#include <algorithm>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/core/output_findings.h"
#include "app/core/redact_state.h"
#include "app/workflow/fail_agent.h"
#include "app/workflow/record_output.h"
#include "domain/handoff/complete_output.h"
#include "domain/handoff/output_block.h"
#include "json/print.h"
#include "json/read.h"
#include "text/concat.h"
#include "text/utf8.h"

namespace baton::app {
namespace {

constexpr std::size_t kShownFindings = 8;
constexpr std::size_t kKeptText = 32'768;  // bytes of a message that is no output

constexpr std::string_view kNeverSubmitted = "never_submitted";
constexpr std::string_view kRejected = "rejected";

// What is wrong with a message as an output.
struct Fault {
  std::string_view kind;
  std::string details;  // a line each
};

std::string line_of(const Finding& finding, std::size_t first_line) {
  std::string where;
  if (finding.position) {
    where = text::concat(" (line ", std::to_string(finding.position->line + first_line - 1),
                         ", column ", std::to_string(finding.position->column), ")");
  }
  const std::string_view place =
      finding.instance_location.empty() ? "the whole" : std::string_view(finding.instance_location);
  return text::concat("- ", place, where, ": ", finding.message, "\n");
}

Fault rejected(const Findings& findings, std::size_t first_line) {
  Fault fault{.kind = kRejected, .details = {}};
  std::size_t shown = 0;
  for (const Finding& finding : findings) {
    if (finding.severity != Severity::error) continue;
    if (++shown > kShownFindings) continue;
    fault.details += line_of(finding, first_line);
  }
  if (shown > kShownFindings) {
    fault.details += text::concat("- and ", std::to_string(shown - kShownFindings), " more\n");
  }
  return fault;
}

Fault unreadable(const Error& error, std::size_t first_line) {
  Finding finding{.rule = "json", .message = std::string(error.phrase.view())};
  if (!error.hint.empty()) finding.message += text::concat("; ", error.hint);
  finding.position = error.position;
  return rejected({finding}, first_line);
}

struct Judged {
  Json output;
  std::optional<Fault> fault;
};

Result<Judged> judge(const EndHandoff& request, const Lease& lease, Workspace& workspace) {
  const std::optional<handoff::OutputBlock> block = handoff::last_json_block(request.message);
  if (!block) {
    return Judged{.output = {},
                  .fault = Fault{kNeverSubmitted, "- the message has no fenced `json` block\n"}};
  }
  Result<Json> answer =
      json::read(block->text, "your json block", {.big_integers = json::BigIntegers::refused});
  if (!answer) return Judged{.output = {}, .fault = unreadable(answer.error(), block->line)};
  Judged judged{.output = handoff::complete_output(*std::move(answer),
                                                   {.agent = lease.agent,
                                                    .execution_id = lease.execution.text(),
                                                    .start = lease.since,
                                                    .now = workspace.now()}),
                .fault = std::nullopt};
  BATON_TRY(
      const Findings findings,
      output_findings(judged.output, {.name = "your json block", .text = std::string(block->text)},
                      workspace));
  if (has_errors(findings)) judged.fault = rejected(findings, block->line);
  return judged;
}

std::string repair_request(const Fault& fault) {
  return text::concat("Your output was not accepted:\n", fault.details,
                      "Answer again with the whole corrected `json` block as the last one of your "
                      "message; `status` is \"success\", \"warning\" or \"error\".");
}

std::string kept_text(const std::string& message) {
  return message.size() <= kKeptText
             ? message
             : text::replace_invalid_utf8(message.substr(0, kKeptText)) + "\n[cut]";
}

HandoffEnded ended_by(HandoffEffect effect, const Lease& lease, const Written& written) {
  HandoffEnded ended{.effect = effect, .execution_id = lease.execution.text()};
  if (written.is_parked) ended.parked = lease.workflow;
  if (written.is_of_active()) ended.revision = written.revision;
  return ended;
}

HandoffEnded nothing(const Lease& lease) {
  return {.effect = HandoffEffect::none, .execution_id = lease.execution.text()};
}

Result<Outcome<HandoffEnded>> give_up(const EndHandoff& request, Lease lease, const Fault& fault,
                                      Workspace& workspace) {
  const std::string reason = text::concat(fault.kind, ":\n", fault.details);
  BATON_TRY(Outcome<AgentFailed> failed, fail_agent({.agent = std::nullopt,
                                                     .execution_id = lease.execution.text(),
                                                     .reason = reason,
                                                     .submitted = kept_text(request.message),
                                                     .workflow = lease.workflow},
                                                    workspace));
  if (Report* report = std::get_if<Report>(&failed)) return std::move(*report);
  lease.has_ended = true;
  BATON_CHECK(workspace.handoff().put(lease));
  HandoffEnded ended =
      ended_by(HandoffEffect::failed, lease, std::get<AgentFailed>(failed).written);
  ended.reason = reason;
  return ended;
}

Result<Outcome<HandoffEnded>> send_back(const EndHandoff& request, Lease lease, const Fault& fault,
                                        Workspace& workspace) {
  BATON_TRY(const Configuration* configuration, workspace.configuration());
  // Whoever has answered once and is resumed may end on words alone.
  if (lease.has_ended && fault.kind == kNeverSubmitted) return nothing(lease);
  if (lease.repairs >= configuration->hooks.repairs) {
    if (lease.has_ended) return nothing(lease);
    return give_up(request, std::move(lease), fault, workspace);
  }
  ++lease.repairs;
  lease.heartbeat = workspace.now();
  BATON_CHECK(workspace.handoff().put(lease));
  return HandoffEnded{.effect = HandoffEffect::sent_back,
                      .execution_id = lease.execution.text(),
                      .reason = repair_request(fault)};
}

Result<Outcome<HandoffEnded>> record(const Json& output, Lease lease, Workspace& workspace) {
  const RecordOutput request{
      .output = {.name = "the agent's output", .text = json::print(output)},
      .amendment = lease.has_ended ? workflow::Amendment::allowed : workflow::Amendment::refused,
      .workflow = lease.workflow};
  BATON_TRY(Outcome<OutputRecorded> recorded, record_output(request, workspace));
  if (Report* report = std::get_if<Report>(&recorded)) return std::move(*report);
  lease.has_ended = true;
  lease.heartbeat = workspace.now();
  BATON_CHECK(workspace.handoff().put(lease));
  return ended_by(HandoffEffect::recorded, lease, std::get<OutputRecorded>(recorded).written);
}

// An item of the output takes the id of another one: that the agent can mend, unlike a state that
// is busy or newer, or an execution that somebody else has ended.
bool is_of_output(const Error& error, const Lease& lease) {
  return error.code == ErrorCode::conflict && !error.related.empty() &&
         error.subject != lease.execution.text();
}

bool has_ended_otherwise(const Error& error, const Lease& lease) {
  return error.code == ErrorCode::conflict && error.subject == lease.execution.text();
}

// Nothing that an agent has worked out is lost because the state is busy, damaged or gone.
Result<Outcome<HandoffEnded>> keep(Json output, const Lease& lease, const Error& error,
                                   Workspace& workspace) {
  BATON_TRY(const policy::Redacted redacted,
            redact_output(std::move(output), lease.agent, workspace));
  BATON_TRY(const std::string file,
            workspace.handoff().keep_unrecorded(lease, json::print(redacted.document)));
  const bool names_workflow = !lease.workflow.empty();
  const std::string of = names_workflow ? text::concat(" of ", lease.workflow) : "";
  const std::string first =
      names_workflow ? text::concat("`baton switch ", lease.workflow, "`, then ") : "";
  HandoffEnded ended{.effect = HandoffEffect::kept, .execution_id = lease.execution.text()};
  ended.reason = text::concat("the output of ", lease.agent, " (", lease.execution.text(), of,
                              ") could not be recorded: ", error.phrase.view(),
                              ". It is kept; to record it: ", first, "`baton record ", file, "`.");
  return ended;
}

// Null where the output itself is at fault.
const Finding* invalid_part_in(const Report& report) {
  const auto found = std::ranges::find(report.findings, "invalid-part", &Finding::rule);
  return found == report.findings.end() ? nullptr : &*found;
}

Error state_is_invalid(const Finding& invalid) {
  return {.code = ErrorCode::conflict,
          .phrase = "the state is invalid where the output belongs",
          .subject = invalid.instance_location,
          .hint = invalid.hint};
}

// An output that is well-formed and does not fit into the state (it would break a rule, or takes
// another item's id) goes back like any other.
Result<Outcome<HandoffEnded>> record_or_send_back(const EndHandoff& request, const Json& output,
                                                  const Lease& lease, Workspace& workspace) {
  Result<Outcome<HandoffEnded>> ended = record(output, lease, workspace);
  if (ended) {
    const Report* report = std::get_if<Report>(&*ended);
    if (report == nullptr) return ended;
    if (const Finding* invalid = invalid_part_in(*report)) {
      return keep(output, lease, state_is_invalid(*invalid), workspace);
    }
    return send_back(request, lease, rejected(report->findings, 1), workspace);
  }
  if (has_ended_otherwise(ended.error(), lease)) return ended;
  if (!is_of_output(ended.error(), lease)) return keep(output, lease, ended.error(), workspace);
  return send_back(request, lease, unreadable(ended.error(), 1), workspace);
}

}  // namespace

Result<Outcome<HandoffEnded>> end_handoff(const EndHandoff& request, Workspace& workspace) {
  BATON_TRY(std::optional<Lease> lease, find_lease(request.trace, workspace));
  if (!lease) return HandoffEnded{};
  if (lease->agent_id.empty()) lease->agent_id = request.trace.agent_id;
  BATON_TRY(const Judged judged, judge(request, *lease, workspace));
  if (judged.fault) return send_back(request, *std::move(lease), *judged.fault, workspace);
  return record_or_send_back(request, judged.output, *lease, workspace);
}

}  // namespace baton::app
