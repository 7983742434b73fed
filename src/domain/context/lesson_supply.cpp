#include "domain/context/lesson_supply.h"

#include <algorithm>
#include <utility>

#include "domain/model/members.h"
#include "text/concat.h"

namespace baton::context {
namespace {

constexpr const char* kLesson = "lesson";

// What the decisions in the context affect: components that the agent works on.
std::vector<std::string> components_of(const Json& decisions) {
  std::vector<std::string> components;
  for (const Json& decision : decisions) {
    for (const std::string_view name : model::text_elements(decision, "affectedComponents")) {
      if (std::ranges::find(components, name) == components.end()) components.emplace_back(name);
    }
  }
  return components;
}

}  // namespace

void LessonSupply::load() {
  if (std::exchange(is_loaded_, true) || !request_.lessons.read) return;
  sort_out(request_.lessons.read());
}

void LessonSupply::sort_out(std::vector<workflow::EarlierLesson> lessons) {
  std::vector<workflow::EarlierLesson> admitted;
  std::vector<workflow::EarlierLesson> denied;
  for (workflow::EarlierLesson& lesson : lessons) {
    std::vector<workflow::EarlierLesson>& list = denial_of(lesson).empty() ? admitted : denied;
    list.push_back(std::move(lesson));
  }
  const workflow::LessonQuery query{
      .feature = std::string(model::text_member(state_, "featureName")),
      .components = components_of(items_.decisions)};
  if (query.feature.empty() && query.components.empty()) return;  // would match everything
  admitted_ = workflow::rank_lessons(std::move(admitted), query);
  denied_ = workflow::rank_lessons(std::move(denied), query);
}

// Empty if the agent may see everything that the lesson quotes.
std::string LessonSupply::denial_of(const workflow::EarlierLesson& lesson) const {
  for (const workflow::QuotedItem& quoted : lesson.quotes) {
    if (const auto denial = admission_.denied_by_policy(quoted.item())) return denial->reason;
  }
  return {};
}

bool LessonSupply::is_handed_out(const workflow::EarlierLesson& lesson) const {
  return std::ranges::any_of(handed_out_, [&lesson](const Json& other) {
    return model::text_member(other, "id") == lesson.id();
  });
}

void LessonSupply::hand_out(const workflow::EarlierLesson& lesson, std::string reason) {
  if (is_handed_out(lesson)) return;
  handed_out_.push_back(lesson.document);
  explained_.push_back({kLesson, std::string(lesson.id()), Verdict::admitted, std::move(reason),
                        count_tokens(lesson.document)});
}

Json LessonSupply::for_field(std::size_t count, std::string_view field) {
  load();
  asked_ = std::max(asked_, count);
  Json lessons = Json::array();
  for (const workflow::EarlierLesson& lesson : admitted_) {
    if (lessons.size() == count) break;
    lessons.push_back(lesson.document);
    hand_out(lesson, text::concat("in the field ", field));
  }
  return lessons;
}

Json LessonSupply::for_section() {
  Json lessons = Json::array();
  const LessonSettings& settings = request_.lessons;
  if (settings.limit == 0) return lessons;
  load();
  asked_ = std::max(asked_, settings.limit);
  std::size_t seen = 0;
  std::size_t tokens = 0;
  for (const workflow::EarlierLesson& lesson : admitted_) {
    if (seen == settings.limit) break;
    ++seen;
    if (is_handed_out(lesson)) continue;
    const std::size_t size = count_tokens(lesson.document);
    if (tokens + size > settings.tokens) {
      explained_.push_back({kLesson, std::string(lesson.id()), Verdict::denied,
                            "it does not fit into context.lessons.tokens", size});
      continue;
    }
    tokens += size;
    lessons.push_back(lesson.document);
    hand_out(lesson, "it is like the workflow's feature or components");
  }
  return lessons;
}

void LessonSupply::explain(Explanation& explanation) const {
  explanation.items.insert(explanation.items.end(), explained_.begin(), explained_.end());
  for (std::size_t index = 0; index < std::min(asked_, denied_.size()); ++index) {
    const workflow::EarlierLesson& lesson = denied_[index];
    explanation.items.push_back({kLesson, std::string(lesson.id()), Verdict::denied,
                                 denial_of(lesson), count_tokens(lesson.document)});
  }
}

}  // namespace baton::context
