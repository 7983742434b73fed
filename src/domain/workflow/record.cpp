#include "domain/workflow/record.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include <nlohmann/json.hpp>

#include "baton/identity.h"
#include "domain/model/members.h"
#include "domain/model/relevance_map.h"
#include "domain/model/state.h"
#include "domain/policy/envelope.h"
#include "domain/workflow/changes.h"
#include "domain/workflow/item_ids.h"
#include "domain/workflow/long_forms.h"
#include "domain/workflow/shared_items.h"
#include "json/patch.h"
#include "text/concat.h"

namespace baton::workflow {
namespace {

using model::Execution;
using model::ExecutionStatus;

constexpr std::array<std::string_view, 4> kEffects = {"appended", "completed", "amended",
                                                      "unchanged"};
// 9999-12-31T23:59:59.999Z, the last instant that RFC 3339 can write.
constexpr Instant kLastInstant{Milliseconds{253'402'300'799'999}};

struct OutputHeader {
  std::string agent;
  std::string execution_id;
  Instant start;
  Instant end;  // start + duration
  ExecutionStatus status = ExecutionStatus::completed;
};

Failure no_output(std::string pointer, std::string hint) {
  return baton::fail(Error{.code = ErrorCode::malformed,
                           .phrase = "invalid agent output",
                           .subject = "output",
                           .pointer = std::move(pointer),
                           .hint = std::move(hint)});
}

Instant end_after(Instant start, double duration_milliseconds) {
  const auto room = static_cast<double>((kLastInstant - start).count());
  const double duration = std::clamp(duration_milliseconds, 0.0, std::max(room, 0.0));
  return start + Milliseconds(std::llround(duration));
}

Result<OutputHeader> read_header(const Json& output) {
  if (!output.is_object()) return no_output("", "it must be a JSON object");
  OutputHeader header;
  header.agent = model::bare_agent_name(model::text_member(output, "agentName"));
  if (header.agent.empty()) return no_output("/agentName", "it must name the agent");
  header.execution_id = model::text_member(output, "executionId");
  if (!Identifier::is_valid(header.execution_id)) {
    return no_output("/executionId", "it must be an id of letters, digits, '.', '_' and '-'");
  }
  const auto start = model::time_member(output, "timestamp");
  if (!start) return no_output("/timestamp", "it must be an RFC 3339 time");
  const auto duration = model::number_member(output, "duration");
  if (!duration) return no_output("/duration", "it must be a number of milliseconds");
  const std::string_view status = model::text_member(output, "status");
  if (status != "success" && status != "warning" && status != "error") {
    return no_output("/status", "it must be success, warning or error");
  }
  header.start = *start;
  header.end = end_after(*start, *duration);
  header.status = status == "error" ? ExecutionStatus::failed : ExecutionStatus::completed;
  return header;
}

bool has_ended(const Execution& execution) {
  return execution.status != ExecutionStatus::pending &&
         execution.status != ExecutionStatus::in_progress;
}

std::size_t size_of_list(const Json& output, std::string_view name) {
  const Json* const list = model::member(output, name);
  return list != nullptr && list->is_array() ? list->size() : 0;
}

void add_if_shortened(std::vector<std::string>& shortened, std::string_view name,
                      const Json& before, const Json& after) {
  const std::size_t had = size_of_list(before, name);
  const std::size_t has = size_of_list(after, name);
  if (has >= had) return;
  shortened.push_back(text::concat(name, " (", std::to_string(had - has), " fewer)"));
}

std::vector<std::string> shortened_lists(const Json& before, const Json& after) {
  std::vector<std::string> shortened;
  const Json none = Json::object();
  const Json* const earlier = model::object_member(before, "contextForNextAgent");
  const Json* const later = model::object_member(after, "contextForNextAgent");
  if (earlier != nullptr) {
    for (auto member = earlier->begin(); member != earlier->end(); ++member) {
      add_if_shortened(shortened, member.key(), *earlier, later == nullptr ? none : *later);
    }
  }
  add_if_shortened(shortened, "artifactsCreated", before, after);
  return shortened;
}

void take_member(Json& to, const Json& from, const char* name) {
  const auto value = from.find(name);
  if (value != from.end()) model::set_member(to, name, *value);
}

// Null if there are none.
const Json* decisions_in(const Json& output) {
  const Json* const handed_on = model::object_member(output, "contextForNextAgent");
  return handed_on == nullptr ? nullptr : model::array_member(*handed_on, "technicalDecisions");
}

// The output as it would be if it had been given when `recorded` was.
Json with_times_of(const Json& recorded, Json output) {
  take_member(output, recorded, "timestamp");
  take_member(output, recorded, "duration");
  const Json* const decisions = decisions_in(recorded);
  if (decisions == nullptr || decisions_in(output) == nullptr) return output;
  Json& own = output["contextForNextAgent"]["technicalDecisions"];
  for (std::size_t index = 0; index < std::min(own.size(), decisions->size()); ++index) {
    const Json& other = (*decisions)[index];
    const bool have_times = own[index].is_object() && other.is_object();
    if (have_times) take_member(own[index], other, "timestamp");
  }
  return output;
}

// The makers of constraints are baton's, and an older version wrote none.
Json without_makers(Json output) {
  const Json* const handed = model::object_member(output, "contextForNextAgent");
  if (handed == nullptr || model::array_member(*handed, "constraints") == nullptr) return output;
  for (Json& constraint : output["contextForNextAgent"]["constraints"]) {
    if (constraint.is_object()) model::remove_member(constraint, "madeBy");
  }
  return output;
}

constexpr const char* kExecutions = "agentSequence";

// One output while it is recorded.
class Recording {
 public:
  Recording(Json& state, const Json& output, OutputHeader header, const RecordOptions& options)
      : state_(state), output_(output), header_(std::move(header)), options_(options) {
    recorded_.agent = header_.agent;
    recorded_.execution_id = header_.execution_id;
  }

  Result<Recorded> run() {
    known_ = model::find_execution(state_, header_.execution_id);
    const json::View stored = known_ ? known_->outputs : json::View();
    const LongFormSource source{state_, stored, options_.path_kinds};
    renewed_artifacts_ = write_long_forms(output_, source);
    if (stored) {
      stored_ = stored.tree();
      write_long_forms(stored_, source);
    }
    const Result<void> distinct = require_distinct_items(output_);  // by the ids as given
    if (options_.item_ids == ItemIds::renumbered) renumber_items();
    BATON_CHECK(decide_effect());
    if (recorded_.effect == RecordEffect::unchanged) return recorded_;
    if (header_.status == ExecutionStatus::completed) BATON_CHECK(distinct);
    BATON_CHECK(merge());
    write_execution();
    write_times();
    note_other_executions();
    return std::move(recorded_);
  }

 private:
  void renumber_items() {
    recorded_.renumbered =
        renumbered_items(output_, {.state = state_,
                                   .stored = stored_.is_object() ? &stored_ : nullptr,
                                   .renewed = renewed_artifacts_,
                                   .amendment = options_.amendment});
    renumber(output_, recorded_.renumbered);
  }

  Result<void> decide_effect() {
    recorded_.effect = known_ ? RecordEffect::completed : RecordEffect::appended;
    if (!known_) return {};
    if (model::bare_agent_name(known_->agent) != header_.agent) {
      return baton::fail(ErrorCode::conflict, "the execution belongs to another agent",
                         header_.execution_id,
                         text::concat("it is ", known_->agent, "'s; give the output of ",
                                      header_.agent, " a different id"));
    }
    if (!has_ended(*known_)) return {};
    if (is_recorded()) {
      recorded_.effect = RecordEffect::unchanged;
      return {};
    }
    recorded_.effect = RecordEffect::amended;
    if (options_.amendment == Amendment::allowed) return {};
    if (!known_->outputs) {
      return baton::fail(
          ErrorCode::conflict, "the execution has already ended", header_.execution_id,
          text::concat("it is ", known_->status_text, "; use --amend to replace its output"));
    }
    const Json stored = without_makers(stored_);
    const Json given = without_makers(output_);
    Error conflict = conflicting_values("a different output of this execution is recorded",
                                        header_.execution_id, {stored, given, options_.hidden});
    conflict.hint = text::concat("--amend replaces it; `baton start ", header_.agent,
                                 "` begins another execution");
    return baton::fail(std::move(conflict));
  }

  [[nodiscard]] bool is_recorded() const {
    const Json given = without_makers(output_);
    const Json stored = without_makers(stored_);
    if (options_.times == Times::given || !stored.is_object()) return json::equal(stored, given);
    return json::equal(stored, with_times_of(stored, given));
  }

  Result<void> merge() {
    const bool shares = header_.status == ExecutionStatus::completed;
    // Items for all agents have no encrypted members: the rules that encrypt redact them.
    const Json shared = policy::with_envelopes_redacted(output_);
    const Json earlier = policy::with_envelopes_redacted(stored_);
    const SharedItemsChange change{shared,
                                   earlier.is_object() ? &earlier : nullptr,
                                   header_.execution_id,
                                   options_.amendment,
                                   renewed_artifacts_,
                                   options_.hidden};
    withdraw_items(state_, change, shares ? StillShared::yes : StillShared::no);
    if (recorded_.effect == RecordEffect::amended) {
      recorded_.shortened = shortened_lists(stored_, output_);
      recorded_.gates = withdraw_gate_updates(state_, shares ? shared : Json::object(), verdicts());
    }
    if (!shares) return {};
    BATON_CHECK(merge_items(state_, change, recorded_));
    for (const model::Element& update : model::object_elements(shared, "qualityGateUpdates")) {
      BATON_TRY(GateChanged changed, apply_gate_update(state_, *update.value, verdicts()));
      recorded_.gates.push_back(std::move(changed));
    }
    return {};
  }

  [[nodiscard]] OutputVerdicts verdicts() const {
    return {.agent = header_.agent,
            .execution_id = header_.execution_id,
            .rules = options_.gate_rules,
            .now = options_.now};
  }

  void write_execution() {
    if (!known_) {
      Json execution = Json::object();
      execution["agentName"] = header_.agent;
      execution["executionId"] = header_.execution_id;
      model::ensure_array(state_, kExecutions).push_back(std::move(execution));
    }
    Json& sequence = *state_.find(kExecutions);
    Json& execution = known_ ? sequence[known_->index] : sequence.back();
    model::set_member(execution, "status", std::string(name_of(header_.status)));
    const auto [start, end] = times();
    model::set_member(execution, "startTime", to_time(start));
    model::set_member(execution, "endTime", to_time(end));
    model::set_member(execution, "outputs", output_);
    if (recorded_.effect == RecordEffect::amended) {
      model::set_member(execution, "amendedAt", to_time(options_.now));
      model::remove_member(execution, "failureReason");
    }
  }

  // A started or ended execution keeps its start; one without a start gets it from the output's
  // timestamp and duration.
  std::pair<Instant, Instant> times() const {
    if (!known_ || !known_->start) return {header_.start, header_.end};
    const bool was_started =
        !has_ended(*known_) || model::time_member(stored_, "timestamp") != known_->start;
    if (!was_started) return {header_.start, header_.end};
    if (has_ended(*known_) && known_->end) return {*known_->start, *known_->end};
    return {*known_->start, std::max(*known_->start, options_.now)};
  }

  void write_times() {
    for (const Execution& execution : model::executions(state_)) {
      if (execution.start) lower_start_time(state_, *execution.start);
    }
    release_current_agent(state_, header_.agent);
    touch(state_, options_.now);
  }

  void note_other_executions() {
    if (header_.status == ExecutionStatus::failed) {
      note("output-not-shared",
           "the output has status error: it is stored, but not passed on to other agents");
    }
    for (const Execution& execution : model::running_executions(state_)) {
      if (model::bare_agent_name(execution.agent) != header_.agent) continue;
      note("still-running",
           text::concat(header_.agent, "'s execution ", execution.id, " is still in progress"));
    }
  }

  void note(std::string_view rule, std::string message) {
    recorded_.notes.push_back(
        {.severity = Severity::info, .rule = std::string(rule), .message = std::move(message)});
  }

  Json& state_;
  Json output_;
  Json stored_;  // null if nothing is stored
  OutputHeader header_;
  const RecordOptions& options_;
  std::optional<Execution> known_;
  std::vector<std::string> renewed_artifacts_;
  Recorded recorded_;
};

}  // namespace

std::string_view name_of(RecordEffect effect) {
  return kEffects.at(static_cast<std::size_t>(effect));
}

Result<Recorded> record_output(Json& state, const Json& output, const RecordOptions& options) {
  BATON_CHECK(check_writable(state));
  BATON_TRY(OutputHeader header, read_header(output));
  return Recording(state, output, std::move(header), options).run();
}

}  // namespace baton::workflow
