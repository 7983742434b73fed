#include "web/query.h"

#include <gtest/gtest.h>

#include <string>

#include <nlohmann/json.hpp>

#include "app/actions/find_action.h"

namespace baton::test {
namespace {

Result<Json> read(std::string_view operation, std::string_view query) {
  return web::request_of_query(query, app::find_action(operation)->members);
}

TEST(Query, HasTheTypesOfTheMembers) {
  EXPECT_EQ(*read("note search", "texts=log+in&texts=a%26b&limit=5"),
            (Json{{"texts", {"log in", "a&b"}}, {"limit", 5}}));
  EXPECT_EQ(*read("task next", "claim"), (Json{{"claim", true}}));
  EXPECT_EQ(*read("task next", "claim=false"), (Json{{"claim", false}}));
  EXPECT_EQ(*read("status", ""), Json::object());
}

TEST(Query, KeepsUnknownNamesForTheActionToRefuse) {
  EXPECT_EQ(*read("status", "colour=red"), (Json{{"colour", "red"}}));
}

TEST(Query, RefusesWhatItCannotRead) {
  EXPECT_EQ(read("note search", "limit=many").error().name, "INVALID_REQUEST");
  EXPECT_EQ(read("note search", "limit=-1").error().name, "INVALID_REQUEST");
  EXPECT_EQ(read("note search", "limit=010").error().name, "INVALID_REQUEST");
  EXPECT_EQ(read("note search", "limit=1&limit=2").error().name, "INVALID_REQUEST");
  EXPECT_EQ(read("task next", "claim=perhaps").error().name, "INVALID_REQUEST");
  EXPECT_EQ(read("status", "a=%zz").error().name, "INVALID_REQUEST");
  EXPECT_EQ(read("note search", "texts=%FF").error().name, "INVALID_REQUEST");
  EXPECT_EQ(*read("note search", "texts=%C3%A9"), (Json{{"texts", {"\u00e9"}}}));
}

TEST(Query, RefusesIntegersThatItCouldNotKeep) {
  const Result<Json> refused = read("set", "pointer=/extensions&value=12345678901234567890123");
  EXPECT_EQ(refused.error().phrase.view(), "the integer does not fit 64 bits");
  EXPECT_EQ(refused.error().subject, "value");
}

TEST(Query, ToleratesEmptyPairs) {
  EXPECT_EQ(*read("status", "&&view=stale&"), (Json{{"view", "stale"}}));
}

}  // namespace
}  // namespace baton::test
