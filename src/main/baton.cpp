#include <cstdlib>

#include "main/posix_project.h"

// Everything of ours is closed and flushed when run_program returns. What would be destroyed
// after that are constants of libraries: the kernel takes them back faster.
int main(int argc, char** argv) {
  const baton::posix::SystemClock clock;
  baton::posix::RandomIds ids;
  const baton::posix::ThisMachine machine;
  std::_Exit(baton::run_program(argc, argv, {clock, ids, machine},
                                baton::posix::PosixConsole::Leaving::ends_the_process));
}
