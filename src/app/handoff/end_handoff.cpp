#include "app/handoff/end_handoff.h"

#include <algorithm>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "app/core/encryption/required_encryption.h"
#include "app/core/findings/output_findings.h"
#include "app/core/redaction/redact_state.h"
#include "app/handoff/output_origin.h"
#include "app/handoff/unrecorded_output.h"
#include "app/workflow/fail_agent.h"
#include "app/workflow/record_output.h"
#include "app/workflow/submission.h"
#include "domain/handoff/complete_output.h"
#include "domain/handoff/output_block.h"
#include "domain/model/misspelt_members.h"
#include "domain/model/relevance_map.h"
#include "domain/model/state_core.h"
#include "json/print.h"
#include "text/concat.h"
#include "text/utf8.h"

namespace baton::app {
namespace {

constexpr std::size_t kShownFindings = 8;
constexpr std::size_t kKeptText = 32'768;  // maximum bytes stored of a refused output

constexpr std::string_view kNeverSubmitted = "never_submitted";
constexpr std::string_view kRejected = "rejected";

// Why a message is not accepted as an output.
struct Fault {
  std::string_view kind;
  std::vector<std::string> details;
};

std::string line_of(const Finding& finding) {
  std::string where;
  if (finding.position) {
    where = text::concat(" (line ", std::to_string(finding.position->line), ", column ",
                         std::to_string(finding.position->column), ")");
  }
  const std::string_view place = finding.instance_location.empty()
                                     ? "the whole output"
                                     : std::string_view(finding.instance_location);
  return text::concat(place, where, ": ", finding.message);
}

Fault rejected(const Findings& findings) {
  Fault fault{.kind = kRejected, .details = {}};
  std::size_t shown = 0;
  for (const Finding& finding : findings) {
    if (finding.severity != Severity::error) continue;
    if (++shown > kShownFindings) continue;
    fault.details.push_back(line_of(finding));
  }
  if (shown > kShownFindings) {
    fault.details.push_back(text::concat("and ", std::to_string(shown - kShownFindings), " more"));
  }
  return fault;
}

Fault unreadable(const Error& error) {
  Finding finding{.rule = "json", .message = std::string(error.phrase.view())};
  if (!error.hint.empty()) finding.message += text::concat("; ", error.hint);
  finding.position = error.position;
  return rejected({finding});
}

struct Judged {
  Json output;
  std::optional<Fault> fault;
  std::string kept;  // the part of a refused message that the state may store
};

std::string cut(std::string text) {
  if (text.size() <= kKeptText) return text;
  return text::concat(text::first_bytes(text, kKeptText), "\n[cut]");
}

// Text that is not valid JSON cannot be redacted, so its digest is stored instead, which identifies
// the text.
std::string digest_of(std::string_view text, std::string_view what, Workspace& workspace) {
  return text::concat("[not kept: ", what, " of ", std::to_string(text.size()),
                      " bytes, BLAKE2b-256 ", workspace.host().crypto.digest(text).hex, "]");
}

// What is stored of a message without an output, which field rules cannot redact. Secrets are
// replaced before the cut, which could leave a part of one that is not recognized.
Result<std::string> kept_words(const std::string& message, const Lease& lease,
                               Workspace& workspace) {
  BATON_TRY(const Configuration* configuration, workspace.configuration());
  const bool has_rules =
      !configuration->policies.field_rules({model::bare_agent_name(lease.agent)}).empty();
  if (has_rules) return digest_of(message, "a message", workspace);
  Json words = message;
  BATON_CHECK(redact_secrets_in(words, workspace));
  return cut(words.get<std::string>());
}

std::string kept_malformed(const handoff::OutputBlock& block, const Error& error,
                           Workspace& workspace) {
  std::string kept = digest_of(block.text, "malformed JSON", workspace);
  if (!error.position) return kept;
  return text::concat(kept, " at line ", std::to_string(error.position->line), ", column ",
                      std::to_string(error.position->column));
}

Fault never_submitted(std::string_view message) {
  const std::string other = handoff::other_block(message);
  return {.kind = kNeverSubmitted,
          .details = {text::concat("the message has no fenced `json` block",
                                   other.empty() ? "" : ", ", other)}};
}

Result<Judged> judge(const EndHandoff& request, const Lease& lease, Workspace& workspace) {
  const std::optional<handoff::OutputBlock> block = handoff::last_json_block(request.message);
  if (!block) {
    BATON_TRY(std::string kept, kept_words(request.message, lease, workspace));
    return Judged{.output = {}, .fault = never_submitted(request.message), .kept = std::move(kept)};
  }
  Result<Submission> submission =
      read_submission({.name = "your json block", .text = request.message});
  if (!submission) {
    return Judged{.output = {},
                  .fault = unreadable(submission.error()),
                  .kept = kept_malformed(*block, submission.error(), workspace)};
  }
  BATON_TRY(const policy::Redacted redacted,
            redact_output(submission->answer, lease.agent, workspace, {}, Refusal::redacts));
  Judged judged{.output = handoff::complete_output(std::move(submission->answer),
                                                   {.agent = lease.agent,
                                                    .execution_id = lease.execution.text(),
                                                    .start = lease.since,
                                                    .now = workspace.now()}),
                .fault = std::nullopt,
                .kept = cut(json::print(redacted.document))};
  BATON_TRY(Findings findings, output_findings(judged.output, submission->json, workspace));
  if (has_errors(findings)) judged.fault = rejected(in_message(std::move(findings), *submission));
  return judged;
}

std::string in_one_line(const Fault& fault) {
  return text::join(fault.details, "; ");
}

std::string repair_request(const Fault& fault) {
  std::string list;
  for (const std::string& detail : fault.details) list += text::concat("- ", detail, "\n");
  return text::concat("Your output was not accepted:\n", list,
                      "Answer again with the complete corrected `json` block at the end of your "
                      "message; `status` is \"success\", \"warning\" or \"error\".");
}

HandoffEnded ended_by(HandoffEffect effect, const Lease& lease, const Written& written) {
  HandoffEnded ended{.effect = effect, .execution_id = lease.execution.text()};
  if (written.is_parked) ended.parked = lease.workflow;
  ended.written = written;
  return ended;
}

HandoffEnded nothing(const Lease& lease) {
  return {.effect = HandoffEffect::none, .execution_id = lease.execution.text()};
}

// The agent does not run any more, whatever becomes of its answer.
Result<void> end_turn(Lease& lease, Workspace& workspace) {
  lease.has_ended = true;
  lease.works_again = false;
  lease.repairs = 0;
  lease.heartbeat = workspace.now();
  return workspace.handoff().put(lease);
}

// The answer matters more than the lease, which a full disk may prevent.
HandoffEnded at_end_of_turn(HandoffEnded ended, Lease lease, Workspace& workspace) {
  (void)end_turn(lease, workspace);
  return ended;
}

// The agent has answered before: in an earlier turn, or with `baton record`.
bool has_answered(const Lease& lease) {
  return lease.has_ended || lease.may_amend;
}

// What became of an answer that the state may not have.
std::string kept_beside(const Judged& judged, const Lease& lease, const Fault& fault,
                        Workspace& workspace) {
  if (judged.output.is_null()) return "it must be encrypted, you have no key, and it is not kept";
  return keep_invalid_output(judged.output, lease, in_one_line(fault), workspace).reason;
}

// An answer cannot make an execution fail that has ended: what it ended with stays.
HandoffEnded give_up_turn(const Lease& lease, const Fault& fault, const Judged& judged,
                          Workspace& workspace) {
  HandoffEnded ended =
      fault.kind == kNeverSubmitted
          ? nothing(lease)
          : keep_invalid_output(judged.output, lease, in_one_line(fault), workspace);
  return at_end_of_turn(std::move(ended), lease, workspace);
}

Result<Outcome<HandoffEnded>> give_up(Lease lease, const Fault& fault, const Judged& judged,
                                      Workspace& workspace) {
  BATON_TRY(const bool is_refused, refuses_outputs(lease.agent, lease.workflow, workspace));
  const std::string reason = text::concat(fault.kind, ": ", in_one_line(fault));
  Result<Outcome<AgentFailed>> failed = fail_agent({.agent = std::nullopt,
                                                    .execution_id = lease.execution.text(),
                                                    .reason = reason,
                                                    .submitted = is_refused ? "" : judged.kept,
                                                    .workflow = lease.workflow},
                                                   workspace);
  if (!failed && has_ended_otherwise(failed.error(), lease)) {
    return give_up_turn(lease, fault, judged, workspace);
  }
  if (!failed) return fail(failed.error());
  if (Report* report = std::get_if<Report>(&*failed)) return std::move(*report);
  lease.may_amend = true;
  BATON_CHECK(end_turn(lease, workspace));
  HandoffEnded ended =
      ended_by(HandoffEffect::failed, lease, std::get<AgentFailed>(*failed).written);
  ended.reason = reason;
  if (is_refused) ended.reason += text::concat("; ", kept_beside(judged, lease, fault, workspace));
  return ended;
}

Result<Outcome<HandoffEnded>> send_back(Lease lease, const Fault& fault, const Judged& judged,
                                        Workspace& workspace) {
  BATON_TRY(const Configuration* configuration, workspace.configuration());
  // An agent that has already answered may end with a message without output.
  if (has_answered(lease) && fault.kind == kNeverSubmitted) {
    if (lease.is_working()) BATON_CHECK(end_turn(lease, workspace));
    return nothing(lease);
  }
  if (lease.repairs >= configuration->hooks.repairs) {
    if (has_answered(lease)) return give_up_turn(lease, fault, judged, workspace);
    return give_up(std::move(lease), fault, judged, workspace);
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
      .amendment = lease.may_amend ? workflow::Amendment::allowed : workflow::Amendment::refused,
      .times = workflow::Times::recorded,
      .workflow = lease.workflow};
  BATON_TRY(Outcome<OutputRecorded> recorded, record_output(request, workspace));
  if (Report* report = std::get_if<Report>(&recorded)) return std::move(*report);
  lease.may_amend = true;
  BATON_CHECK(end_turn(lease, workspace));
  const OutputRecorded& answer = std::get<OutputRecorded>(recorded);
  // The agent gave it to `baton record`, or said it again.
  if (answer.recorded.effect == workflow::RecordEffect::unchanged) return nothing(lease);
  HandoffEnded ended = ended_by(HandoffEffect::recorded, lease, answer.written);
  ended.shortened = answer.recorded.shortened;
  for (const workflow::Renumbered& change : answer.recorded.renumbered) {
    ended.renumbered.push_back(text::concat(change.from, " is now ", change.to));
  }
  for (const Finding& warning : answer.written.warnings) {
    if (warning.rule != model::kMisspeltMember) continue;
    ended.misspelt.push_back(text::concat(warning.instance_location, " (", warning.hint, ")"));
  }
  return ended;
}

// True if an item of the output uses another item's id. The agent can fix this, unlike a busy or
// newer state, or an execution that has been ended otherwise.
bool is_of_output(const Error& error, const Lease& lease) {
  return error.code == ErrorCode::conflict && !error.related.empty() &&
         error.subject != lease.execution.text();
}

// Why the state accepts no output; empty if the output itself is invalid.
std::optional<Error> fault_of_state(const Report& report) {
  for (const Finding& finding : report.findings) {
    const bool is_of_core = model::is_core_error(finding);
    if (!is_of_core && finding.rule != "invalid-part") continue;
    return Error{.code = ErrorCode::conflict,
                 .phrase = is_of_core ? Phrase("the state is invalid")
                                      : Phrase("the state is invalid at the place of the output"),
                 .subject = finding.instance_location,
                 .hint = finding.hint};
  }
  return std::nullopt;
}

// A valid output that does not fit into the state (it would violate a rule, or uses another item's
// id) is sent back like an invalid one.
Result<Outcome<HandoffEnded>> record_or_send_back(const Judged& judged, const Lease& lease,
                                                  Workspace& workspace) {
  Result<Outcome<HandoffEnded>> ended = record(judged.output, lease, workspace);
  if (ended) {
    const Report* report = std::get_if<Report>(&*ended);
    if (report == nullptr) return ended;
    if (const std::optional<Error> fault = fault_of_state(*report)) {
      return at_end_of_turn(keep_output(judged.output, lease, *fault, workspace), lease, workspace);
    }
    return send_back(lease, rejected(report->findings), judged, workspace);
  }
  if (!is_of_output(ended.error(), lease)) {
    return at_end_of_turn(keep_output(judged.output, lease, ended.error(), workspace), lease,
                          workspace);
  }
  return send_back(lease, unreadable(ended.error()), judged, workspace);
}

// Keeps the output: as that of an execution that it may be of, else of a new one with the agent's
// id.
Result<Outcome<HandoffEnded>> end_unknown(const EndHandoff& request, OutputOrigin origin,
                                          Workspace& workspace) {
  Result<Identifier> id =
      origin.execution ? *std::move(origin.execution) : Identifier::parse(request.trace.agent_id);
  if (!id) id = Identifier::parse(workspace.host().ids.next());
  BATON_TRY(Identifier execution, std::move(id));
  const Lease lease{.execution = std::move(execution),
                    .agent = request.trace.agent,
                    .session = request.trace.session,
                    .tool_use = request.trace.tool_use,
                    .workflow = std::move(origin.workflow),
                    .agent_id = request.trace.agent_id,
                    .may_amend = origin.has_ended,
                    .since = workspace.now(),
                    .heartbeat = workspace.now()};
  BATON_TRY(Judged judged, judge(request, lease, workspace));
  if (judged.fault && judged.fault->kind == kNeverSubmitted) return HandoffEnded{};
  if (judged.fault) {
    return keep_invalid_output(std::move(judged.output), lease, in_one_line(*judged.fault),
                               workspace);
  }
  const Error unknown{.code = ErrorCode::not_found, .phrase = origin.doubt};
  return keep_output(std::move(judged.output), lease, unknown, workspace);
}

}  // namespace

Result<Outcome<HandoffEnded>> end_handoff(const EndHandoff& request, Workspace& workspace) {
  BATON_TRY(std::optional<Lease> lease, find_lease(request.trace, workspace));
  // No execution was started for the agent, several could be its own, or its session has ended.
  if (!lease) {
    BATON_TRY(OutputOrigin origin, origin_of(request.trace, workspace));
    return end_unknown(request, std::move(origin), workspace);
  }
  if (lease->agent_id.empty()) lease->agent_id = request.trace.agent_id;
  const Result<LoadedState> state = state_of(*lease, workspace);  // if not, the change reports it
  if (state) lease = lease_in(state->document, *std::move(lease));
  if (state && is_of_other_agent(*lease, state->document)) {
    (void)end_turn(*lease, workspace);  // or it would count as running
    BATON_TRY(OutputOrigin origin, origin_in(state->document, request.trace, workspace));
    return end_unknown(request, std::move(origin), workspace);
  }
  if (request.repair == Repair::impossible) {
    BATON_TRY(const Configuration* configuration, workspace.configuration());
    lease->repairs = configuration->hooks.repairs;
  }
  BATON_TRY(const Judged judged, judge(request, *lease, workspace));
  if (judged.fault) return send_back(*std::move(lease), *judged.fault, judged, workspace);
  return record_or_send_back(judged, *lease, workspace);
}

}  // namespace baton::app
