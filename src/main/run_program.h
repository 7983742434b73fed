#pragma once

#include <memory>
#include <string>
#include <vector>

#include "mcp/protocol/offer.h"
#include "posix/console.h"
#include "web/run.h"
#include "wiring/posix_project.h"

namespace baton {

// The choices of a main file: the only differences between the shipped program and the one with
// fixed time.
struct ProgramServices {
  const Clock& clock;
  IdSource& ids;
  const Machine& machine;
  OpenServer open_server = {};  // empty: the process is replaced by baton-full, which has it
  // `baton serve`; null: the process is replaced by baton-full, which has it.
  int (*serve)(const std::vector<std::string>& arguments,
               const web::Surroundings& surroundings) = nullptr;
  // For the test build only: see mcp::Surroundings.
  std::unique_ptr<mcp::Offer> (*make_conformance_fixtures)() = nullptr;
};

// Runs the program and turns an uncaught exception into exit 70.
int run_program(int argc, char** argv, ProgramServices services, posix::PosixConsole::Exit exit);

}  // namespace baton
