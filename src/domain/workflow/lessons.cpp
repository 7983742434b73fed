#include "domain/workflow/lessons.h"

#include <algorithm>
#include <optional>
#include <unordered_set>
#include <vector>

#include <nlohmann/json.hpp>

#include "domain/model/members.h"
#include "domain/model/relevance_map.h"
#include "domain/model/runs.h"
#include "domain/model/state.h"
#include "domain/policy/items.h"
#include "text/concat.h"

namespace baton::workflow {
namespace {

using model::Execution;
using model::ExecutionStatus;
using model::GateStatus;

constexpr std::size_t kMaximumLessons = 10;
constexpr std::size_t kMaximumReasons = 3;  // issues, evidence, recommendations of one lesson

// A finding, recommendation or issue on one line; empty if it has no text.
std::string_view headline(const json::View& remark) {
  if (remark.type() == json::Type::string) return remark.string();
  for (const std::string_view name : {"title", "description", "detail"}) {
    const std::string_view text = model::text_member(remark, name);
    if (!text.empty()) return text;
  }
  return {};
}

std::string with_reason(const std::string& lesson, std::string_view reason) {
  return reason.empty() ? lesson : text::concat(lesson, ": ", reason);
}

// The first texts of the list, without remarks that are only information.
std::vector<std::string> headlines(const json::View& document, std::string_view list) {
  std::vector<std::string> texts;
  for (const model::ElementView& remark : model::elements(document, list)) {
    const std::string_view text = headline(remark.value);
    const bool informs = model::text_member(remark.value, "severity") == "info";
    if (!text.empty() && !informs && texts.size() < kMaximumReasons) texts.emplace_back(text);
  }
  return texts;
}

// An agent and its execution or decision.
std::string source_of(std::string_view agent, std::string_view id) {
  if (agent.empty()) return std::string(id);
  return id.empty() ? std::string(agent) : text::concat(agent, " ", id);
}

// The issues and recommendations of a verdict, else those of the output that gave it.
struct Reasons {
  std::vector<std::string> issues;
  std::vector<std::string> evidence;
  std::vector<std::string> recommendations;
};

Reasons reasons_of(const json::View& details, const json::View& outputs) {
  Reasons reasons{.issues = headlines(details, "issues"),
                  .evidence = headlines(details, "evidence"),
                  .recommendations = headlines(details, "recommendations")};
  if (reasons.issues.empty()) reasons.issues = headlines(outputs, "keyFindings");
  if (reasons.recommendations.empty()) {
    reasons.recommendations = headlines(outputs, "recommendations");
  }
  return reasons;
}

// The items whose texts a lesson quotes, as {author, kind, type?}: their policies apply to it.
class Quotes {
 public:
  void add(const policy::Item& item) {
    Json quoted = {{"author", std::string(model::bare_agent_name(item.author))},
                   {"kind", std::string(policy::to_text(item.kind))}};
    if (!item.type.empty()) quoted["type"] = std::string(item.type);
    if (std::ranges::find(list_, quoted) == list_.end()) list_.push_back(std::move(quoted));
  }
  [[nodiscard]] const Json& list() const { return list_; }

 private:
  Json list_ = Json::array();
};

// What a lesson has besides its text.
struct Particulars {
  Reasons reasons = {};
  Quotes quotes = {};
  std::vector<std::string> components = {};
};

void add_components(const json::View& item, std::vector<std::string>& components) {
  for (const std::string_view name : model::text_elements(item, "affectedComponents")) {
    if (std::ranges::find(components, name) == components.end()) components.emplace_back(name);
  }
}

class LessonWriter {
 public:
  LessonWriter(const json::View& state, const policy::Policies& policies)
      : state_(state), sequence_(model::executions(state)), policies_(policies) {}

  Json write() && {
    add_marked("keyFindings");
    add_marked("recommendations");
    add_failed_executions();
    add_gates(GateStatus::failed);
    add_superseded_decisions();
    add_gates(GateStatus::warning);
    return std::move(lessons_);
  }

 private:
  void add(const std::string& lesson, const std::string& source, const Particulars& particulars) {
    if (lessons_.size() == kMaximumLessons || !seen_.insert(lesson).second) return;
    const Reasons& reasons = particulars.reasons;
    Json entry = Json::object();
    entry["lesson"] = lesson;
    entry["source"] = source;
    if (!reasons.evidence.empty()) entry["evidence"] = reasons.evidence;
    if (!reasons.recommendations.empty()) entry["recommendations"] = reasons.recommendations;
    if (!particulars.components.empty()) entry["affectedComponents"] = particulars.components;
    entry["quotes"] = particulars.quotes.list();
    lessons_.push_back(std::move(entry));
  }

  static Particulars of_output(const Execution& execution) {
    Particulars particulars;
    particulars.quotes.add({execution.agent});
    return particulars;
  }

  [[nodiscard]] bool is_restricted(const Execution& execution) const {
    return policies_.restricts_access({model::bare_agent_name(execution.agent)});
  }

  void add_marked(std::string_view list) {
    for (const Execution& execution : sequence_) {
      if (!execution.outputs || is_restricted(execution)) continue;
      for (const model::ElementView& remark : model::object_elements(execution.outputs, list)) {
        const std::string_view lesson = headline(remark.value);
        if (!model::flag_member(remark.value, "lesson") || lesson.empty()) continue;
        Particulars particulars = of_output(execution);
        add_components(remark.value, particulars.components);
        add(std::string(lesson), source_of(execution.agent, execution.id), particulars);
      }
    }
  }

  void add_failed_executions() {
    for (const Execution& execution : sequence_) {
      if (execution.status != ExecutionStatus::failed) continue;
      const std::string_view reason =
          is_restricted(execution) ? std::string_view() : failure_of(execution);
      const Execution* retry = retry_of(execution);
      const std::string retried =
          retry == nullptr ? std::string() : text::concat(" and was retried as ", retry->id);
      add(with_reason(text::concat(execution.agent, " failed", retried), reason),
          std::string(execution.id), reason.empty() ? Particulars() : of_output(execution));
    }
  }

  // The reason of the failure, else its output's first finding.
  static std::string_view failure_of(const Execution& execution) {
    const std::string_view reason = model::text_member(execution.document, "failureReason");
    if (!reason.empty() || !execution.outputs) return reason;
    const auto findings = model::elements(execution.outputs, "keyFindings");
    return findings.empty() ? std::string_view() : headline(findings.front().value);
  }

  // The agent's next run that retries the failed one.
  [[nodiscard]] const Execution* retry_of(const Execution& failed) const {
    const auto retry = std::ranges::find_if(sequence_, [&failed](const Execution& execution) {
      return execution.index > failed.index && model::retries(execution, failed);
    });
    return retry == sequence_.end() ? nullptr : &*retry;
  }

  void add_gates(GateStatus status) {
    for (const model::Gate& gate : model::gates(state_)) {
      if (gate.status == status && gate.details) add_gate(gate);
    }
  }

  // A verdict without any reason teaches nothing.
  void add_gate(const model::Gate& gate) {
    const std::string_view author = model::text_member(gate.details, "updatedBy");
    const std::string_view id = model::text_member(gate.details, "executionId");
    const std::string source =
        author.empty() && id.empty() ? text::concat("gate ", gate.name) : source_of(author, id);
    const std::string verdict =
        text::concat("gate ", gate.name,
                     gate.status == GateStatus::failed ? " failed" : " passed with a warning");
    const policy::Item item{model::bare_agent_name(author), policy::Kind::gate, gate.name};
    if (policies_.restricts_access(item)) {
      return add(verdict + "; a policy withholds the reason", source, {});
    }
    const std::optional<Execution> run = open_execution(id);
    const Reasons reasons = reasons_of(gate.details, run ? run->outputs : json::View());
    if (reasons.issues.empty() && reasons.recommendations.empty()) return;
    Particulars particulars = run ? of_output(*run) : Particulars();
    particulars.quotes.add(item);
    particulars.reasons = reasons;
    add(with_reason(verdict, text::join(reasons.issues, "; ")), source, particulars);
  }

  // Empty also if a policy restricts access to its output.
  [[nodiscard]] std::optional<Execution> open_execution(std::string_view id) const {
    if (id.empty()) return std::nullopt;
    std::optional<Execution> execution = model::find_execution(state_, id);
    return execution && !is_restricted(*execution) ? execution : std::nullopt;
  }

  void add_superseded_decisions() {
    for (const json::View& decision : model::decisions(state_)) {
      if (!model::is_superseded(decision)) continue;
      const json::View successor = find_decision(model::text_member(decision, "supersededBy"));
      if (successor) add_superseded(decision, successor);
    }
  }

  // Or no value.
  [[nodiscard]] json::View find_decision(std::string_view id) const {
    for (const json::View& decision : model::decisions(state_)) {
      if (model::text_member(decision, "id") == id) return decision;
    }
    return {};
  }

  void add_superseded(const json::View& decision, const json::View& successor) {
    Particulars particulars;
    for (const json::View& quoted : {decision, successor}) {
      const policy::Item item = policy::decision_item(quoted);
      if (policies_.restricts_access(item)) return;
      particulars.quotes.add(item);
      add_components(quoted, particulars.components);
    }
    const std::string_view id = model::text_member(successor, "id");
    const std::string lesson = text::concat(
        "\"", model::text_member(decision, "decision"), "\" (", model::text_member(decision, "id"),
        ") was superseded by \"", model::text_member(successor, "decision"), "\"");
    add(with_reason(lesson, model::text_member(successor, "rationale")),
        source_of(model::text_member(successor, "madeBy"), id), particulars);
  }

  json::View state_;
  std::vector<Execution> sequence_;
  const policy::Policies& policies_;
  std::unordered_set<std::string> seen_;
  Json lessons_ = Json::array();
};

}  // namespace

Json lessons_learned(const json::View& state, const policy::Policies& policies) {
  return LessonWriter(state, policies).write();
}

}  // namespace baton::workflow
