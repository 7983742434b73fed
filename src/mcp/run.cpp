#include "mcp/run.h"

#include <utility>

#include <nlohmann/json.hpp>

#include "app/core/caller/caller.h"
#include "app/core/caller/named_by_map.h"
#include "app/core/request/named_root.h"
#include "app/core/request/report_error.h"
#include "app/core/workspace.h"
#include "app/identity/prove_caller.h"
#include "baton/version.h"
#include "domain/authority/authorize.h"
#include "domain/shared/participant.h"
#include "mcp/options.h"
#include "mcp/project_offer.h"
#include "mcp/protocol/server.h"

namespace baton::mcp {
namespace {

void serve(Offer& offer, const Surroundings& surroundings) {
  const std::unique_ptr<LineChannel> lines = surroundings.open_lines();
  Server server(offer, *lines, {{"name", "baton"}, {"title", "baton"}, {"version", kVersion}});
  server.serve();
}

// A user who runs the command in a terminal would see no output.
void greet_people(Console& console) {
  if (!console.is_terminal(Stream::output)) return;
  console.write(Stream::error,
                "baton mcp reads a client's messages from standard input, one per line; control-D "
                "ends it.\n  hint: `baton mcp --help` shows how to configure a client\n");
}

// A name gives no more authority than the starter has, and an agent only its own.
bool may_serve_as(const authority::Caller& wanted, const authority::Caller& starter) {
  if (starter.role == authority::Role::agent) return wanted.agent == starter.agent;
  return starter.role > authority::Role::agent && starter.is_at_least(wanted.role);
}

// The caller of requests without a signature.
Result<authority::Caller> unsigned_caller(const Options& options, app::Workspace& workspace) {
  if (!options.as) return authority::caller_named(shared::kUnknownParticipant);
  BATON_TRY(const std::string participant, shared::parse_participant(*options.as));
  const authority::Caller wanted =
      app::named_by_map(authority::caller_named(participant), workspace);
  const authority::Caller starter = app::prove_caller(
      app::named_by_map(app::caller_here(workspace.host().environment), workspace), workspace);
  if (may_serve_as(wanted, starter)) return wanted;
  const authority::Role least =
      wanted.role == authority::Role::person ? wanted.role : authority::Role::orchestrator;
  return fail(authority::access_denied("the caller may not start a server under this name",
                                       *options.as, least, starter));
}

Result<void> serve_project(const Options& options, const Surroundings& surroundings) {
  // Without a project, notes are still available.
  RootRequest root = options.globals.root;
  root.elsewhere = Elsewhere::allowed;
  BATON_TRY(const app::OpenedProject project, surroundings.opener.open(root));
  app::Workspace workspace(project);
  BATON_TRY(const authority::Caller caller, unsigned_caller(options, workspace));
  BATON_TRY(Tools tools, Tools::choose(options.tools, caller));
  // If the store is on a server, baton-full replaces this process now; later a part of the input
  // would be lost.
  (void)workspace.data(Creation::never);
  ProjectOffer offer(workspace, std::move(tools), caller);
  greet_people(surroundings.console);
  serve(offer, surroundings);
  return {};
}

}  // namespace

int run(const std::vector<std::string>& arguments, const Surroundings& surroundings) {
  const bool wants_fixtures = arguments == std::vector<std::string>{"--conformance-fixtures"};
  if (wants_fixtures && surroundings.make_conformance_fixtures != nullptr) {
    const std::unique_ptr<Offer> fixtures = surroundings.make_conformance_fixtures();
    serve(*fixtures, surroundings);
    return 0;
  }
  const Result<Options> options = parse_options(arguments);
  const auto report = [&](const Error& error) {
    return app::report_error(error, {.console = surroundings.console,
                                     .opener = surroundings.opener,
                                     .root = app::named_root(arguments),
                                     .form = app::error_form_of(arguments)});
  };
  if (!options) return report(options.error());
  if (options->globals.help) {
    surroundings.console.allow_repetition();
    surroundings.console.write(Stream::output, help_text());
    return 0;
  }
  const Result<void> served = serve_project(*options, surroundings);
  return served ? 0 : report(served.error());
}

}  // namespace baton::mcp
