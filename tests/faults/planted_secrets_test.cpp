// Secrets in every text that a command or an MCP action takes: none reaches a file of the project,
// the user's cache, the notes, the data store or an answer. The calls are those of the table in
// docs/authority.md, which names every operation; their members are those of the actions' table.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <filesystem>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "app/actions/find_action.h"
#include "app/actions/tool_declarations.h"
#include "cli/member_options.h"
#include "cli/member_text.h"
#include "faults/files.h"
#include "faults/program.h"
#include "faults/rounds.h"
#include "faults/served_program.h"
#include "support/documented_calls.h"
#include "support/temporary_folder.h"
#include "text/ascii.h"
#include "unit/domain/detection/corpus.h"
#include "unit/domain/detection/token_samples.h"

namespace baton {
namespace {

namespace files = std::filesystem;
using nlohmann::json;
using test::Arguments;
using test::DocumentedCall;

constexpr std::size_t kSecrets = 40;
constexpr std::size_t kForms = test::kSanitized > 1 ? 3 : 1;  // that share the places
constexpr const char* kTable = BATON_DOCS "/authority.md";

// One of each of the first kinds; none of them is anybody's.
std::vector<std::string> planted_secrets() {
  detection::Corpus corpus(17);
  std::vector<std::string> secrets;
  std::set<std::string_view> kinds;
  for (const detection::Sample& sample : detection::token_samples()) {
    if (secrets.size() + 1 < kSecrets && kinds.insert(sample.kind).second) {
      secrets.push_back(corpus.fill(sample.pattern));
    }
  }
  secrets.push_back("acme_" + corpus.fill("{32:h}"));  // see kSettings
  return secrets;
}

// A kind of the project, and mirrored tasks.
constexpr const char* kSettings = R"({
  "secrets": {"patterns": [{"name": "acme-key", "pattern": "\\bacme_[0-9a-f]{32}"}]},
  "tasks": {"mirror": true}
})";

bool takes_text(const app::Member& member, app::Offered elsewhere) {
  using enum app::MemberKind;
  const bool is_text = member.kind == text || member.kind == texts || member.kind == any ||
                       member.kind == object || member.kind == array;
  return is_text && member.text.vocabulary.empty() && member.text.offered != elsewhere;
}

const app::Action* action_of(const Arguments& words) {
  if (words.size() > 1) {
    if (const app::Action* action = app::find_action(words[0] + " " + words[1])) return action;
  }
  return app::find_action(words[0]);
}

class PlantedSecrets : public testing::Test {
 protected:
  void SetUp() override {
    ASSERT_EQ(secrets_.size(), kSecrets);
    test::write_file(project_ / ".claude/baton.json", kSettings);
    call({"init", "--feature", "search", "--workflow-id", "wf_1"});
    call({"thread", "create", "main"});
    call({"start", "prd-writer"});
    call({"task", "add", "Parse"});
    call({"decide", "Use X"});
  }

  test::Launch launch(Arguments arguments) const {
    const std::string home = (folder_ / "home").string();
    return {.folder = project_.string(),
            .arguments = std::move(arguments),
            .environment = {"HOME=" + home, "XDG_CACHE_HOME=" + home + "/cache",
                            "SFA_CONTEXT_STORE=" + home + "/notes"}};
  }

  // The words that carry a secret stand in a call that is otherwise the table's.
  void call(const Arguments& arguments) {
    const test::Ran ran = test::run(launch(arguments));
    EXPECT_NE(ran.status, 70) << ran.error;
    const std::string name = arguments[0] + " " + (arguments.size() > 1 ? arguments[1] : "");
    expect_none(ran.output, "the output of " + name);
    expect_none(ran.error, "the messages of " + name);
    replaced_ += says_so(ran.output) || says_so(ran.error);
  }

  // One event of Claude Code.
  void send(const json& event) {
    const files::path file = events_ / "event.json";
    test::write_file(file, event.dump());
    test::Launch sent = launch({"-c", std::string("exec " BATON_BINARY " hook <") + file.string()});
    sent.program = "/bin/sh";
    const test::Ran ran = test::run(sent);
    EXPECT_EQ(ran.status, 0) << ran.error;
    expect_none(ran.output, "the answer to " + event["hook_event_name"].get<std::string>());
    expect_none(ran.error, "the messages of the hook");
  }

  std::string next_secret() { return secrets_[turn_++ % kSecrets]; }
  std::string every_secret() const {
    std::string all = "all:";
    for (const std::string& secret : secrets_) all += " " + secret;
    return all;
  }

  // For the next place of a text. What a sanitizer can find depends on the place, hardly on the
  // form of the secret: there each place gets one form, in turn.
  std::vector<std::function<std::string()>> texts_of_place() {
    std::vector<std::function<std::string()>> all = texts();
    if (test::kSanitized > 1) all = {all[place_++ % all.size()]};
    return all;
  }

  // A secret in a sentence, alone as names are, and all of them.
  std::vector<std::function<std::string()>> texts() {
    return {[this] { return "use " + next_secret() + " for now"; },
            [this] { return next_secret(); }, [this] { return every_secret(); }};
  }

  static bool says_so(std::string_view answer) {
    return answer.find("[REDACTED:") != std::string_view::npos ||
           answer.find("contains a secret") != std::string_view::npos ||
           answer.find("holds a secret") != std::string_view::npos;
  }

  // Names of files and ids are made from texts, in lower case.
  void expect_none(std::string_view text, const std::string& where) const {
    const std::string lower = text::to_lower(text);
    for (const std::string& secret : secrets_) {
      const std::size_t at = lower.find(text::to_lower(secret).substr(secret.size() / 2));
      EXPECT_EQ(at, std::string::npos) << where << ": " << secret << "\n"
                                       << text.substr(at > 200 ? at - 200 : 0, 400);
    }
  }

  // Every byte below the folder: the project, the cache, the notes, the databases.
  void expect_none_on_disk() const {
    for (const auto& entry : files::recursive_directory_iterator(folder_.path())) {
      if (entry.is_regular_file()) {
        expect_none(test::read_file(entry.path()), entry.path().string());
      }
    }
  }

  test::TemporaryFolder folder_;
  test::TemporaryFolder events_;  // not searched
  files::path project_ = folder_ / "project";
  std::vector<std::string> secrets_ = planted_secrets();
  std::size_t turn_ = 0;
  std::size_t place_ = 0;
  int replaced_ = 0;  // answers that show a replaced secret, or say that one was refused

  PlantedSecrets() { files::create_directories(project_); }
};

// Every word behind the command's own, and every option with a text.
std::vector<Arguments> planted(const DocumentedCall& documented,
                               const std::function<std::string()>& text) {
  const Arguments words = test::words_of(documented.command);
  const app::Action* const action = action_of(words);
  const bool is_group = action != nullptr && action->operation.find(' ') != std::string_view::npos;
  std::vector<Arguments> calls;
  for (std::size_t at = is_group ? 2 : 1; at < words.size(); ++at) {
    if (words[at].starts_with("-")) continue;
    calls.push_back(words);
    calls.back()[at] = text();
  }
  if (action == nullptr) return calls;
  for (const app::Member& member : action->members) {
    if (!takes_text(member, app::Offered::over_mcp) || member.text.is_argument) continue;
    calls.push_back(words);
    calls.back().push_back(cli::option_of(member) + "=" + text());
  }
  return calls;
}

TEST_F(PlantedSecrets, ReachNoFileAndNoAnswerByTheCommandLine) {
  std::size_t calls = 0;
  for (const DocumentedCall& documented : test::documented_calls(kTable)) {
    for (const auto& text : texts_of_place()) {
      for (const Arguments& arguments : planted(documented, text)) {
        call(arguments);
        ++calls;
      }
    }
  }
  expect_none_on_disk();
  EXPECT_GT(calls, 600U / kForms);
  EXPECT_GT(replaced_, static_cast<int>(300 / kForms));
}

// Every text of a captured event; the event's kind and the tool stay.
void plant(json& value, const std::string& place, const std::function<void()>& call,
           const std::function<std::string()>& text) {
  if (value.is_structured()) {
    for (const auto& [name, member] : value.items()) plant(member, name, call, text);
    return;
  }
  if (!value.is_string() || place == "hook_event_name" || place == "tool_name") return;
  const json before = value;
  value = text();
  call();
  value = before;
}

// The captured events of Claude Code, in an order in which agents start before they end.
std::vector<json> captured_events() {
  std::map<std::pair<std::size_t, std::string>, json> events;
  constexpr std::array<std::string_view, 5> kFirst = {"SessionStart", "UserPromptSubmit",
                                                      "PreToolUse", "SubagentStart", "PostToolUse"};
  for (const auto& entry : files::directory_iterator(BATON_PAYLOADS)) {
    json event = json::parse(test::read_file(entry.path()));
    if (!event.contains("hook_event_name")) continue;
    const auto* const first =
        std::find(kFirst.begin(), kFirst.end(), event["hook_event_name"].get<std::string>());
    events.emplace(std::pair(static_cast<std::size_t>(first - kFirst.begin()),
                             entry.path().filename().string()),
                   std::move(event));
  }
  std::vector<json> ordered;
  for (auto& [name, event] : events) ordered.push_back(std::move(event));
  ordered.push_back({{"session_id", "s1"},
                     {"hook_event_name", "TaskCreated"},
                     {"task_id", "1"},
                     {"task_subject", "Parse"},
                     {"task_description", "Parse the file"}});
  return ordered;
}

TEST_F(PlantedSecrets, ReachNoFileAndNoAnswerByHooks) {
  std::size_t calls = 0;
  for (json& event : captured_events()) {
    event["cwd"] = project_.string();
    if (event.contains("last_assistant_message")) {
      send(event);
      event["last_assistant_message"] =
          "Done.\n```json\n{\"status\": \"success\", \"findings\": [\"" + next_secret() +
          "\"]}\n```\n";
    }
    send(event);
    const auto text = [&] { return texts().at(calls / kForms % 3)(); };
    plant(
        event, "",
        [&] {
          // Each start of a sanitized program is slow: every third text of the events must do.
          if (calls++ % kForms == 0) send(event);
        },
        text);
  }
  expect_none_on_disk();
  EXPECT_GT(calls, 700U);
}

json planted_value(const app::Member& member, const std::string& text) {
  const json object = {{"title", text}, {"note", text}, {text, "a name"}};
  switch (member.kind) {
    case app::MemberKind::texts: return json::array({text});
    case app::MemberKind::array: return json::array({object});
    case app::MemberKind::object:
    case app::MemberKind::any: return object;
    default: return text;
  }
}

TEST_F(PlantedSecrets, ReachNoFileAndNoAnswerOverMcp) {
  test::ServedProgram server(launch({"--as", "user"}));
  server.introduce_itself();
  std::size_t calls = 0;
  for (const DocumentedCall& documented : test::documented_calls(kTable)) {
    if (documented.tool.empty()) continue;
    const json request = json::parse(documented.request);
    const app::Action* const action = action_of(test::words_of(documented.command));
    ASSERT_NE(action, nullptr) << documented.command;
    for (const app::Member& member : action->members) {
      if (!takes_text(member, app::Offered::on_command_line)) continue;
      for (const auto& text : texts_of_place()) {
        json with_secret = request;
        with_secret[std::string(member.name)] = planted_value(member, text());
        const json answer = server.call(documented.tool, with_secret);
        ASSERT_FALSE(answer.is_null()) << with_secret;
        expect_none(answer.dump(), documented.request);
        replaced_ += says_so(answer.dump());
        ++calls;
      }
    }
  }
  server.close_input();
  server.process().wait();
  expect_none_on_disk();
  EXPECT_GT(calls, 150U / kForms);
  EXPECT_GT(replaced_, static_cast<int>(50 / kForms));
}

}  // namespace
}  // namespace baton
