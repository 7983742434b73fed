#include <cstdlib>

#include "main/run_program.h"

// All files are closed and flushed when run_program returns. Only constants of libraries would be
// destroyed after that; ending the process is faster.
int main(int argc, char** argv) {
  const baton::posix::SystemClock clock;
  baton::posix::RandomIds ids;
  const baton::posix::ThisMachine machine;
  std::_Exit(baton::run_program(argc, argv, {clock, ids, machine},
                                baton::posix::PosixConsole::Exit::ends_the_process));
}
