#include <nlohmann/json.hpp>

#include "app/documents/get_value.h"
#include "cli/commands/commands.h"
#include "cli/layout.h"
#include "cli/session.h"
#include "text/terminal.h"

namespace baton::cli {
namespace {

class Show final : public Command {
 public:
  void declare(Options& options) override {
    options.argument("pointer", pointer_,
                     "JSON Pointer, such as /phase (default: the whole state)");
    options.option(
        "--at", request_.at,
        {.value = "N[@DIGEST]", .help = "The revision to print (default: the current one)"});
  }

  void run(Session& session) override {
    request_.pointer = typed_pointer(pointer_.value_or(""));
    app::Workspace* workspace = session.workspace();
    if (workspace == nullptr) return;
    const auto outcome = app::get_value(request_, *workspace);
    const app::ValueRead* answer = session.accepted(outcome);
    if (answer == nullptr) return;
    if (session.json()) return session.print_json(to_json(*answer));
    const bool is_terminal = session.is_terminal(Stream::output);
    session.write(Stream::output, is_terminal ? text::printable(answer->text) : answer->text);
  }

 private:
  app::GetValue request_;
  std::optional<std::string> pointer_;
};

}  // namespace

constinit const CommandEntry kShowCommand = {
    .name = "show",
    .summary = "Print the current state or an earlier revision",
    .description =
        R"(Prints the bytes of the state file. If several states had the same revision, the
newest one that baton wrote is printed; REVISION@DIGEST selects another one, such
as a manual edit. Exits 7 if the journal does not contain the revision.

Examples:
  baton show
  baton show --at 12
  baton show --at 12@0e57 /qualityGates
)",
    .make = [] { return std::unique_ptr<Command>(std::make_unique<Show>()); },
};

}  // namespace baton::cli
