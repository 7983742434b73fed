// Fifty agents launched at once: each hook is a process, all change one state.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <fstream>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include <nlohmann/json.hpp>

#include "faults/program.h"
#include "faults/rounds.h"
#include "support/temporary_folder.h"

namespace baton {
namespace {

using nlohmann::json;
using test::baton;
using test::Ran;
using SteadyClock = std::chrono::steady_clock;

// Sanitizers make each take longer than the others wait for the lock.
constexpr int kHooks = 50 / test::kSanitized;

json launch_of(int number) {
  return {{"hook_event_name", "PreToolUse"},
          {"session_id", "session-" + std::to_string(number)},
          {"tool_name", "Agent"},
          {"tool_use_id", "toolu_" + std::to_string(number)},
          {"tool_input", {{"subagent_type", "prd-writer"}, {"prompt", "Write the requirements."}}}};
}

// Runs `baton hook` with the event as its standard input.
Ran call_hook(const test::TemporaryFolder& folder, int number, const json& content) {
  const std::string event = (folder / ("event-" + std::to_string(number))).string();
  std::ofstream(event) << content;
  return test::run({.folder = folder.path().string(),
                    .arguments = {"hook"},
                    .environment = {"CLAUDE_PROJECT_DIR=" + folder.path().string()},
                    .before_exec = [event] {
                      const int input = ::open(event.c_str(), O_RDONLY);
                      ::dup2(input, STDIN_FILENO);
                    }});
}

struct Called {
  Ran ran;
  std::chrono::milliseconds took{0};
};

TEST(ManyHooks, LoseNoAgentAndDoNotBlock) {
  const test::TemporaryFolder folder;
  ASSERT_EQ(baton(folder.path(), {"init", "--feature", "f", "--workflow-id", "wf_1"}).status, 0);
  // The last hook waits for all others, which a slow machine must not turn into a refusal.
  std::ofstream(folder / ".claude/baton.json") << R"({"hooks": {"lockSeconds": 8}})";
  std::vector<Called> calls(kHooks);
  std::vector<std::thread> callers;
  for (int number = 0; number < kHooks; ++number) {
    callers.emplace_back([&folder, number, &call = calls[static_cast<std::size_t>(number)]] {
      const auto begin = SteadyClock::now();
      call.ran = call_hook(folder, number, launch_of(number));
      call.took = std::chrono::duration_cast<std::chrono::milliseconds>(SteadyClock::now() - begin);
    });
  }
  for (std::thread& caller : callers) caller.join();

  std::set<std::string> prompts;
  std::chrono::milliseconds longest{0};
  for (const Called& call : calls) {
    ASSERT_EQ(call.ran.status, 0) << call.ran.error;
    const json answer = json::parse(call.ran.output, nullptr, false);
    ASSERT_TRUE(answer.is_object()) << call.ran.output;
    prompts.insert(answer.at("/hookSpecificOutput/updatedInput/prompt"_json_pointer));
    longest = std::max(longest, call.took);
  }
  EXPECT_EQ(prompts.size(), static_cast<std::size_t>(kHooks)) << "two agents share an execution";
  const json state = test::state_in(folder.path());
  EXPECT_EQ(state.at("agentSequence").size(), static_cast<std::size_t>(kHooks));
  EXPECT_EQ(baton(folder.path(), {"validate"}).status, 0);
  EXPECT_EQ(test::leftovers_in(folder.path()), std::vector<std::string>());
  std::cout << "the longest of " << kHooks << " hooks took " << longest.count() << " ms\n";
}

// The agents of one session, in the background.
constexpr int kAgents = 8;

json in_the_session(json event) {
  event["session_id"] = "session";
  return event;
}

json launched(int number) {
  json event = in_the_session(launch_of(number));
  event["hook_event_name"] = "PostToolUse";
  event["tool_input"].erase(
      "prompt");  // Claude Code gives the one that the launch was answered with
  event["tool_response"] = {{"isAsync", true}, {"agentId", "agent-" + std::to_string(number)}};
  return event;
}

// Each output has a decision with the same id.
json end_of(int number) {
  const json decision = {{"id", "dec_001"},
                         {"decision", "d" + std::to_string(number)},
                         {"category", "architecture"},
                         {"rationale", "r"},
                         {"impact", "high"}};
  const json output = {{"status", "success"},
                       {"keyFindings", json::array({"f"})},
                       {"contextForNextAgent", {{"technicalDecisions", json::array({decision})}}}};
  return in_the_session({{"hook_event_name", "SubagentStop"},
                         {"agent_type", "prd-writer"},
                         {"agent_id", "agent-" + std::to_string(number)},
                         {"last_assistant_message", "```json\n" + output.dump() + "\n```\n"}});
}

std::size_t count_of(std::string_view part, std::string_view text) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != std::string_view::npos; at = text.find(part, at + 1))
    ++count;
  return count;
}

TEST(ManyHooks, TellTheModelOfEachChangedIdAndOfNoChangeByOthers) {
  const test::TemporaryFolder folder;
  ASSERT_EQ(baton(folder.path(), {"init", "--feature", "f", "--workflow-id", "wf_1"}).status, 0);
  std::ofstream(folder / ".claude/baton.json") << R"({"hooks": {"lockSeconds": 8}})";
  for (int number = 0; number < kAgents; ++number) {
    ASSERT_EQ(call_hook(folder, number, in_the_session(launch_of(number))).status, 0);
    ASSERT_EQ(call_hook(folder, number, launched(number)).status, 0);
  }
  std::vector<Ran> ends(kAgents);
  std::vector<std::thread> callers;
  for (int number = 0; number < kAgents; ++number) {
    callers.emplace_back([&folder, number, &ran = ends[static_cast<std::size_t>(number)]] {
      ran = call_hook(folder, number, end_of(number));
    });
  }
  for (std::thread& caller : callers) caller.join();
  std::size_t changed = 0;
  for (const Ran& end : ends) changed += count_of("is now", end.output);
  EXPECT_EQ(changed, static_cast<std::size_t>(kAgents - 1)) << "all ids but the first are in use";

  const Ran prompt =
      call_hook(folder, kAgents,
                in_the_session({{"hook_event_name", "UserPromptSubmit"}, {"prompt", "Go on."}}));
  EXPECT_EQ(count_of("is now", prompt.output), changed) << prompt.output;
  EXPECT_EQ(count_of("has changed", prompt.output), 0U) << prompt.output;
}

}  // namespace
}  // namespace baton
