#include "unit/mcp/served_project.h"

#include <memory>
#include <utility>

#include "mcp/run.h"

namespace baton::test {
namespace {

// Lines that a test keeps.
class BorrowedLines final : public LineChannel {
 public:
  explicit BorrowedLines(LineChannel& lines) : lines_(lines) {}
  Arrival next(std::span<Watch* const> wake_by, Milliseconds patience) override {
    return lines_.next(wake_by, patience);
  }
  void send(std::string_view line) override { lines_.send(line); }
  [[nodiscard]] std::size_t unsent() const override { return lines_.unsent(); }
  void drain(std::size_t most, Reading reading) override { lines_.drain(most, reading); }

 private:
  LineChannel& lines_;
};

}  // namespace

ServedProject::ServedProject() {
  baton.run({"init", "--feature", "search", "--workflow-id", "wf_1"});
}

int ServedProject::serve(const std::vector<std::string>& arguments) {
  lines.steps.push_front({{LineChannel::Event::line, initialize("hello").dump()}});
  return mcp::run(arguments, {console, baton.project, [this]() -> std::unique_ptr<LineChannel> {
                                return std::make_unique<BorrowedLines>(lines);
                              }});
}

Json ServedProject::ask(const std::string& method, Json params,
                        const std::vector<std::string>& arguments) {
  lines = {};
  lines.add(request(1, method, std::move(params)));
  serve(arguments);
  return lines.answer_to(1);
}

Json ServedProject::call(const std::string& tool, Json input,
                         const std::vector<std::string>& arguments) {
  const Json answer =
      ask("tools/call", {{"name", tool}, {"arguments", std::move(input)}}, arguments);
  return answer.contains("result") ? answer["result"] : answer;
}

Json ServedProject::signed_caller(const std::string& agent, Milliseconds lasts) {
  app::Workspace workspace(*baton.project.open({}));
  return app::sign_caller({.agent_id = "a1",
                           .agent = agent,
                           .execution = {},
                           .session = "session-1",
                           .expires = workspace.now() + lasts},
                          workspace)
      .value();
}

}  // namespace baton::test
