// Default-deny, proven on random graphs: every text of every task and message carries a word of its
// own, and a prompt holds exactly those that its task is entitled to.
#include <gtest/gtest.h>

#include <random>
#include <set>
#include <string>

#include "domain/tasks/prompt.h"
#include "task_list.h"

namespace baton::tasks {
namespace {

constexpr int kGraphs = 200;
constexpr const char* kMarker = "m4rk3r00d1ff";

using Canaries = std::set<std::string>;

class RandomGraph {
 public:
  explicit RandomGraph(std::uint32_t seed) : random_(seed) {
    const int tasks = up_to(12) + 1;
    for (int number = 0; number < tasks; ++number) add_task(number);
    const int messages = up_to(6);
    for (int number = 0; number < messages; ++number) add_message(number);
  }

  [[nodiscard]] const Json& state() const { return state_; }
  [[nodiscard]] const Canaries& all() const { return all_; }

 private:
  int up_to(int most) { return static_cast<int>(random_() % (static_cast<unsigned>(most) + 1U)); }
  bool chance(int percent) { return up_to(99) < percent; }

  std::string canary(const std::string& what) {
    std::string word = "canary-" + what + "-end";
    all_.insert(word);
    return word;
  }

  void add_task(int number) {
    const std::string id = "t" + std::to_string(number);
    constexpr std::array kStatuses = {"pending",   "in_progress", "completed", "completed",
                                      "completed", "failed",      "cancelled"};
    Json task = {{"id", id},
                 {"title", canary(id + "-title")},
                 {"description", canary(id + "-description")},
                 {"dependsOn", Json::array()},
                 {"status", kStatuses.at(static_cast<std::size_t>(up_to(6)))}};
    for (int before = 0; before < number; ++before) {
      if (chance(25)) task["dependsOn"].push_back("t" + std::to_string(before));
    }
    if (chance(70)) task["assignee"] = "agent-" + std::to_string(up_to(3));
    if (chance(80)) task["result"] = canary(id + "-result");
    if (chance(50)) task["structured"] = {{"found", canary(id + "-structured")}};
    if (chance(30)) task["reason"] = canary(id + "-reason");
    if (chance(15)) task["memoryScope"] = "all";
    constexpr std::array kPayloads = {"output", "structured", "both"};
    if (chance(50)) task["dependencyPayload"] = kPayloads.at(static_cast<std::size_t>(up_to(2)));
    state_["tasks"].push_back(std::move(task));
  }

  void add_message(int number) {
    state_["messages"].push_back({{"from", "agent-" + std::to_string(up_to(3))},
                                  {"to", "agent-" + std::to_string(up_to(3))},
                                  {"content", canary("message" + std::to_string(number))}});
  }

  std::mt19937 random_;
  Json state_ = {{"tasks", Json::array()}, {"messages", Json::array()}};
  Canaries all_;
};

std::string text_of(const Json& object, const char* member) {
  return object.contains(member) ? object[member].get<std::string>() : std::string();
}

// What a completed task hands on, said anew and not by the code under test.
Canaries handed_on(const Json& task, const std::string& payload) {
  Canaries words;
  if (task["status"] != "completed") return words;
  const bool output = payload != "structured";
  const bool structured = payload == "structured" || payload == "both";
  if (output && task.contains("result")) words.insert(text_of(task, "result"));
  if (structured && task.contains("structured")) words.insert(text_of(task["structured"], "found"));
  if (!words.empty()) words.insert(text_of(task, "title"));
  return words;
}

Canaries entitled(const Json& state, const Json& task) {
  Canaries words = {text_of(task, "title"), text_of(task, "description")};
  const bool sees_all = text_of(task, "memoryScope") == "all";
  const std::string payload = text_of(task, "dependencyPayload");
  for (const Json& other : state["tasks"]) {
    bool is_direct = false;
    for (const Json& id : task["dependsOn"]) is_direct = is_direct || id == other["id"];
    if (other["id"] == task["id"] || (!is_direct && !sees_all)) continue;
    words.merge(handed_on(other, payload));
  }
  if (!task.contains("assignee")) return words;
  for (const Json& message : state["messages"]) {
    if (message["to"] == task["assignee"]) words.insert(text_of(message, "content"));
  }
  return words;
}

Canaries found_in(const std::string& text, const Canaries& all) {
  Canaries found;
  for (const std::string& word : all) {
    if (text.find(word) != std::string::npos) found.insert(word);
  }
  return found;
}

TEST(TaskPromptCanaries, AreExactlyThoseThatTheTaskIsEntitledTo) {
  for (std::uint32_t seed = 0; seed < kGraphs; ++seed) {
    const RandomGraph graph(seed);
    for (const Json& task : graph.state()["tasks"]) {
      const Canaries expected = entitled(graph.state(), task);
      const auto prompt = make_prompt(graph.state(), text_of(task, "id"), {}, policy::Policies{});
      ASSERT_TRUE(prompt) << seed;
      ASSERT_EQ(found_in(plain_text(*prompt), graph.all()), expected) << seed << task["id"];
      ASSERT_EQ(found_in(*fenced_text(*prompt, kMarker), graph.all()), expected)
          << seed << task["id"];
    }
  }
}

// The texts of these graphs are what the test above looks for: it must be able to find too much.
TEST(TaskPromptCanaries, AreMoreThanAnyPromptHolds) {
  std::size_t left_out = 0;
  for (std::uint32_t seed = 0; seed < kGraphs; ++seed) {
    const RandomGraph graph(seed);
    for (const Json& task : graph.state()["tasks"]) {
      left_out += graph.all().size() - entitled(graph.state(), task).size();
    }
  }
  EXPECT_GT(left_out, 10'000U);
}

}  // namespace
}  // namespace baton::tasks
