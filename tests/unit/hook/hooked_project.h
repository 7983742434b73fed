#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "json/json.h"
#include "store/handoff_store.h"
#include "support/command_line.h"

namespace baton::test {

inline constexpr std::string_view kSession = "00000000-0000-4000-8000-000000000001";
// The most that a whole denial may cost.
inline constexpr std::size_t kDenialTokens = 120;

// The event that Claude Code gave to a hook: "PreToolUse.foreground".
Json payload(const std::string& name);
std::vector<std::string> payload_names();  // of events

// The last message of an agent, with this output.
std::string message_with(const Json& output);
// An output that is valid for prd-writer; `finding` distinguishes it from others.
Json good_output(const std::string& finding = "Eight user stories");

// A project in memory, and Claude Code's hooks in it.
class HookedProject {
 public:
  CommandLine baton = {};

  void begin();                             // a workflow: wf_1
  void configure(const std::string& text);  // .claude/baton.json

  // The answer to an event; null if there is none. An event after a launch has the prompt that the
  // launch was answered with, as Claude Code gives it. Fails the test unless Claude Code
  // understands the answer, it allows nothing, and the exit status is 0.
  Json hear(const Json& given);
  Json play(const std::string& name) { return hear(payload(name)); }
  // The same for any input; returns what was printed.
  std::string hear_text(const std::string& text);
  // The SubagentStop of that name, with this last message.
  Json stop(const std::string& name, const std::string& message);
  // A PreToolUse that launches the agent.
  Json launch(const std::string& agent, const std::string& call = "toolu_1_0");

  // What Claude Code writes beside an agent's transcript.
  void put_beside_transcript(const std::string& name, std::string_view text);

  [[nodiscard]] Json state() const;
  [[nodiscard]] Json execution(std::size_t index) const { return state()["agentSequence"][index]; }
  std::vector<Lease> leases();
  [[nodiscard]] Json receipt(const std::string& execution) const;  // null: there is none
  [[nodiscard]] std::string log() const;

 private:
  std::map<std::string, std::string> prompts_;  // of launches, by their call
};

// Why a call is denied, or the user is asked.
std::string reason_of(const Json& answer);
std::string decision_of(const Json& answer);  // "deny", "ask", ""
std::string context_of(const Json& answer);   // additionalContext
std::string prompt_of(const Json& answer);    // updatedInput.prompt

}  // namespace baton::test
