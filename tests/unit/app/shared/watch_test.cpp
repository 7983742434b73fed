#include <nlohmann/json.hpp>

#include "app/shared/snapshots.h"
#include "app/shared/watch_session.h"
#include "unit/app/shared/session_fixture.h"

namespace baton::test {
namespace {

using app::Watching;

// Each happening takes place while the watch sleeps.
class Watches : public SessionTest {
 protected:
  void happens(std::function<void()> happening) {
    project_.world.watcher.happenings.push_back(std::move(happening));
  }
  void ends_here() {
    happens([this] { erase(); });
  }

  // What was told, as "sequence:action:key", until the session is deleted or `limit` is reached.
  std::string watch(app::WatchSession request, std::size_t limit = 1'000,
                    Watching at_limit = Watching::ends) {
    app::Workspace workspace = open();
    std::string told;
    std::size_t count = 0;
    const auto tell = [&](const Json& event) {
      ++count;
      if (count == limit && at_limit == Watching::not_told) return at_limit;
      EXPECT_EQ(event.at("session_id"), "demo");
      const std::string key = event.value(event.contains("label") ? "label" : "key", "");
      told += (told.empty() ? "" : " ") + std::to_string(event.at("sequence").get<int>()) + ":" +
              event.at("action").get<std::string>() + ":" + key;
      return count == limit ? at_limit : Watching::goes_on;
    };
    request.is_heard = [this] { return is_heard_; };
    const Result<void> done = app::watch_session(request, workspace, tell);
    return done ? told : name_of(done);
  }

  bool is_heard_ = true;
};

TEST_F(Watches, TellWhatComesFromNowOnAndEndWithTheSession) {
  create();
  ASSERT_TRUE(write("before", "a"));
  happens([&] { ASSERT_TRUE(write("scope", "b")); });
  happens([] {});  // a wake-up for nothing
  happens([&] {
    ASSERT_TRUE(write("scope", "c"));
    ASSERT_TRUE(remove("scope"));
  });
  ends_here();
  EXPECT_EQ(watch({.call = by()}), "3:write:scope 4:write:scope 5:delete:scope");
}

TEST_F(Watches, LeaveOutNothingAndTellNothingTwice) {
  create();
  std::string expected = "1:create:";
  for (int i = 2; i <= 600; ++i) {  // more than one batch
    ASSERT_TRUE(write("scope", "x"));
    expected += " " + std::to_string(i) + ":write:scope";
  }
  EXPECT_EQ(watch({.call = by(), .after = 0}, 600), expected);
}

TEST_F(Watches, TellOnlyOfKeysThatWereAskedFor) {
  create();
  for (const char* key : {"inv_a", "rev_a", "scope"}) ASSERT_TRUE(write(key, "x"));
  {
    app::Workspace workspace = open();
    ASSERT_TRUE(app::take_snapshot({.call = by(), .label = "inv_snapshot"}, workspace));
  }
  ends_here();
  EXPECT_EQ(watch({.call = by(), .keys = {"inv_*", "scope"}, .after = 0}),
            "2:write:inv_a 4:write:scope");
}

TEST_F(Watches, TellOnlyOfKeysThatTheCallerMayRead) {
  create(R"({"access": [{"keys": ["locked"], "readableBy": ["orchestrator"]}]})");
  ASSERT_TRUE(write("locked", "x"));
  ASSERT_TRUE(write("scope", "x"));
  EXPECT_EQ(watch({.call = by("orchestrator"), .after = 1}, 2), "2:write:locked 3:write:scope");
  EXPECT_EQ(watch({.call = by("subagent:review"), .after = 1}, 1), "3:write:scope");
}

TEST_F(Watches, GoOnWhereTheirSubscriptionWasLeft) {
  create();
  const app::WatchSession request{.call = by(), .subscription = "page"};
  happens([&] {
    ASSERT_TRUE(write("a", "x"));
    ASSERT_TRUE(write("b", "x"));
  });
  EXPECT_EQ(watch(request, 1), "2:write:a");
  ASSERT_TRUE(write("c", "x"));
  EXPECT_EQ(watch(request, 2), "3:write:b 4:write:c");
  const app::WatchSession other{.call = by(), .subscription = "other"};
  happens([&] { ASSERT_TRUE(write("d", "x")); });
  EXPECT_EQ(watch(other, 1), "5:write:d");
}

TEST_F(Watches, KeepThePlacesOfParticipantsApart) {
  create();
  for (const char* key : {"a", "b", "c"}) ASSERT_TRUE(write(key, "x"));
  const app::WatchSession persons{.call = by("user"), .subscription = "dash"};
  app::WatchSession first = persons;
  first.after = 0;
  EXPECT_EQ(watch(first, 1), "1:create:");
  EXPECT_EQ(watch({.call = by("subagent:coder"), .after = 1, .subscription = "dash"}, 3),
            "2:write:a 3:write:b 4:write:c");
  ASSERT_TRUE(write("d", "x"));
  EXPECT_EQ(watch({.call = by("subagent:coder"), .subscription = "dash"}, 1), "5:write:d");
  ends_here();
  EXPECT_EQ(watch(persons, 1), "2:write:a");
}

// Earlier versions stored the name alone.
TEST_F(Watches, FindThePlaceThatAPersonLeftInAnEarlierVersion) {
  create();
  for (const char* key : {"a", "b"}) ASSERT_TRUE(write(key, "x"));
  app::Workspace workspace = open();
  DataStore& store = **workspace.data(Creation::never);
  ASSERT_TRUE(store.write("session:demo", [](DataTransaction& transaction) {
    return transaction.changes().put_subscription("session:demo", "dash", 2);
  }));
  EXPECT_EQ(watch({.call = by("user"), .subscription = "dash"}, 1), "3:write:b");
}

TEST_F(Watches, BeginASubscriptionWhereTheyBegin) {
  create();
  const app::WatchSession request{.call = by(), .subscription = "page"};
  happens([&] { ASSERT_TRUE(write("a", "x")); });
  EXPECT_EQ(watch(request, 1, Watching::not_told), "");
  ASSERT_TRUE(write("b", "x"));
  EXPECT_EQ(watch(request, 2), "2:write:a 3:write:b") << "what nobody heard of comes again";
}

TEST_F(Watches, PassWhatConcernsThemNotWithoutForgettingTheirPlace) {
  create();
  const app::WatchSession request{.call = by(), .keys = {"b"}, .subscription = "page"};
  happens([&] {
    ASSERT_TRUE(write("a", "x"));
    ASSERT_TRUE(write("b", "x"));
    ASSERT_TRUE(write("c", "x"));
  });
  EXPECT_EQ(watch(request, 1), "3:write:b");
  const app::WatchSession whole{.call = by(), .subscription = "page"};
  EXPECT_EQ(watch(whole, 1), "4:write:c");
}

TEST_F(Watches, EndWhereTheSessionIsAnotherOneOfTheSameName) {
  create();
  happens([&] {
    erase();
    create();
    ASSERT_TRUE(write("scope", "x"));
  });
  EXPECT_EQ(watch({.call = by()}), "");
}

TEST_F(Watches, LeaveNoSubscriptionToASessionThatIsGone) {
  create();
  happens([&] { ASSERT_TRUE(write("a", "x")); });
  ends_here();
  EXPECT_EQ(watch({.call = by(), .subscription = "page"}), "2:write:a");
  create();
  happens([&] { ASSERT_TRUE(write("b", "x")); });
  EXPECT_EQ(watch({.call = by(), .subscription = "page"}, 1), "2:write:b");
}

TEST_F(Watches, EndWhereNobodyListensAnyMore) {
  create();
  happens([&] { ASSERT_TRUE(write("a", "x")); });
  happens([&] { is_heard_ = false; });
  EXPECT_EQ(watch({.call = by()}), "2:write:a");
}

TEST_F(Watches, NeedASessionAndAName) {
  EXPECT_EQ(watch({.call = by()}), "SESSION_NOT_FOUND");
  create();
  EXPECT_EQ(watch({.call = by(), .subscription = "../x"}), "INVALID_REQUEST");
}

TEST_F(Watches, ToldOnceWhereTheWorkIsRepeated) {
  repeat_everything();
  create();
  ASSERT_TRUE(write("a", "x"));
  EXPECT_EQ(watch({.call = by(), .after = 0}, 2), "1:create: 2:write:a");
}

}  // namespace
}  // namespace baton::test
