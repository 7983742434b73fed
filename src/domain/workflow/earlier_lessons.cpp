#include "domain/workflow/earlier_lessons.h"

#include <algorithm>
#include <optional>
#include <string>
#include <unordered_set>
#include <utility>

#include "domain/model/members.h"
#include "domain/model/relevance_map.h"
#include "domain/model/vocabulary.h"
#include "domain/policy/items.h"
#include "domain/search/fold.h"
#include "domain/search/matches.h"
#include "domain/search/weight.h"
#include "domain/search/words.h"
#include "domain/workflow/archive_summary.h"
#include "text/ascii.h"
#include "text/concat.h"
#include "text/rfc3339.h"

namespace baton::workflow {
namespace {

constexpr std::string_view kComponents = "affectedComponents";
constexpr std::size_t kShortWord = 3;  // bytes

std::vector<std::string> texts_in(const Json& object, std::string_view name) {
  const std::vector<std::string_view> texts = model::text_elements(object, name);
  return {texts.begin(), texts.end()};
}

void copy_texts(const Json& from, std::string_view name, Json& to) {
  const std::vector<std::string> texts = texts_in(from, name);
  if (!texts.empty()) to[std::string(name)] = texts;
}

// The gate in "gate tests failed: two issues"; empty if the lesson is not about one.
std::string gate_in(std::string_view lesson) {
  constexpr std::string_view kGate = "gate ";
  if (!lesson.starts_with(kGate)) return {};
  lesson.remove_prefix(kGate.size());
  return std::string(lesson.substr(0, std::min(lesson.find(" failed"), lesson.find(" passed"))));
}

// Whatever an agent of the workflow may have written of the lesson.
std::vector<QuotedItem> every_item(const std::vector<std::string>& agents,
                                   std::string_view lesson) {
  std::vector<QuotedItem> items;
  for (const std::string& agent : agents) {
    items.push_back({.author = agent});
    items.push_back({.author = agent, .kind = policy::Kind::gate, .type = gate_in(lesson)});
    for (const std::string_view category : model::kDecisionCategories) {
      items.push_back(
          {.author = agent, .kind = policy::Kind::decision, .type = std::string(category)});
    }
  }
  return items;
}

std::optional<QuotedItem> quoted_item(const Json& quoted) {
  const Json* author = model::member(quoted, "author");
  const Result<policy::ContextType> kind =
      policy::parse_context_type(model::text_member(quoted, "kind"));
  if (author == nullptr || !author->is_string() || !kind) return std::nullopt;
  return QuotedItem{.author = std::string(model::text_of(*author)),
                    .kind = kind->kind,
                    .type = std::string(model::text_member(quoted, "type"))};
}

// Reads the key decisions and lessons of one summary.
class SummaryReader {
 public:
  explicit SummaryReader(const Json& summary)
      : summary_(summary),
        workflow_(model::text_member(summary, "workflowId")),
        agents_(texts_in(summary, "agentsUsed")),
        components_(texts_in(summary, "components")),
        end_(end_of(summary)) {}

  std::vector<EarlierLesson> read() && {
    for (const auto& [index, decision] : model::object_elements(summary_, "keyDecisions")) {
      add_decision(*decision, index);
    }
    for (const auto& [index, lesson] : model::object_elements(summary_, "lessonsLearned")) {
      add_lesson(*lesson, index);
    }
    return std::move(lessons_);
  }

 private:
  void add_decision(const Json& decision, std::size_t index) {
    const std::string_view id = model::text_member(decision, "id");
    EarlierLesson lesson =
        begin(id.empty() ? text::concat("decision-", std::to_string(index + 1)) : std::string(id),
              "decision", model::text_member(decision, "decision"));
    const std::string_view reason = model::text_member(decision, "rationale");
    if (!reason.empty()) lesson.document["reason"] = std::string(reason);
    const policy::Item item = policy::decision_item(decision);
    lesson.quotes.push_back({std::string(item.author), item.kind, std::string(item.type)});
    finish(std::move(lesson), decision, std::string(item.author));
  }

  void add_lesson(const Json& learned, std::size_t index) {
    EarlierLesson lesson = begin(text::concat("lesson-", std::to_string(index + 1)), "lesson",
                                 model::text_member(learned, "lesson"));
    copy_texts(learned, "evidence", lesson.document);
    copy_texts(learned, "recommendations", lesson.document);
    lesson.quotes = quotes_of(learned);
    finish(std::move(lesson), learned, agent_in(model::text_member(learned, "source")));
  }

  [[nodiscard]] EarlierLesson begin(const std::string& id, const char* kind,
                                    std::string_view text) const {
    EarlierLesson lesson{.document = Json::object()};
    lesson.document["id"] = text::concat(workflow_, "/", id);
    lesson.document["kind"] = kind;
    lesson.document["lesson"] = std::string(text);
    return lesson;
  }

  void finish(EarlierLesson lesson, const Json& item, const std::string& agent) {
    if (model::text_member(lesson.document, "lesson").empty()) return;
    copy_texts(item, kComponents, lesson.document);
    lesson.components = texts_in(item, kComponents);
    if (lesson.components.empty()) lesson.components = components_;
    if (!agent.empty()) lesson.document["agent"] = agent;
    lesson.document["workflowId"] = workflow_;
    lesson.document["featureName"] = std::string(model::text_member(summary_, "featureName"));
    if (end_) {
      lesson.document["date"] = text::format_date_time(*end_).substr(0, text::kDateLength);
      lesson.ended = *end_;
    }
    lessons_.push_back(std::move(lesson));
  }

  [[nodiscard]] std::vector<QuotedItem> quotes_of(const Json& learned) const {
    const Json* quotes = model::array_member(learned, "quotes");
    const std::string_view text = model::text_member(learned, "lesson");
    if (quotes == nullptr) return every_item(agents_, text);
    std::vector<QuotedItem> items;
    for (const Json& quoted : *quotes) {
      std::optional<QuotedItem> item = quoted_item(quoted);
      if (!item) return every_item(agents_, text);
      items.push_back(*std::move(item));
    }
    return items;
  }

  // The agent in "security-auditor exec_006"; empty for an execution or a gate.
  [[nodiscard]] std::string agent_in(std::string_view source) const {
    const std::string_view name = model::bare_agent_name(source.substr(0, source.find(' ')));
    return std::ranges::find(agents_, name) == agents_.end() ? "" : std::string(name);
  }

  const Json& summary_;
  std::string workflow_;
  std::vector<std::string> agents_;
  std::vector<std::string> components_;
  std::optional<Instant> end_;
  std::vector<EarlierLesson> lessons_;
};

// A short word is part of too many others.
bool is_short(std::string_view word) {
  return word.size() <= kShortWord && std::ranges::all_of(word, text::is_alphanumeric);
}

std::vector<search::Matcher> matchers_of(const LessonQuery& query) {
  std::vector<search::Matcher> matchers;
  std::unordered_set<std::string> known;
  const auto add = [&](std::string_view text, search::Match match) {
    if (text.empty() || !known.emplace(text).second) return;
    matchers.emplace_back(search::Query{.texts = {std::string(text)}, .match = match});
  };
  const std::string feature = search::folded(query.feature);
  for (const std::string_view word : search::words_of(feature)) {
    add(word, is_short(word) ? search::Match::whole_word : search::Match::part_of_word);
  }
  for (const std::string& component : query.components) {
    add(search::folded(component), search::Match::whole_word);
  }
  return matchers;
}

// The lesson as the text of a note, which has the title and the tags too.
std::string searched_text(const EarlierLesson& lesson) {
  std::string text;
  for (const std::string_view name : {"featureName", "lesson", "reason"}) {
    text += text::concat(model::text_member(lesson.document, name), "\n");
  }
  for (const std::string_view name : {"evidence", "recommendations"}) {
    text += text::join(model::text_elements(lesson.document, name), "\n") + "\n";
  }
  return text + text::join(lesson.components, "\n");
}

struct Ranked {
  EarlierLesson lesson;
  std::vector<double> weights = {};  // of each matcher
  double score = 0;
};

void weigh(Ranked& ranked, const std::vector<search::Matcher>& matchers) {
  const std::string text = searched_text(ranked.lesson);
  const notes::Note note{
      .tags = ranked.lesson.components,
      .title = std::string(model::text_member(ranked.lesson.document, "featureName"))};
  for (const search::Matcher& matcher : matchers) {
    const auto weights = matcher.weights(text, note);
    ranked.weights.push_back(weights ? weights->front() : 0);
  }
}

void add_scores(std::vector<Ranked>& lessons, std::size_t matchers) {
  for (std::size_t at = 0; at < matchers; ++at) {
    const auto with = std::ranges::count_if(
        lessons, [at](const Ranked& ranked) { return ranked.weights[at] > 0; });
    const double rarity =
        search::rarity_of(static_cast<double>(with), static_cast<double>(lessons.size()));
    for (Ranked& ranked : lessons) ranked.score += ranked.weights[at] * rarity;
  }
}

bool comes_before(const Ranked& a, const Ranked& b) {
  if (a.score != b.score) return a.score > b.score;
  if (a.lesson.ended != b.lesson.ended) return a.lesson.ended > b.lesson.ended;
  return a.lesson.id() < b.lesson.id();
}

}  // namespace

std::string_view EarlierLesson::id() const {
  return model::text_member(document, "id");
}

bool EarlierLesson::affects(std::string_view component) const {
  const std::string wanted = search::folded(component);
  return std::ranges::any_of(components, [&wanted](const std::string& affected) {
    return search::folded(affected) == wanted;
  });
}

std::vector<EarlierLesson> earlier_lessons(const Json& summary) {
  return SummaryReader(summary).read();
}

std::vector<EarlierLesson> rank_lessons(std::vector<EarlierLesson> lessons,
                                        const LessonQuery& query) {
  const std::vector<search::Matcher> matchers = matchers_of(query);
  std::vector<Ranked> ranked;
  for (EarlierLesson& lesson : lessons) {
    ranked.push_back({.lesson = std::move(lesson)});
    weigh(ranked.back(), matchers);
  }
  add_scores(ranked, matchers.size());
  if (!matchers.empty()) {
    std::erase_if(ranked, [](const Ranked& each) { return each.score <= 0; });
  }
  std::ranges::sort(ranked, comes_before);
  std::vector<EarlierLesson> found;
  std::unordered_set<std::string> known;
  for (Ranked& each : ranked) {
    const std::string_view text = model::text_member(each.lesson.document, "lesson");
    if (known.emplace(text).second) found.push_back(std::move(each.lesson));
  }
  return found;
}

}  // namespace baton::workflow
