#include "domain/context/budget.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "domain/context/member_names.h"
#include "domain/context/shorten.h"
#include "domain/model/members.h"
#include "json/pointer.h"
#include "json/print.h"
#include "text/concat.h"
#include "text/split.h"

namespace baton::context {
namespace {

constexpr std::string_view kHandedOn = "contextForNextAgent";
constexpr std::string_view kWorkflow = "workflowContext";
// A form that saves fewer characters than this costs more than its line in the list.
constexpr std::size_t kLeastSaving = 40;

struct Candidate {
  std::string name;                        // "decision dec_001"
  std::vector<json::Pointer> places = {};  // of equal copies
  std::string_view kept = {};              // a member that stays whole
};

struct Step {
  std::size_t candidate;  // its index
  Form form;
};

// The items that may be shortened, in the order in which they are.
class Candidates {
 public:
  Candidates(const Json& context, const model::AgentRule& rule) : context_(context), rule_(rule) {
    add_list("lesson", {"earlierLessons"}, "id");
    add_full_view();
    add_gate_details();
    add_list("note", {"notes"}, "path");
    add_list("artifact", {"relevantArtifacts", "workflowContext/artifacts"}, "id");
    add_outputs(false);
    add_list("decision", {"relevantDecisions", "workflowContext/sharedDecisions"}, "id");
    add_outputs(true);
  }

  [[nodiscard]] const std::vector<Candidate>& all() const { return all_; }

 private:
  static json::Pointer place(std::string_view path) {
    json::Pointer pointer;
    for (const std::string_view part : text::split(path, '/')) pointer = pointer.child(part);
    return pointer;
  }

  void add_full_view() {
    const Json* workflow = model::object_member(context_, kWorkflow);
    if (workflow == nullptr) return;
    for (const auto& [name, value] : workflow->items()) {
      if (is_one_of(name, kOfEveryView)) continue;
      if (name == "tasks" || name == "messages") {
        add_list(name == "tasks" ? "task" : "message", {text::concat("workflowContext/", name)},
                 "id");
      } else {
        all_.push_back({.name = text::concat("member ", name),
                        .places = {json::Pointer().child(kWorkflow).child(name)}});
      }
    }
  }

  void add_gate_details() {
    const json::Pointer details = place("workflowContext/qualityGates/details");
    const Json* gates = json::find(context_, details);
    if (gates == nullptr || !gates->is_object()) return;
    for (const auto& [name, gate] : gates->items()) {
      all_.push_back({.name = text::concat("gate ", name), .places = {details.child(name)}});
    }
  }

  // Items of lists with equal elements.
  void add_list(std::string_view kind, const std::vector<std::string>& lists, std::string_view id) {
    const Json* items = json::find(context_, place(lists.front()));
    if (items == nullptr || !items->is_array()) return;
    for (std::size_t index = 0; index < items->size(); ++index) {
      const std::string_view named = model::text_member((*items)[index], id);
      Candidate item{.name = text::concat(
                         kind, " ", named.empty() ? std::to_string(index) : std::string(named))};
      for (const std::string& list : lists) item.places.push_back(place(list).child(index));
      all_.push_back(std::move(item));
    }
  }

  void add_outputs(bool required) {
    for (const auto& [index, output] : model::object_elements(context_, "previousAgentOutputs")) {
      const std::string_view agent = model::text_member(*output, "agentName");
      const bool is_required = std::ranges::find(rule_.needs_from, model::bare_agent_name(agent)) !=
                               rule_.needs_from.end();
      if (is_required != required) continue;
      all_.push_back({.name = text::concat("output ", model::text_member(*output, "executionId")),
                      .places = {json::Pointer().child("previousAgentOutputs").child(index)},
                      .kept = required ? kHandedOn : std::string_view()});
    }
  }

  const Json& context_;
  const model::AgentRule& rule_;
  std::vector<Candidate> all_;
};

std::vector<Step> steps_of(const std::vector<Candidate>& candidates) {
  std::vector<Step> steps;
  for (const Form form : {Form::structured, Form::summary, Form::reference}) {
    for (std::size_t at = 0; at < candidates.size(); ++at) {
      // A required output never becomes a mere reference.
      if (form == Form::reference && !candidates[at].kept.empty()) continue;
      steps.push_back({at, form});
    }
  }
  return steps;
}

// Elements to remove from a list.
struct RemovedElements {
  json::Pointer list = {};
  std::vector<std::size_t> indexes = {};  // rising
};

void remove_elements(Json::array_t& list, const std::vector<std::size_t>& indexes) {
  std::size_t kept = indexes.front();
  auto next = indexes.begin();
  for (std::size_t at = kept; at < list.size(); ++at) {
    if (next != indexes.end() && *next == at) {
      ++next;
    } else {
      list[kept++] = std::move(list[at]);
    }
  }
  list.resize(kept);
}

// Removes the items that became references. Passes over each list once, because it may have
// thousands of them.
void remove_references(Json& context, const std::vector<const Candidate*>& references) {
  std::vector<RemovedElements> removed;  // few lists have items
  for (const Candidate* const candidate : references) {
    for (const json::Pointer& place : candidate->places) {
      json::Pointer parent = place.parent();
      Json* const holder = json::find(context, parent);
      if (holder == nullptr) continue;
      if (holder->is_object()) {
        holder->erase(place.tokens().back());
        continue;
      }
      auto list = std::ranges::find(removed, parent, &RemovedElements::list);
      if (list == removed.end()) list = removed.insert(list, {.list = std::move(parent)});
      list->indexes.push_back(std::stoul(place.tokens().back()));
    }
  }
  for (const auto& [list, indexes] : removed) {
    remove_elements(json::find(context, list)->get_ref<Json::array_t&>(), indexes);
  }
}

class Fitting {
 public:
  Fitting(const Json& context, const model::AgentRule& rule, const Budget& budget)
      : context_(context),
        budget_(budget),
        candidates_(context, rule),
        steps_(steps_of(candidates_.all())) {}

  Result<Json> fit() const {
    BATON_TRY(const std::size_t whole, budget_.measure(context_));
    if (whole <= budget_.tokens) return context_;
    std::size_t least = whole;
    std::size_t below = 0;  // steps after which it does not fit
    while (below < steps_.size()) {
      const std::size_t end = end_of_form(below);
      BATON_TRY(const std::size_t tokens, budget_.measure(after(end)));
      if (tokens <= budget_.tokens) return fit_between(below, end);
      least = std::min(least, tokens);
      below = end;
    }
    return fail(ErrorCode::limit, "the required context does not fit into the budget",
                text::concat(std::to_string(budget_.tokens), " tokens"),
                text::concat("the least budget is ", std::to_string(least), " tokens"));
  }

 private:
  // The number of steps to the last of the form that follows `count` steps. The first item of a
  // form costs the title of its list, so that a form may save less than it costs.
  [[nodiscard]] std::size_t end_of_form(std::size_t count) const {
    const auto begin = steps_.begin() + static_cast<std::ptrdiff_t>(count);
    const auto end = std::find_if(begin, steps_.end(),
                                  [&](const Step& step) { return step.form != begin->form; });
    return static_cast<std::size_t>(end - steps_.begin());
  }

  // `enough` steps fit, and fewer are better.
  [[nodiscard]] Result<Json> fit_between(std::size_t below, std::size_t enough) const {
    while (enough - below > 1) {
      const std::size_t middle = below + (enough - below) / 2;
      BATON_TRY(const std::size_t tokens, budget_.measure(after(middle)));
      (tokens <= budget_.tokens ? enough : below) = middle;
    }
    return after(enough);
  }

  // The context after the first `count` steps.
  [[nodiscard]] Json after(std::size_t count) const {
    const std::vector<Candidate>& candidates = candidates_.all();
    std::vector<Form> forms(candidates.size(), Form::full);
    for (std::size_t at = 0; at < count; ++at) forms[steps_[at].candidate] = steps_[at].form;
    Json context = context_;
    Json shortened = Json::object();
    std::vector<const Candidate*> references;
    for (std::size_t at = 0; at < candidates.size(); ++at) {
      const Form form = apply(candidates[at], forms[at], context);
      if (form != Form::full) {
        model::ensure_array(shortened, to_text(form)).push_back(candidates[at].name);
      }
      if (form == Form::reference) references.push_back(&candidates[at]);
    }
    remove_references(context, references);
    if (!shortened.empty()) context["shortened"] = std::move(shortened);
    return context;
  }

  // The form that the item has now: `form`, or the next longer one if that would save nothing.
  static Form apply(const Candidate& candidate, Form form, Json& context) {
    if (form == Form::full) return form;
    const Json& item = *json::find(context, candidate.places.front());
    const Json shorter = form == Form::reference ? Json() : shorten(item, form, candidate.kept);
    const std::size_t before = json::print_compact(item).size();
    if (json::print_compact(shorter).size() + kLeastSaving > before) {
      return apply(candidate, static_cast<Form>(static_cast<int>(form) - 1), context);
    }
    for (const json::Pointer& place : candidate.places) {
      if (Json* copy = json::find(context, place)) *copy = shorter;
    }
    return form;
  }

  const Json& context_;
  const Budget& budget_;
  Candidates candidates_;
  std::vector<Step> steps_;
};

}  // namespace

Result<Json> fit_budget(const Json& context, const model::AgentRule& rule, const Budget& budget) {
  return Fitting(context, rule, budget).fit();
}

}  // namespace baton::context
