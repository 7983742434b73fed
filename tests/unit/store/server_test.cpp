#include "store/postgres/server.h"

#include <gtest/gtest.h>
#include <stdlib.h>

#include <chrono>
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
        Case{"postgresql://[::1]:5432,two:2/db", "postgresql://[::1]:5432,two:2/db"},
        Case{"postgresql://me%40corp:S3cr%40t%2Fx@host/db", "postgresql://me@corp@host/db"},
        Case{"postgresql://user:s?cret@host/db", "postgresql://user@host/db"},
        Case{"postgresql://user@host:1/db?password=s@cret", "postgresql://user@host:1/db"},
        Case{"postgresql:///db?host=@abstract", "postgresql://@abstract/db"},
        Case{"postgresql:///db?host=/run/a@b", "postgresql:///run/a@b/db"}}) {
    const Result<Server> server = Server::parse(known.url, Milliseconds{1});
    ASSERT_TRUE(server) << known.url;
    EXPECT_EQ(server->description(), known.description);
  }
}

// libpq takes a part of these passwords for the host, port, user or database.
TEST(Server, RefusesAUrlThatMayShowItsPasswordElsewhere) {
  for (const char* url :
       {"postgresql://app:S3cr@hunter2@127.0.0.1:1/db",
        "postgresql://app:hunter2/x9@127.0.0.1:1/db", "postgresql://app:1234/hunter2@127.0.0.1/db",
        "postgresql://app:a@@hunter2@host/db", "postgresql://app:a@/hunter2@host/db",
        "postgresql://me@corp:hunter2@host/db", "postgresql://app:hunter2",
        "postgresql://app:654321", "postgresql://app%3Ahunter2@host/db",
        "postgresql://host/db?port=hunter2", "postgresql://host/db?user=app:hunter2",
        "postgresql:///db?host=app:hunter2@host", "postgresql://app:hun%zzter2@host/db",
        "postgresql://host/?dbname=postgresql://app:hunter2@host/db",
        "postgresql://host/db?password=a&hunter2", "host=h password=hunter2"}) {
    const Result<Server> server = Server::parse(url, Milliseconds{1});
    ASSERT_FALSE(server) << url;
    const Error& error = server.error();
    EXPECT_EQ(error.code, ErrorCode::usage);
    for (const std::string& text : {error.subject, error.hint}) {
      EXPECT_EQ(text.find("hunter2"), std::string::npos) << text;
      EXPECT_EQ(text.find("654321"), std::string::npos) << text;
    }
    EXPECT_NE(error.hint.find("write @ as %40"), std::string::npos) << error.hint;
  }
}

TEST(Server, DoesNotShowAHostOfTheEnvironmentThatMayContainAPassword) {
  ASSERT_EQ(::setenv("PGHOST", "app:hunter2@host", 1), 0);
  Result<Server> server =
      Server::parse("postgresql:///db?hostaddr=127.0.0.1&port=1", Milliseconds{1});
  ASSERT_TRUE(server);
  const Result<Line> line = server->connect(std::chrono::steady_clock::now());
  ::unsetenv("PGHOST");
  ASSERT_FALSE(line);
  EXPECT_EQ(line.error().code, ErrorCode::usage);
  EXPECT_EQ(line.error().hint.find("hunter2"), std::string::npos) << line.error().hint;
}

}  // namespace
}  // namespace baton::postgres
