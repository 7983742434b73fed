#include "hooked_project.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include <nlohmann/json.hpp>

#include "hook/run.h"
#include "json/read.h"
#include "store/handoff/handoff_file_store.h"
#include "support/fake_console.h"

namespace baton::test {
namespace {

// What Claude Code would not understand of an answer; empty if it is right.
std::string complaints(const std::string& event, const Json& answer) {
  const app::SchemaLibrary library;
  const auto validator = schema::Validator::compile_uri(
      "https://baton.dev/schemas/claude-hook-answer.schema.json#/$defs/" + event, library);
  if (!validator) return "there is no answer to " + event;
  std::string messages;
  const Findings findings = validator->validate(answer).value();
  for (const Finding& finding : findings) {
    messages += finding.instance_location + ": " + finding.message + "\n";
  }
  return messages;
}

std::string specific(const Json& answer, const char* member) {
  if (!answer.is_object() || !answer.contains("hookSpecificOutput")) return {};
  return answer["hookSpecificOutput"].value(member, "");
}

}  // namespace

Json payload(const std::string& name) {
  std::ifstream file(std::filesystem::path(BATON_PAYLOADS) / (name + ".json"));
  EXPECT_TRUE(file.good()) << "no payload " << name;
  std::ostringstream text;
  text << file.rdbuf();
  return json::read(text.str(), name).value();
}

std::vector<std::string> payload_names() {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(BATON_PAYLOADS)) {
    const std::string name = entry.path().stem().string();
    const bool is_event = entry.path().extension() == ".json" && !name.starts_with("agent-");
    if (is_event) names.push_back(name);
  }
  std::ranges::sort(names);
  return names;
}

std::string message_with(const Json& output) {
  return "The work is done.\n\n```json\n" + output.dump(2) + "\n```\n";
}

Json good_output(const std::string& finding) {
  return {{"status", "success"},
          {"keyFindings", {finding}},
          {"contextForNextAgent", {{"requirements", {"Search by colour"}}}}};
}

void HookedProject::begin() {
  EXPECT_EQ(baton.run({"init", "--feature", "search", "--workflow-id", "wf_1"}).status, 0);
}

void HookedProject::configure(const std::string& text) {
  baton.project.world.root.put(".claude/baton.json", text);
}

std::string HookedProject::hear_text(const std::string& text) {
  FakeConsole console;
  console.input = text;
  EXPECT_EQ(hook::run({}, console, baton.project), 0);
  EXPECT_EQ(console.error, "");
  return console.output;
}

Json HookedProject::hear(const Json& given) {
  Json event = given;
  const std::string call = event.value("tool_use_id", "");
  const bool is_after = event.value("hook_event_name", "") == "PostToolUse";
  const bool is_launched = is_after && event.contains("tool_input") && prompts_.contains(call);
  if (is_launched) event["tool_input"]["prompt"] = prompts_[call];
  const std::string output = hear_text(event.dump());
  if (output.empty()) return {};
  Json answer = json::read(output, "answer").value();
  if (!prompt_of(answer).empty()) prompts_[call] = prompt_of(answer);
  EXPECT_EQ(complaints(event.value("hook_event_name", ""), answer), "") << output;
  EXPECT_NE(decision_of(answer), "allow");
  return answer;
}

Json HookedProject::stop(const std::string& name, const std::string& message) {
  Json event = payload(name);
  event["last_assistant_message"] = message;
  return hear(event);
}

Json HookedProject::launch(const std::string& agent, const std::string& call) {
  Json event = payload("PreToolUse.foreground");
  event["tool_input"]["subagent_type"] = agent;
  event["tool_use_id"] = call;
  return hear(event);
}

void HookedProject::put_beside_transcript(const std::string& name, std::string_view text) {
  const std::string folder =
      "/home/user/.claude/projects/-project/" + std::string(kSession) + "/subagents";
  baton.project.folder(folder).put(name, text);
}

Json HookedProject::state() const {
  return json::read(baton.project.state(), "state").value();
}

std::vector<Lease> HookedProject::leases() {
  return handoff_files::HandoffFileStore(baton.project.world.host).leases().value();
}

Json HookedProject::receipt(const std::string& execution) const {
  const auto text =
      baton.project.world.root.content(".claude/baton/receipts/wf_1/" + execution + ".json");
  return text ? json::read(*text, "receipt").value() : Json();
}

std::string HookedProject::log() const {
  return baton.project.world.root.content(".claude/baton/hook.log").value_or("");
}

std::string reason_of(const Json& answer) {
  return specific(answer, "permissionDecisionReason");
}

std::string decision_of(const Json& answer) {
  return specific(answer, "permissionDecision");
}

std::string context_of(const Json& answer) {
  return specific(answer, "additionalContext");
}

std::string prompt_of(const Json& answer) {
  if (!answer.is_object() || !answer.contains("hookSpecificOutput")) return {};
  const Json& output = answer["hookSpecificOutput"];
  return output.contains("updatedInput") ? output["updatedInput"].value("prompt", "") : "";
}

}  // namespace baton::test
