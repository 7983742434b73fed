#include "store/postgres/server.h"

#include <gtest/gtest.h>

#include <string>

namespace baton::postgres {
namespace {

TEST(Server, IsDescribedWithEachHostAndItsPort) {
  struct Case {
    std::string url;
    std::string description;
  };
  for (const Case& known :
       {Case{"postgresql://user:secret@host/db", "postgresql://user@host/db"},
        Case{"postgresql://user@host:1234/db", "postgresql://user@host:1234/db"},
        Case{"postgresql://user@one:1,two:2/db", "postgresql://user@one:1,two:2/db"},
        Case{"postgresql://one:1,two/db", "postgresql://one:1,two/db"},
        Case{"postgresql://user@one,two/db?port=7", "postgresql://user@one:7,two:7/db"},
        Case{"postgresql://[::1]:5432,two:2/db", "postgresql://[::1]:5432,two:2/db"}}) {
    const Result<Server> server = Server::parse(known.url, Milliseconds{1});
    ASSERT_TRUE(server) << known.url;
    EXPECT_EQ(server->description(), known.description);
  }
}

}  // namespace
}  // namespace baton::postgres
