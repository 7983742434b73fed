#include "main/run_program.h"

#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/core/request/named_root.h"
#include "app/core/request/report_error.h"
#include "cli/run.h"
#include "domain/authority/command_names.h"
#include "domain/authority/command_request.h"
#include "hook/run.h"
#include "mcp/run.h"
#include "posix/companion.h"
#include "posix/copy_descriptor.h"
#include "posix/open_page.h"
#include "posix/standard_lines.h"
#include "web/help.h"

namespace baton {

namespace {

// An MCP server is not replaced: it has read input that the new program would miss. It has tried
// before that if the store was on a server then.
OpenServer hand_over(const posix::PosixConsole& console, char* const* arguments,
                     const bool& serves) {
  const auto failed = std::make_shared<std::optional<Error>>();
  return [&console, arguments, &serves,
          failed](const DataLocation& /*where*/) -> Result<std::unique_ptr<DataStore>> {
    if (serves && *failed) return fail(**failed);
    if (serves) {
      return fail(ErrorCode::unavailable, "the data store has moved to a database server", {},
                  "restart `baton mcp`, as most clients do when they reconnect");
    }
    BATON_CHECK(console.give_back_input());
    *failed = posix::become_companion(arguments);
    return fail(**failed);
  };
}

using Serve = std::function<int(const std::vector<std::string>& arguments)>;

// Where this program does not have the server, baton-full takes its place; `arguments` are the
// program's own.
Serve make_serve(const ProgramServices& services, Console& console, app::ProjectOpener& opener,
                 char* const* arguments) {
  if (services.serve == nullptr) {
    return [&console, &opener, arguments](const std::vector<std::string>& words) {
      if (authority::asks_for_help(words)) {
        console.allow_repetition();
        console.write(Stream::output, web::kHelp);
        return 0;
      }
      return app::report_error(posix::become_companion(arguments),
                               {.console = console,
                                .opener = opener,
                                .root = app::named_root(words),
                                .form = app::error_form_of(words)});
    };
  }
  return [&console, &opener, serve = services.serve](const std::vector<std::string>& words) {
    return serve(words, {console, opener, posix::open_page, posix::copy_descriptor});
  };
}

bool is_front_end(std::string_view word) {
  return word == "hook" || word == "mcp" || word == "serve";
}

// Moves the command's name to the front; `baton help NAME` becomes `baton NAME --help`. Other lines
// with words for help stay.
void put_name_first(std::vector<std::string>& arguments) {
  authority::move_name_to_front(arguments);
  std::vector<std::string> named = arguments;
  while (!named.empty() && authority::is_help_word(named.front())) {
    named.erase(named.begin());
    authority::move_name_to_front(named);
  }
  const bool is_about_front_end =
      named.size() < arguments.size() && !named.empty() && is_front_end(named.front());
  if (!is_about_front_end) return;
  named.emplace_back("--help");
  arguments = std::move(named);
}

// The first word selects the front end.
int run_front_end(std::vector<std::string> arguments, const mcp::Surroundings& surroundings,
                  const Serve& serve) {
  auto& [console, opener, open_lines, make_fixtures] = surroundings;
  put_name_first(arguments);
  const std::string front_end = arguments.empty() ? "" : arguments.front();
  const bool wants_json = app::error_form_of(arguments) == app::ErrorForm::json;
  if (is_front_end(front_end) && authority::asks_for_help(arguments) && wants_json) {
    arguments = {"help", front_end, "--json"};
    return cli::run(std::move(arguments), console, opener);
  }
  if (!is_front_end(front_end)) return cli::run(std::move(arguments), console, opener);
  arguments.erase(arguments.begin());
  const int status = front_end == "hook"  ? hook::run(arguments, console, opener)
                     : front_end == "mcp" ? mcp::run(arguments, surroundings)
                                          : serve(arguments);
  console.leave(status);
  return status;
}

}  // namespace

int run_program(int argc, char** argv, ProgramServices services, posix::PosixConsole::Exit exit) {
  posix::PosixConsole console(exit);
  bool serves = false;
  const auto open_lines = [&console, &serves]() -> std::unique_ptr<LineChannel> {
    serves = true;
    return std::make_unique<posix::StandardLines>(console);
  };
  try {
    if (!services.open_server) services.open_server = hand_over(console, argv, serves);
    PosixProjectOpener opener(
        {services.clock, services.ids, services.machine, services.open_server});
    std::vector<std::string> arguments(argv + 1, argv + argc);
    const int status = run_front_end(
        std::move(arguments), {console, opener, open_lines, services.make_conformance_fixtures},
        make_serve(services, console, opener, argv));
    return console.final_status(status);
  } catch (const std::exception& fault) {
    console.write(Stream::error, std::string("baton: internal error: ") + fault.what() + "\n");
    return static_cast<int>(ErrorCode::internal);
  }
}

}  // namespace baton
