#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "app/core/project_opener.h"
#include "host/console.h"
#include "host/line_channel.h"
#include "mcp/protocol/offer.h"

namespace baton::mcp {

// The environment of the server. The lines are opened only when the server starts to serve.
struct Surroundings {
  Console& console;
  app::ProjectOpener& opener;
  std::function<std::unique_ptr<LineChannel>()> open_lines;
  // For the test build: creates what the official conformance suite expects, instead of a project.
  std::unique_ptr<Offer> (*make_conformance_fixtures)() = nullptr;
};

// `baton mcp`: the Model Context Protocol over standard input and output, until the input ends.
// Returns the exit status.
int run(const std::vector<std::string>& arguments, const Surroundings& surroundings);

}  // namespace baton::mcp
