#include "domain/workflow/lessons.h"

#include <algorithm>
#include <unordered_set>
#include <vector>

#include <nlohmann/json.hpp>

#include "domain/model/members.h"
#include "domain/model/relevance_map.h"
#include "domain/model/state.h"
#include "text/concat.h"

namespace baton::workflow {
namespace {

using model::Execution;
using model::ExecutionStatus;
using model::GateStatus;

constexpr std::size_t kMaximumLessons = 10;

// A finding, recommendation or issue on one line; empty if it has no text.
std::string_view headline(const Json& remark) {
  if (remark.is_string()) return model::text_of(remark);
  for (const std::string_view name : {"title", "description", "detail"}) {
    const std::string_view text = model::text_member(remark, name);
    if (!text.empty()) return text;
  }
  return {};
}

std::string with_reason(const std::string& lesson, std::string_view reason) {
  return reason.empty() ? lesson : text::concat(lesson, ": ", reason);
}

class LessonWriter {
 public:
  LessonWriter(const Json& state, const policy::Policies& policies)
      : state_(state), sequence_(model::executions(state)), policies_(policies) {}

  Json write() && {
    add_marked("keyFindings");
    add_marked("recommendations");
    add_failed_executions();
    add_gates(GateStatus::failed);
    add_repeated_agents();
    add_gates(GateStatus::warning);
    return std::move(lessons_);
  }

 private:
  void add(const std::string& lesson, const std::string& source) {
    if (lessons_.size() == kMaximumLessons || !seen_.insert(lesson).second) return;
    Json entry = Json::object();
    entry["lesson"] = lesson;
    entry["source"] = source;
    lessons_.push_back(std::move(entry));
  }

  [[nodiscard]] bool is_restricted(const Execution& execution) const {
    return policies_.restricts_access({model::bare_agent_name(execution.agent)});
  }

  void add_marked(std::string_view list) {
    for (const Execution& execution : sequence_) {
      if (execution.outputs == nullptr || is_restricted(execution)) continue;
      for (const model::Element& remark : model::object_elements(*execution.outputs, list)) {
        const std::string_view lesson = headline(*remark.value);
        if (!model::flag_member(*remark.value, "lesson") || lesson.empty()) continue;
        add(std::string(lesson), text::concat(execution.agent, " (", execution.id, ")"));
      }
    }
  }

  void add_failed_executions() {
    for (const Execution& execution : sequence_) {
      if (execution.status != ExecutionStatus::failed) continue;
      const std::string_view reason =
          is_restricted(execution) ? std::string_view() : failure_of(execution);
      add(with_reason(text::concat(execution.agent, " failed"), reason), std::string(execution.id));
    }
  }

  // The reason of the failure, else its output's first finding.
  static std::string_view failure_of(const Execution& execution) {
    const std::string_view reason = model::text_member(*execution.document, "failureReason");
    if (!reason.empty() || execution.outputs == nullptr) return reason;
    const auto findings = model::elements(*execution.outputs, "keyFindings");
    return findings.empty() ? std::string_view() : headline(*findings.front().value);
  }

  void add_gates(GateStatus status) {
    for (const model::Gate& gate : model::gates(state_)) {
      if (gate.status != status) continue;
      const std::string_view verdict =
          status == GateStatus::failed ? " failed" : " passed with a warning";
      add(with_reason(text::concat("gate ", gate.name, verdict), first_issue(gate)),
          text::concat("gate ", gate.name));
    }
  }

  std::string_view first_issue(const model::Gate& gate) const {
    if (gate.details == nullptr) return {};
    const std::string_view author = model::text_member(*gate.details, "updatedBy");
    const policy::Item item{model::bare_agent_name(author), policy::Kind::gate, gate.name};
    if (policies_.restricts_access(item)) return {};
    const auto issues = model::elements(*gate.details, "issues");
    return issues.empty() ? std::string_view() : headline(*issues.front().value);
  }

  void add_repeated_agents() {
    std::unordered_set<std::string_view> told;
    for (const Execution& execution : sequence_) {
      const std::string_view agent = model::bare_agent_name(execution.agent);
      if (!told.insert(agent).second) continue;
      std::vector<std::string_view> ids;
      for (const Execution& other : sequence_) {
        if (model::bare_agent_name(other.agent) == agent) ids.push_back(other.id);
      }
      if (ids.size() < 2) continue;
      add(text::concat(agent, " ran ", std::to_string(ids.size()), " times"), text::enumerate(ids));
    }
  }

  const Json& state_;
  std::vector<Execution> sequence_;
  const policy::Policies& policies_;
  std::unordered_set<std::string> seen_;
  Json lessons_ = Json::array();
};

}  // namespace

Json lessons_learned(const Json& state, const policy::Policies& policies) {
  return LessonWriter(state, policies).write();
}

}  // namespace baton::workflow
