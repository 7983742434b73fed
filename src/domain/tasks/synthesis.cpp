#include "domain/tasks/synthesis.h"

#include <algorithm>
#include <utility>

#include <nlohmann/json.hpp>

#include "domain/context/explanation.h"
#include "json/print.h"
#include "text/concat.h"

namespace baton::tasks {
namespace {

using context::FencedText;

std::string list_of(const TaskGraph& graph, const std::vector<std::size_t>& places) {
  std::vector<std::string_view> ids;
  for (const std::size_t place : places) ids.push_back(graph.tasks()[place].id);
  return text::enumerate(ids);
}

// Whether a completed task rests on it.
bool is_built_on(const TaskGraph& graph, std::size_t place) {
  return std::ranges::any_of(graph.dependents(place), [&](std::size_t dependent) {
    return graph.standing(dependent) == Standing::done;
  });
}

// A part that may go, and whether it has.
struct Part {
  std::string what;
  std::string text;  // rendered
  bool is_omitted = false;
};

class Writer {
 public:
  Writer(const TaskGraph& graph, const SynthesisRequest& request)
      : graph_(graph), request_(request) {}

  void add_results(const std::vector<Shown>& results) {
    for (const Shown& shown : results) {
      FencedText text(request_.marker);
      fence_entry(text, shown);
      results_.push_back(
          {.what = text::concat("result of ", shown.task.id), .text = text.take() + "\n"});
      const std::size_t place = *graph_.find(shown.task.id);
      if (is_built_on(graph_, place)) expendable_.push_back(results_.size() - 1);
    }
  }

  void add_messages(const std::vector<Message>& messages) {
    for (const Message& message : messages) {
      FencedText text(request_.marker);
      const std::string about =
          message.task.empty() ? std::string() : text::concat(" about ", message.task);
      text.heading("###", text::concat("From ", message.from, " to ",
                                       message.to.empty() ? "everybody" : message.to, about));
      text.data(message.from, Json(std::string(message.content)));
      messages_.push_back({.what = text::concat("message from ", message.from, " to ", message.to),
                           .text = text.take() + "\n"});
    }
  }

  // Leaves out what may go until the text has at most `budget` tokens.
  Result<Synthesis> fit() {
    Synthesis synthesis = render();
    while (request_.budget != 0 && synthesis.tokens > request_.budget) {
      if (!omit(synthesis.tokens - request_.budget)) {
        return fail(
            ErrorCode::limit, "the synthesis does not fit into the budget",
            text::concat(std::to_string(request_.budget), " tokens"),
            text::concat("the required content has ", std::to_string(synthesis.tokens), " tokens"));
      }
      synthesis = render();
    }
    return synthesis;
  }

 private:
  // False: nothing is left that may go.
  bool omit(std::size_t tokens) {
    std::size_t gained = 0;
    bool any = false;
    while (gained < tokens) {
      Part* part = next_expendable();
      if (part == nullptr) break;
      part->is_omitted = true;
      gained += context::count_tokens_of_text(part->text);
      any = true;
    }
    return any;
  }

  Part* next_expendable() {
    const auto stays = [](const Part& part) { return !part.is_omitted; };
    const auto message = std::ranges::find_if(messages_, stays);
    if (message != messages_.end()) return &*message;
    for (const std::size_t index : expendable_) {
      if (stays(results_[index])) return &results_[index];
    }
    return nullptr;
  }

  Synthesis render() const {
    FencedText head(request_.marker);
    head.heading("#", text::concat("Synthesis: ", request_.title));
    explain_fences(head, request_.marker);
    Synthesis synthesis{.text = head.take(), .omitted = {}};
    add_parts(synthesis, "Results", results_);
    synthesis.text += unfinished();
    add_parts(synthesis, "Messages", messages_);
    if (!synthesis.omitted.empty()) {
      FencedText tail(request_.marker);
      tail.heading("##", "Omitted to fit the budget");
      for (const Omission& omission : synthesis.omitted) {
        tail.line(
            text::concat("- ", omission.what, " (", std::to_string(omission.tokens), " tokens)"));
      }
      synthesis.text += text::concat("\n", tail.take());
    }
    synthesis.tokens = context::count_tokens_of_text(synthesis.text);
    return synthesis;
  }

  void add_parts(Synthesis& synthesis, std::string_view heading,
                 const std::vector<Part>& parts) const {
    std::string shown;
    for (const Part& part : parts) {
      if (!part.is_omitted) {
        shown += part.text;
        continue;
      }
      synthesis.omitted.push_back(
          {.what = part.what, .tokens = context::count_tokens_of_text(part.text)});
    }
    if (shown.empty()) return;
    FencedText title(request_.marker);
    title.heading("##", heading);
    shown.pop_back();  // the last of the empty lines between parts
    synthesis.text += text::concat("\n", title.take(), shown);
  }

  [[nodiscard]] std::string unfinished() const {
    Json failures = Json::array();
    Json open = Json::array();
    for (const std::size_t place : graph_.order()) {
      const Standing standing = graph_.standing(place);
      if (standing == Standing::done) continue;
      Json& list = standing == Standing::ended ? failures : open;
      list.push_back(line_of(place, graph_.tasks()[place]));
    }
    return fenced_list("Failed and cancelled", failures) + fenced_list("Open", open);
  }

  // Titles and reasons are agents' words.
  [[nodiscard]] std::string fenced_list(std::string_view heading, const Json& lines) const {
    if (lines.empty()) return {};
    FencedText text(request_.marker);
    text.heading("##", heading);
    text.data("several agents", lines);
    return text::concat("\n", text.take());
  }

  [[nodiscard]] std::string line_of(std::size_t place, const Task& task) const {
    const std::string head = text::concat(task.id, ": ", title_line(task), ", ");
    if (const auto obstacle = graph_.obstacle(place)) {
      return text::concat(head, "blocked by ", graph_.tasks()[*obstacle].id);
    }
    if (task.status == TaskStatus::unknown) {
      return text::concat(head, "its status is \"", status_text(task), "\"");
    }
    if (graph_.standing(place) == Standing::waiting) {
      return text::concat(head, "needs ", list_of(graph_, graph_.open_dependencies(place)));
    }
    const bool is_ready = graph_.standing(place) == Standing::ready;
    return text::concat(head, is_ready ? "ready" : name_of(task.status),
                        task.reason.empty() ? "" : ": ", task.reason);
  }

  const TaskGraph& graph_;
  const SynthesisRequest& request_;
  std::vector<Part> results_;
  std::vector<Part> messages_;
  std::vector<std::size_t> expendable_;  // of results_
};

}  // namespace

std::vector<Shown> results_of(const TaskGraph& graph, Payload payload) {
  std::vector<Shown> shown;
  for (const std::size_t place : graph.order()) {
    const Task& task = graph.tasks()[place];
    if (task.status != TaskStatus::completed) continue;
    std::string result = payload_of(task, payload);
    if (!result.empty()) shown.push_back({.task = task, .result = std::move(result)});
  }
  return shown;
}

Result<Synthesis> synthesize(const TaskGraph& graph, const std::vector<Message>& messages,
                             const SynthesisRequest& request) {
  for (const Task& task : graph.tasks()) {
    BATON_CHECK(context::require_unused_marker(request.marker, json::print_compact(task.document),
                                               task.id));
  }
  for (const Message& message : messages) {
    BATON_CHECK(context::require_unused_marker(request.marker, message.content, message.from));
  }
  Writer writer(graph, request);
  writer.add_results(results_of(graph, Payload::both));
  writer.add_messages(messages);
  return writer.fit();
}

}  // namespace baton::tasks
