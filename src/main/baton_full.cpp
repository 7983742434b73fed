#include <cstdlib>

#include "main/posix_project.h"
#include "store/postgres/postgres_store.h"

// The same commands as `baton`, with support for a store on a server.
int main(int argc, char** argv) {
  const baton::posix::SystemClock clock;
  baton::posix::RandomIds ids;
  const baton::posix::ThisMachine machine;
  std::_Exit(baton::run_program(argc, argv, {clock, ids, machine, baton::postgres::open_store},
                                baton::posix::PosixConsole::Exit::ends_the_process));
}
