#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "baton/instant.h"
#include "domain/policy/policies.h"
#include "json/json.h"

// What archived workflows decided and learned, for workflows that are like them.
namespace baton::workflow {

// An item that a lesson quotes. The policies that cover it also cover the lesson.
struct QuotedItem {
  std::string author;  // a bare agent name; empty if unknown
  policy::Kind kind = policy::Kind::output;
  std::string type = {};

  [[nodiscard]] policy::Item item() const { return {author, kind, type}; }
};

// A lesson, or a decision of high impact.
struct EarlierLesson {
  // {id, kind, lesson, reason?, evidence?, recommendations?, affectedComponents?, agent?,
  // workflowId, featureName, date?}. The id is unique: "wf_search/dec_001", "wf_search/lesson-1".
  Json document;
  std::vector<QuotedItem> quotes = {};
  std::vector<std::string> components = {};  // its own, else those of its workflow
  Instant ended = {};                        // its workflow

  [[nodiscard]] std::string_view id() const;
  [[nodiscard]] bool affects(std::string_view component) const;  // in any case
};

// The key decisions and lessons of a summary (schemas/workflow-summary), in its order. A lesson
// that does not name the items that it quotes, from an earlier version, counts as quoting every
// agent of its workflow.
std::vector<EarlierLesson> earlier_lessons(const Json& summary);

// What lessons should be about.
struct LessonQuery {
  std::string feature;                       // its words count
  std::vector<std::string> components = {};  // each counts as a whole
};

// The lessons that match the query, each text once, the most relevant first: a lesson is searched
// like a note (domain/search) with the name of its feature as title and its components as tags, and
// one word or component suffices. Of equally relevant lessons, those of the workflow that ended
// last come first, then in the order of their ids. A query without words and components matches
// all.
std::vector<EarlierLesson> rank_lessons(std::vector<EarlierLesson> lessons,
                                        const LessonQuery& query);

}  // namespace baton::workflow
