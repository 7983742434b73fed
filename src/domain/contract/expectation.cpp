#include "domain/contract/expectation.h"

#include <algorithm>
#include <string_view>

#include <nlohmann/json.hpp>

#include "domain/contract/item_pattern.h"
#include "domain/model/members.h"
#include "text/concat.h"
#include "text/names.h"

namespace baton::contract {
namespace {

using context::ExplainedItem;
using context::Verdict;
using text::concat;

constexpr std::size_t kMostReasons = 3;  // in one message

std::string named(const ExplainedItem& item, const json::View& state) {
  const std::string_view author = author_of(item, state);
  return author.empty() ? concat(item.kind, " ", item.id)
                        : concat(item.kind, " ", item.id, " of ", author);
}

std::string joined_reasons(const std::vector<const ExplainedItem*>& items,
                           const json::View& state) {
  std::string reasons;
  for (std::size_t index = 0; index < std::min(items.size(), kMostReasons); ++index) {
    reasons +=
        concat(index == 0 ? "" : "; ", named(*items[index], state), ": ", items[index]->reason);
  }
  if (items.size() > kMostReasons) {
    reasons += concat("; and ", std::to_string(items.size() - kMostReasons), " more");
  }
  return reasons;
}

// Whether a text is in a string of the value, or is the name of a member.
bool has_text(const Json& value, std::string_view text) {
  if (value.is_string()) return model::text_of(value).find(text) != std::string_view::npos;
  if (value.is_object()) {
    const auto& members = value.get_ref<const Json::object_t&>();
    return std::ranges::any_of(members, [&](const auto& member) {
      return member.first.find(text) != std::string::npos || has_text(member.second, text);
    });
  }
  return value.is_array() &&
         std::ranges::any_of(value, [&](const Json& element) { return has_text(element, text); });
}

bool has_form(const AgentView& view, std::string_view name, std::string_view text) {
  return std::ranges::any_of(view.forms, [&](const RenderedForm& form) {
    return form.name == name && form.text.find(text) != std::string::npos;
  });
}

// The names of the forms that have a canary of these items, in the order of the forms.
std::vector<std::string_view> forms_with(const AgentView& view,
                                         const std::vector<const PlantedItem*>& items) {
  std::vector<std::string_view> names;
  for (const RenderedForm& form : view.forms) {
    const bool has_one = std::ranges::any_of(items, [&form](const PlantedItem* item) {
      return form.text.find(item->canary) != std::string::npos;
    });
    if (has_one) names.push_back(form.name);
  }
  return names;
}

// "decision dec_1: code-writer needs prd-writer; ...": the items with the reasons of the verdict;
// an item whose canary came by way of another one has none.
std::string reasons_of(const AgentView& view, const std::vector<const PlantedItem*>& planted,
                       Verdict verdict, const json::View& state) {
  std::vector<const ExplainedItem*> items;
  std::vector<std::string> others;
  for (const PlantedItem* wanted : planted) {
    const auto& explained = view.built.explanation.items;
    const auto found = std::ranges::find_if(explained, [&](const ExplainedItem& item) {
      return item.verdict == verdict && item.kind == wanted->kind && item.id == wanted->id;
    });
    if (found != explained.end()) {
      items.push_back(&*found);
    } else if (others.size() < kMostReasons) {
      others.push_back(concat(wanted->kind, " ", wanted->id));
    }
  }
  return items.empty() ? text::enumerate(others) : joined_reasons(items, state);
}

class ViewCheck {
 public:
  ViewCheck(const AgentView& view, const json::View& state) : view_(view), state_(state) {}

  void must_see(const std::string& text, const json::Pointer& place) {
    const ItemPattern pattern(text);
    if (pattern.is_text()) {
      if (!shows(pattern.id())) {
        add("must-see", place,
            concat(view_.agent, " does not see the text \"", pattern.id(), "\""));
      }
      return;
    }
    const std::vector<const ExplainedItem*> items = matched(pattern);
    if (items.empty()) return report_unknown(text, pattern, place, Severity::error);
    const auto is_seen = [](const ExplainedItem* item) {
      return item->verdict == Verdict::admitted;
    };
    if (std::ranges::any_of(items, is_seen)) return;
    add("must-see", place, concat(view_.agent, " does not see ", joined_reasons(items, state_)));
  }

  void must_not_see(const std::string& text, const json::Pointer& place) {
    const ItemPattern pattern(text);
    if (pattern.is_text()) {
      if (shows(pattern.id())) {
        add("must-not-see", place, concat(view_.agent, " sees the text \"", pattern.id(), "\""));
      } else if (pattern.id().find('*') != std::string_view::npos) {
        report_literal_star(text, place);
      }
      return;
    }
    const std::vector<const ExplainedItem*> items = matched(pattern);
    if (items.empty()) {
      const Severity severity = pattern.is_exact() ? Severity::error : Severity::warning;
      return report_unknown(text, pattern, place, severity);
    }
    for (const ExplainedItem* const item : items) {
      if (item->verdict != Verdict::admitted) continue;
      add("must-not-see", place,
          concat(view_.agent, " sees ", named(*item, state_), ": ", item->reason));
    }
  }

  void max_tokens(std::size_t most, const json::Pointer& place) {
    if (view_.tokens <= most) return;
    add("max-tokens", place,
        concat("the context of ", view_.agent, " has about ", std::to_string(view_.tokens),
               " tokens, more than ", std::to_string(most)),
        concat("`baton context ", view_.agent, " --explain` lists the tokens of each item"));
  }

  Findings take() { return std::move(findings_); }

 private:
  [[nodiscard]] std::vector<const ExplainedItem*> matched(const ItemPattern& pattern) const {
    std::vector<const ExplainedItem*> items;
    for (const ExplainedItem& item : view_.built.explanation.items) {
      if (pattern.matches(item.kind, item.id, author_of(item, state_))) items.push_back(&item);
    }
    return items;
  }

  [[nodiscard]] bool shows(std::string_view text) const {
    return has_text(view_.built.context, text) ||
           std::ranges::any_of(view_.forms, [&](const RenderedForm& form) {
             return form.text.find(text) != std::string::npos;
           });
  }

  void report_unknown(const std::string& text, const ItemPattern& pattern,
                      const json::Pointer& place, Severity severity) {
    std::vector<std::string_view> names;
    for (const ExplainedItem& item : view_.built.explanation.items) {
      names.push_back(item.id);
      const std::string_view author = author_of(item, state_);
      if (!author.empty()) names.push_back(author);
    }
    const auto near = text::nearest(pattern.id(), names);
    findings_.push_back(
        {.severity = severity,
         .rule = "unknown-item",
         .message = concat("no item of the workflow matches \"", text, "\""),
         .instance_location = place.text(),
         .hint = near ? concat("did you mean ", *near, "?")
                      : concat("`baton context ", view_.agent, " --explain` lists the items")});
  }

  // Who means a pattern tests nothing.
  void report_literal_star(const std::string& text, const json::Pointer& place) {
    findings_.push_back({.severity = Severity::warning,
                         .rule = "literal-star",
                         .message = concat("the * in \"", text, "\" stands for itself"),
                         .instance_location = place.text(),
                         .hint = "name a text that is there, such as \"text:ghp_\""});
  }

  void add(std::string_view rule, const json::Pointer& place, std::string message,
           std::string hint = {}) {
    findings_.push_back({.rule = std::string(rule),
                         .message = std::move(message),
                         .instance_location = place.text(),
                         .hint = std::move(hint)});
  }

  const AgentView& view_;
  json::View state_;
  Findings findings_;
};

}  // namespace

Expectation expectation_in(const Json& contract_case) {
  Expectation expectation;
  for (const std::string_view text : model::text_elements(contract_case, "mustSee")) {
    expectation.must_see.emplace_back(text);
  }
  for (const std::string_view text : model::text_elements(contract_case, "mustNotSee")) {
    expectation.must_not_see.emplace_back(text);
  }
  if (const std::optional<double> most = model::number_member(contract_case, "maxTokens")) {
    expectation.max_tokens = static_cast<std::size_t>(*most);
  }
  return expectation;
}

Findings unfulfilled(const Expectation& expectation, const AgentView& view, const json::View& state,
                     const json::Pointer& place) {
  ViewCheck check(view, state);
  for (std::size_t index = 0; index < expectation.must_see.size(); ++index) {
    check.must_see(expectation.must_see[index], place.child("mustSee").child(index));
  }
  for (std::size_t index = 0; index < expectation.must_not_see.size(); ++index) {
    check.must_not_see(expectation.must_not_see[index], place.child("mustNotSee").child(index));
  }
  if (expectation.max_tokens) check.max_tokens(*expectation.max_tokens, place.child("maxTokens"));
  return check.take();
}

Findings canary_findings(const AgentView& view, const Planted& planted, Reach reach,
                         const json::View& state, const json::Pointer& place) {
  const bool is_expected = reach == Reach::expected;
  std::vector<const PlantedItem*> wrong;
  for (const PlantedItem& item : planted.items) {
    const bool is_wrong = is_expected ? !has_form(view, "json", item.canary) ||
                                            !has_form(view, "markdown", item.canary)
                                      : !forms_with(view, {&item}).empty();
    if (is_wrong) wrong.push_back(&item);
  }
  if (wrong.empty()) return {};
  const std::string message =
      is_expected ? concat("the canary does not reach ", view.agent, ": ",
                           reasons_of(view, wrong, Verdict::denied, state))
                  : concat("the canary reaches ", view.agent, " (",
                           text::enumerate(forms_with(view, wrong)),
                           "): ", reasons_of(view, wrong, Verdict::admitted, state));
  return {{.rule = "canary", .message = message, .instance_location = place.text()}};
}

}  // namespace baton::contract
