#include <cstdlib>

#include "main/run_program.h"
#ifdef BATON_HAS_POSTGRES
#include "store/postgres/postgres_store.h"
#endif
#include "web/run.h"

namespace {

baton::OpenServer server_opener() {
#ifdef BATON_HAS_POSTGRES
  return baton::postgres::open_store;
#else
  return [](const baton::DataLocation& /*where*/)
             -> baton::Result<std::unique_ptr<baton::DataStore> > {
    return baton::fail(baton::ErrorCode::unavailable, "baton was built without PostgreSQL", {},
                       "install a package with PostgreSQL support");
  };
#endif
}

}  // namespace

// The same commands as `baton`, and what a static program for hooks should not contain: the server
// of `baton serve`, and the connection to a store on a PostgreSQL server.
int main(int argc, char** argv) {
  const baton::posix::SystemClock clock;
  baton::posix::RandomIds ids;
  const baton::posix::ThisMachine machine;
  std::_Exit(baton::run_program(argc, argv, {clock, ids, machine, server_opener(), baton::web::run},
                                baton::posix::PosixConsole::Exit::ends_the_process));
}
