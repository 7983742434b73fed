#include "store/postgres/server_errors.h"

#include <gtest/gtest.h>

#include <string>

namespace baton::postgres {
namespace {

const std::string kServer = "postgresql://user@host/db";

TEST(ServerErrors, TakesApartWhatTheLibrarySaysOfARefusal) {
  const Complaint complaint = complaint_in(
      "connection to server at \"db\" (10.0.0.1), port 5432 failed: FATAL:  28P01: password "
      "authentication failed for user \"x\"\nLOCATION:  auth_failed, auth.c:338\n");
  EXPECT_EQ(complaint.state, "28P01");
  EXPECT_EQ(complaint.message,
            "connection to server at \"db\" (10.0.0.1), port 5432 failed: FATAL: password "
            "authentication failed for user \"x\"");
}

TEST(ServerErrors, KnowsNoStateWhereNoServerAnswered) {
  for (const char* message : {"could not translate host name \"nowhere\" to address: Name or "
                              "service not known\n",
                              "failed:  strange: text", "failed: FATAL:  ", ""}) {
    EXPECT_EQ(complaint_in(message).state, "") << message;
  }
}

TEST(ServerErrors, HaveAHintEach) {
  struct Case {
    const char* state;
    ErrorCode code;
    const char* phrase;
  };
  for (const Case& known :
       {Case{"", ErrorCode::unavailable, "the server cannot be reached"},
        Case{"28000", ErrorCode::unavailable, "the server refused the login"},
        Case{"3D000", ErrorCode::unavailable, "the database does not exist on the server"},
        Case{"42501", ErrorCode::unavailable, "the server denied the operation"},
        Case{"25006", ErrorCode::unavailable, "the server is read-only"},
        Case{"53100", ErrorCode::unavailable, "no space for the store"},
        Case{"55P03", ErrorCode::conflict, "the store is busy"},
        Case{"54000", ErrorCode::limit, "too large for the store"},
        Case{"22021", ErrorCode::malformed, "the server cannot store this text"},
        Case{"42703", ErrorCode::malformed, "the store is damaged"},
        Case{"42P07", ErrorCode::malformed, "the schema baton is incomplete, or not baton's"}}) {
    const Error error = error_of({.state = known.state, .message = "its words"}, kServer);
    EXPECT_EQ(error.code, known.code) << known.state;
    EXPECT_EQ(error.phrase.view(), known.phrase) << known.state;
    EXPECT_EQ(error.subject, kServer);
    EXPECT_TRUE(error.hint.starts_with("its words; ")) << error.hint;
  }
}

TEST(ServerErrors, DoNotTryAnInvalidSettingAgain) {
  for (const char* message :
       {"invalid sslmode value: \"bad\"\n", "invalid port number: \"x\"\n",
        "could not match 2 port numbers to 3 hosts\n", "definition of service \"nope\" not found\n",
        "connection to server at \"db\" (10.0.0.1), port 5432 failed: "
        "invalid integer value \"zz\" for connection option "
        "\"keepalives_idle\"\n",
        "connection to server at \"db\" (10.0.0.1), port 5432 failed: "
        "server does not support SSL, but SSL was required\n"}) {
    const Complaint complaint = complaint_in(message);
    EXPECT_FALSE(may_pass(complaint)) << message;
    const Error error = error_of(complaint, kServer);
    EXPECT_EQ(error.code, ErrorCode::usage) << message;
    EXPECT_EQ(error.phrase.view(), "invalid setting of the connection") << message;
  }
}

TEST(ServerErrors, TryALostConnectionAgain) {
  EXPECT_TRUE(may_pass(complaint_in("invalid socket\n")));
}

TEST(ServerErrors, NamesTheServersWordsWhereItKnowsNoBetterOnes) {
  const Error error = error_of({.state = "0A000", .message = "its words"}, kServer);
  EXPECT_EQ(error.code, ErrorCode::unavailable);
  EXPECT_EQ(error.hint, "its words");
}

TEST(ServerErrors, RepeatsWhatOthersWereInTheWayOf) {
  EXPECT_EQ(remedy_for("40001"), Remedy::repeat);
  EXPECT_EQ(remedy_for("40P01"), Remedy::repeat);
  EXPECT_EQ(remedy_for("57P01"), Remedy::reconnect);
  EXPECT_EQ(remedy_for("08006"), Remedy::reconnect);
  EXPECT_EQ(remedy_for("25P03"), Remedy::reconnect);
  EXPECT_EQ(remedy_for("23505"), Remedy::none);
  EXPECT_EQ(remedy_for(""), Remedy::none);
}

TEST(ServerErrors, TriesAgainOnlyWhatMayPass) {
  EXPECT_TRUE(may_pass({})) << "nobody there: it may be starting";
  EXPECT_TRUE(may_pass({.state = "57P03"}));
  EXPECT_TRUE(may_pass({.state = "53300"}));
  EXPECT_FALSE(may_pass({.state = "28P01"}));
  EXPECT_FALSE(may_pass({.state = "3D000"}));
}

}  // namespace
}  // namespace baton::postgres
