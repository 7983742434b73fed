// Actions that only the command line and the server offer, as the server performs them.
#include <string_view>

#include "app/actions/find_action.h"
#include "unit/app/doors/doors_fixture.h"

namespace baton::test {
namespace {

class ServedActions : public DoorsTest {
 protected:
  app::ActionAnswer serve(std::string_view operation, const Json& request,
                          app::FrontEnd front_end = app::FrontEnd::http) {
    app::Workspace workspace(*baton_.project.open({}));
    return app::perform(*app::find_action(operation), {.request = request,
                                                       .caller = authority::caller_named("user"),
                                                       .workspace = workspace,
                                                       .front_end = front_end});
  }

  Json answer(std::string_view operation, const Json& request) {
    return std::get<Json>(*serve(operation, request));
  }
};

TEST_F(ServedActions, CreditTheCallerWithSessionsAndThreads) {
  EXPECT_EQ(answer("session create", {{"id", "s1"}})["created_by"], "user");
  answer("session archive", {{"id", "s1"}});
  answer("session unarchive", {{"id", "s1"}});
  const Json log = answer("shared log", {{"session", "s1"}});
  EXPECT_EQ(baton_.complaints("cli/shared-log", log), "") << log;
  EXPECT_EQ(answer("thread create", {{"id", "t1"}})["created_by"], "user");
}

TEST_F(ServedActions, ShowTheThreadThatIsNamed) {
  answer("thread create", {{"id", "t1"}});
  answer("thread create", {{"id", "t2"}, {"parent", "t1"}});
  EXPECT_EQ(answer("thread show", {{"thread", "t2"}})["thread_id"], "t2");
  EXPECT_EQ(answer("thread tree", {{"thread", "t1"}})["threads"].size(), 2U);
  EXPECT_EQ(answer("thread tree", {{"thread", "t2"}})["threads"].size(), 1U);
}

TEST_F(ServedActions, NameOnlyTheWaysThatTheFrontEndOffers) {
  answer("thread create", {{"id", "t1"}});
  answer("thread create", {{"id", "t2"}});
  const auto hint = [this](app::FrontEnd front_end) {
    return serve("env list", Json::object(), front_end).error().hint;
  };
  EXPECT_TRUE(hint(app::FrontEnd::command_line).starts_with("name one with --thread or the "));
  EXPECT_TRUE(hint(app::FrontEnd::http).starts_with("name one with thread or the variable "));
  EXPECT_TRUE(hint(app::FrontEnd::mcp).starts_with("name one with the variable BATON_THREAD; "));
}

TEST_F(ServedActions, RemoveAllBuiltInAgentsOnlyOnRequest) {
  const auto refused = serve("agent remove", Json::object());
  ASSERT_FALSE(refused.has_value());
  EXPECT_EQ(refused.error().code, ErrorCode::usage);
  EXPECT_EQ(refused.error().hint, "built_in removes all built-in agents");
  EXPECT_EQ(answer("agent remove", {{"built_in", true}})["agents"].size(), 10U);
}

TEST_F(ServedActions, SpellOptionsAsMembers) {
  const auto edited = serve("agent edit", {{"name", "code-writer"}, {"retention", "x"}});
  ASSERT_FALSE(edited.has_value());
  EXPECT_EQ(edited.error().subject, "retention x");
  EXPECT_EQ(edited.error().hint, "retention must be days, such as 30d");
  answer("start", {{"agent", "prd-writer"}});
  const auto archived = serve("archive", Json::object());
  ASSERT_TRUE(archived.has_value());
  const Report& report = std::get<Report>(*archived);
  EXPECT_EQ(report.findings.front().hint,
            "record its output or failure first, or use force to archive the workflow anyway");
}

}  // namespace
}  // namespace baton::test
