#include "main/run_program.h"

#include <algorithm>
#include <exception>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/run.h"
#include "cli/session.h"
#include "domain/authority/command_names.h"
#include "hook/run.h"
#include "mcp/run.h"
#include "posix/companion.h"
#include "posix/copy_descriptor.h"
#include "posix/open_page.h"
#include "posix/standard_lines.h"

namespace baton {

namespace {

// An MCP server is not replaced: it has read input that the new program would miss.
OpenServer hand_over(const posix::PosixConsole& console, char* const* arguments,
                     const bool& serves) {
  return [&console, arguments,
          &serves](const DataLocation& /*where*/) -> Result<std::unique_ptr<DataStore>> {
    if (serves) {
      return fail(ErrorCode::unavailable, "the data store has moved to a database server", {},
                  "restart `baton mcp`, as most clients do when they reconnect");
    }
    BATON_CHECK(console.give_back_input());
    return fail(posix::become_companion(arguments));
  };
}

using Serve = std::function<int(const std::vector<std::string>& arguments)>;

// Where this program does not have the server, baton-full takes its place; `arguments` are the
// program's own.
Serve make_serve(const ProgramServices& services, Console& console, app::ProjectOpener& opener,
                 char* const* arguments) {
  if (services.serve == nullptr) {
    return [&console, &opener, arguments](const std::vector<std::string>& words) {
      const bool is_json = std::ranges::find(words, "--json") != words.end();
      cli::Session session(console, opener, {.root = {}, .json = is_json});
      session.report(posix::become_companion(arguments));
      return session.status();
    };
  }
  return [&console, &opener, serve = services.serve](const std::vector<std::string>& words) {
    return serve(words, {console, opener, posix::open_page, posix::copy_descriptor});
  };
}

bool asks_for_json_help(const std::vector<std::string>& arguments) {
  const auto has = [&arguments](std::string_view word) {
    return std::ranges::find(arguments, word) != arguments.end();
  };
  return has("--json") && (has("--help") || has("-h"));
}

// The first word selects the front end; `baton help NAME` prints its help.
int run_front_end(std::vector<std::string> arguments, const mcp::Surroundings& surroundings,
                  const Serve& serve) {
  auto& [console, opener, open_lines, make_fixtures] = surroundings;
  const auto is_front_end = [](const std::string& word) {
    return word == "hook" || word == "mcp" || word == "serve";
  };
  if (arguments.size() == 2 && arguments.front() == "help" && is_front_end(arguments.back())) {
    arguments = {arguments.back(), "--help"};
  }
  authority::move_name_to_front(arguments);
  const std::string front_end = arguments.empty() ? "" : arguments.front();
  if (is_front_end(front_end) && asks_for_json_help(arguments)) {
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
