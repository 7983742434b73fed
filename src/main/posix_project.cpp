#include "main/posix_project.h"

#include <exception>
#include <string>
#include <utility>
#include <vector>

#include "cli/run.h"
#include "hook/run.h"
#include "mcp/run.h"
#include "posix/companion.h"
#include "posix/project_root.h"
#include "posix/standard_lines.h"

namespace baton {

Result<app::OpenedProject> PosixProjectOpener::open(const RootRequest& request) {
  BATON_TRY(const std::string here, posix::current_folder());
  BATON_TRY(ProjectRoot root, posix::find_project_root(request, environment_, here));
  BATON_TRY(posix::PosixDirectory directory, posix::PosixDirectory::open(root.path));
  root_.emplace(std::move(directory));
  watcher_.emplace(root.path);
  repository_.emplace(*root_, root.path);
  host_.emplace(Host{*root_, services_.clock, services_.ids, environment_, crypto_,
                     services_.machine, *watcher_});
  stores_.know(&*repository_);
  return app::OpenedProject{
      .root = std::move(root), .host = &*host_, .stores = &stores_, .folders = &folders_};
}

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

// The first word selects the front end; `baton help NAME` prints its help.
int run_front_end(std::vector<std::string> arguments, const mcp::Surroundings& surroundings) {
  auto& [console, opener, open_lines, make_fixtures] = surroundings;
  const auto is_front_end = [](const std::string& word) { return word == "hook" || word == "mcp"; };
  if (arguments.size() == 2 && arguments.front() == "help" && is_front_end(arguments.back())) {
    arguments = {arguments.back(), "--help"};
  }
  cli::move_name_to_front(arguments);
  const std::string front_end = arguments.empty() ? "" : arguments.front();
  if (!is_front_end(front_end)) return cli::run(std::move(arguments), console, opener);
  arguments.erase(arguments.begin());
  const int status = front_end == "hook" ? hook::run(arguments, console, opener)
                                         : mcp::run(arguments, surroundings);
  console.leave(status);
  return status;
}

}  // namespace

int run_program(int argc, char** argv, ProgramServices services, posix::PosixConsole::Exit exit) {
  posix::PosixConsole console(exit);
  bool serves = false;
  const auto open_lines = [&serves]() -> std::unique_ptr<LineChannel> {
    serves = true;
    return std::make_unique<posix::StandardLines>();
  };
  try {
    if (!services.open_server) services.open_server = hand_over(console, argv, serves);
    PosixProjectOpener opener(services);
    std::vector<std::string> arguments(argv + 1, argv + argc);
    const int status = run_front_end(
        std::move(arguments), {console, opener, open_lines, services.make_conformance_fixtures});
    return console.final_status(status);
  } catch (const std::exception& fault) {
    console.write(Stream::error, std::string("baton: internal error: ") + fault.what() + "\n");
    return static_cast<int>(ErrorCode::internal);
  }
}

}  // namespace baton
