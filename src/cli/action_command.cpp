#include "cli/action_command.h"

#include <nlohmann/json.hpp>

#include "app/actions/find_action.h"
#include "cli/session.h"

namespace baton::cli {
namespace {

class ActionCommand final : public Command {
 public:
  ActionCommand(const app::Action& action, std::string (*text)(const Json& answer))
      : action_(action), text_(text) {}

  void declare(Options& options) override {
    for (const app::Member& member : action_.members) options.member(member, request_);
  }

  void run(Session& session) override { session.perform(action_, request_, text_); }

 private:
  const app::Action& action_;
  std::string (*text_)(const Json& answer);
  Json request_ = Json::object();
};

}  // namespace

std::unique_ptr<Command> make_command(const CommandEntry& entry) {
  if (entry.make != nullptr) return entry.make();
  const app::Action* const action = app::find_action(entry.name);
  if (action == nullptr) return nullptr;
  return std::make_unique<ActionCommand>(*action, entry.text);
}

}  // namespace baton::cli
