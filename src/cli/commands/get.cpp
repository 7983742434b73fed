#include <nlohmann/json.hpp>

#include "app/documents/get_value.h"
#include "cli/commands/commands.h"
#include "cli/member_options.h"
#include "cli/session.h"
#include "json/print.h"
#include "text/terminal.h"

namespace baton::cli {
namespace {

class Get final : public Command {
 public:
  void declare(Options& options) override {
    members_.declare<app::GetValue>(options);
    options.flag("--raw", raw_, "Print a string without quotes");
  }

  void run(Session& session) override {
    app::GetValue request;
    if (!members_.read(session, request)) return;
    if (!session.json()) request.digest = app::DigestUse::omitted;
    app::Workspace* workspace = session.workspace();
    if (workspace == nullptr) return;
    const auto outcome = app::get_value(request, *workspace);
    const app::ValueRead* answer = session.accepted(outcome);
    if (answer == nullptr) return;
    if (session.json()) return session.print_json(to_json(*answer));
    print(session, answer->value);
  }

 private:
  // A pipe receives the value unchanged; a terminal receives it without control characters.
  void print(Session& session, const Json& value) const {
    const bool bare = raw_ && value.is_string();
    const std::string text = bare ? value.get_ref<const std::string&>() + "\n" : json::print(value);
    const bool is_shown = bare && session.is_terminal(Stream::output);
    session.write(Stream::output, is_shown ? text::printable(text) : text);
  }

  MemberOptions members_;
  bool raw_ = false;
};

}  // namespace

constinit const CommandEntry kGetCommand = {
    .name = "get",
    .summary = "Print a value of the state",
    .description = R"(Also reads workflow states that other programs wrote.

Examples:
  baton get
  baton get /qualityGates/passed
  baton get /featureName --raw
)",
    .make = [] { return std::unique_ptr<Command>(std::make_unique<Get>()); },
};

}  // namespace baton::cli
