#include "web/run.h"

#include <algorithm>
#include <utility>

#include <boost/asio/io_context.hpp>
#include <nlohmann/json.hpp>

#include "app/core/caller/caller.h"
#include "app/core/workspace.h"
#include "app/identity/prove_caller.h"
#include "domain/authority/authorize.h"
#include "json/print.h"
#include "text/concat.h"
#include "web/options.h"
#include "web/report.h"
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
  around.console.write(Stream::output, options.json
                                           ? json::print(Json{{"url", url},
                                                              {"address", access.address},
                                                              {"bearer", access.bearer_token},
                                                              {"writes", options.writes}})
                                           : url + "\n");
  BATON_CHECK(around.console.printed());
  if (!options.opens_page) return {};
  const Result<void> opened = around.open_page(url);
  if (!opened) print_error(opened.error(), around.console, ErrorForm::text);
  return {};
}

Result<void> serve_project(const Options& options, const Surroundings& around) {
  BATON_TRY(const app::OpenedProject project, around.opener.open(options.root));
  app::Workspace workspace(project);
  const authority::Caller caller =
      app::prove_caller(app::caller_here(project.host->environment), workspace);
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
  const bool is_json = std::ranges::find(arguments, "--json") != arguments.end();
  const auto report = [&](const Error& error) {
    print_error(error, around.console, is_json ? ErrorForm::json : ErrorForm::text);
    return static_cast<int>(error.code);
  };
  const Result<Options> options = parse_options(arguments);
  if (!options) return report(options.error());
  if (options->help) {
    around.console.allow_repetition();
    around.console.write(Stream::output, help_text());
    return 0;
  }
  const Result<void> served = serve_project(*options, around);
  return served ? 0 : report(served.error());
}

}  // namespace baton::web
