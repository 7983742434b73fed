#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "domain/context/admission.h"
#include "domain/context/build.h"
#include "domain/context/explanation.h"
#include "domain/context/workflow_context.h"
#include "domain/workflow/earlier_lessons.h"
#include "json/json.h"
#include "json/view.h"

namespace baton::context {

// The lessons of earlier workflows for one context: the most relevant ones to the workflow's
// feature and to the components that the context's decisions affect, as far as the policies that
// are in force admit the agent to everything that they quote. The archive is read on first use.
// Keeps references to its arguments.
class LessonSupply {
 public:
  LessonSupply(const json::View& state, const Admission& admission, const AdmittedItems& items,
               const BuildRequest& request)
      : state_(state), admission_(admission), items_(items), request_(request) {}

  // At most `count` lessons for a field of the rule, as an array.
  Json for_field(std::size_t count, std::string_view field);

  // The lessons that the settings ask for, without those in fields; empty if they ask for none.
  Json for_section();

  // Every lesson that was handed out, those that the size excludes, and of those that a policy
  // excludes the most relevant ones, as many as were asked for.
  void explain(Explanation& explanation) const;
  // Those that were handed out, each once.
  [[nodiscard]] const Json& handed_out() const { return handed_out_; }

 private:
  void load();
  void sort_out(std::vector<workflow::EarlierLesson> lessons);
  [[nodiscard]] std::string denial_of(const workflow::EarlierLesson& lesson) const;
  void hand_out(const workflow::EarlierLesson& lesson, std::string reason);
  [[nodiscard]] bool is_handed_out(const workflow::EarlierLesson& lesson) const;

  json::View state_;
  const Admission& admission_;
  const AdmittedItems& items_;
  const BuildRequest& request_;
  bool is_loaded_ = false;
  std::size_t asked_ = 0;  // the largest number of lessons that a field or the section asked for
  std::vector<workflow::EarlierLesson> admitted_;  // the most relevant first
  std::vector<workflow::EarlierLesson> denied_;
  Json handed_out_ = Json::array();
  std::vector<ExplainedItem> explained_;
};

}  // namespace baton::context
