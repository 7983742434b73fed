#include "main/posix_project.h"

int main(int argc, char** argv) {
  const baton::posix::SystemClock clock;
  baton::posix::RandomIds ids;
  return baton::run_program(argc, argv, clock, ids);
}
