#include "web/run.h"

#include <utility>

#include <boost/asio/io_context.hpp>
#include <nlohmann/json.hpp>

#include "app/core/caller/caller.h"
#include "app/core/caller/named_by_map.h"
#include "app/core/request/named_root.h"
#include "app/core/request/report_error.h"
#include "app/core/workspace.h"
#include "app/identity/prove_caller.h"
#include "domain/authority/authorize.h"
#include "json/print.h"
#include "text/concat.h"
#include "web/help.h"
#include "web/options.h"
#include "web/server.h"

namespace baton::web {
namespace {

// A page must not wait for long: the server answers one request after the other.
constexpr Milliseconds kPatience{2'000};

// What the user gets to know; the guard has the rest.
struct Access {
  std::string address;
  std::string one_time_token;
  std::string bearer_token;
};

Access access_through(const RequestGuard& guard) {
  return {.address = text::concat("http://127.0.0.1:", std::to_string(guard.port())),
          .one_time_token = guard.credentials().one_time_token(),
          .bearer_token = guard.credentials().bearer_token()};
}

// Not through the redaction of answers: the tokens are what the user asked for.
Result<void> announce(const Access& access, const Options& options, const Surroundings& around) {
  const std::string url = text::concat(access.address, "/?token=", access.one_time_token);
  around.console.write(Stream::output, options.globals.json
                                           ? json::print(Json{{"url", url},
                                                              {"address", access.address},
                                                              {"bearer", access.bearer_token},
                                                              {"writes", options.writes}})
                                           : url + "\n");
  BATON_CHECK(around.console.printed());
  if (!options.opens_page) return {};
  const Result<void> opened = around.open_page(url);
  if (!opened) {
    app::report_error(
        opened.error(),
        {.console = around.console, .opener = around.opener, .root = options.globals.root});
  }
  return {};
}

Result<void> serve_project(const Options& options, const Surroundings& around) {
  BATON_TRY(const app::OpenedProject project, around.opener.open(options.globals.root));
  app::Workspace workspace(project);
  const authority::Caller caller = app::prove_caller(
      app::named_by_map(app::caller_here(project.host->environment), workspace), workspace);
  BATON_CHECK(authority::authorize(*authority::find_operation("serve"), {}, caller));
  workspace.wait_at_most(kPatience);
  workspace.only_show();
  workspace.speak_for(&caller);

  boost::asio::io_context context(1);
  BATON_TRY(Sockets sockets, Sockets::open(context, options.port));
  const std::uint16_t port = sockets.port();
  RequestGuard guard(Credentials(project.host->crypto, port), port);
  const Access access = access_through(guard);
  Api api(workspace, caller, options.writes ? Writes::allowed : Writes::refused);
  Site site(std::move(guard), api);
  LiveProject live(workspace, around.copy_descriptor);
  Server server(context, std::move(sockets), site, live, Limits{});
  BATON_CHECK(announce(access, options, around));
  server.run();
  return {};
}

}  // namespace

int run(const std::vector<std::string>& arguments, const Surroundings& around) {
  const auto report = [&](const Error& error) {
    return app::report_error(error, {.console = around.console,
                                     .opener = around.opener,
                                     .root = app::named_root(arguments),
                                     .form = app::error_form_of(arguments)});
  };
  const Result<Options> options = parse_options(arguments);
  if (!options) return report(options.error());
  if (options->globals.help) {
    around.console.allow_repetition();
    around.console.write(Stream::output, kHelp);
    return 0;
  }
  const Result<void> served = serve_project(*options, around);
  return served ? 0 : report(served.error());
}

}  // namespace baton::web
