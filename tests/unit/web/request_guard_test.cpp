#include "web/request_guard.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "support/request_matrix.h"
#include "unit/web/numbered_crypto.h"

namespace baton::test {
namespace {

using web::RequestGuard;
using web::RequestHead;

constexpr std::uint16_t kPort = 8417;

class RequestGuardTest : public testing::Test {
 protected:
  RequestGuardTest() : guard_(web::Credentials(crypto_, kPort), kPort) {}

  [[nodiscard]] MatrixValues values() const {
    std::string cookie = guard_.credentials().cookie();
    cookie = cookie.substr(cookie.find('=') + 1);
    return {.port = std::to_string(kPort),
            .bearer = guard_.credentials().bearer_token(),
            .cookie = cookie.substr(0, cookie.find(';'))};
  }

  NumberedCrypto crypto_;
  RequestGuard guard_;
};

// The texts that a head refers to.
struct FilledRow {
  FilledRow(MatrixRow row, const MatrixValues& values) : given(std::move(row)) {
    given.target = filled_in(given.target, values);
    for (auto& [name, value] : given.fields) value = filled_in(value, values);
  }
  [[nodiscard]] RequestHead head() const {
    RequestHead head{.method = given.method, .target = given.target};
    for (const auto& [name, value] : given.fields) head.fields.push_back({name, value});
    return head;
  }
  MatrixRow given;
};

TEST_F(RequestGuardTest, DecidesTheWholeMatrix) {
  const std::vector<MatrixRow> rows = request_matrix();
  EXPECT_GE(rows.size(), 40U);
  for (const MatrixRow& row : rows) {
    const FilledRow filled(row, values());
    const RequestHead head = filled.head();
    const auto refusal =
        RequestGuard::is_login(head) ? guard_.log_in(head).refusal : guard_.objection(head);
    EXPECT_EQ(refusal ? refusal->status : 200U, row.status) << row.name;
    EXPECT_FALSE(refusal && refusal->error.hint.empty()) << row.name;
  }
}

TEST_F(RequestGuardTest, NamesTheMethodsThatItAdmits) {
  const std::string host = "127.0.0.1:8417";
  const auto refusal =
      guard_.objection({.method = "PUT", .target = "/", .fields = {{"Host", host}}});
  ASSERT_TRUE(refusal);
  EXPECT_EQ(refusal->allow, "GET, HEAD, POST");
}

TEST_F(RequestGuardTest, NamesTheTokenForPrograms) {
  const std::string host = "127.0.0.1:8417";
  const auto refusal =
      guard_.objection({.method = "GET", .target = "/", .fields = {{"Host", host}}});
  ASSERT_TRUE(refusal);
  EXPECT_NE(refusal->error.hint.find("the member `bearer` of `baton serve --json`"),
            std::string::npos);
}

TEST_F(RequestGuardTest, RequiresAnOriginForAWebSocket) {
  const std::string host = "127.0.0.1:8417";
  const std::string bearer = "Bearer " + guard_.credentials().bearer_token();
  RequestHead head{.method = "GET",
                   .target = "/api/v1/events",
                   .is_upgrade = true,
                   .fields = {{"Host", host}, {"Authorization", bearer}}};
  EXPECT_EQ(guard_.objection(head)->status, 400U);  // without a key
  head.fields.push_back({"Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ=="});
  EXPECT_EQ(guard_.objection(head)->status, 426U);  // without a version
  head.fields.push_back({"Sec-WebSocket-Version", "12"});
  EXPECT_EQ(guard_.objection(head)->status, 426U);
  head.fields.back().value = "13";
  EXPECT_EQ(guard_.objection(head)->status, 403U);
  head.fields.push_back({"Origin", "http://127.0.0.1:8417"});
  EXPECT_FALSE(guard_.objection(head));
}

TEST_F(RequestGuardTest, RefusesOtherVersionsOfHttp) {
  RequestHead head{.method = "GET", .target = "/", .is_http_1_1 = false};
  EXPECT_EQ(guard_.objection(head)->status, 400U);
}

TEST_F(RequestGuardTest, ExchangesTheTokenOnceForAnotherSecret) {
  const std::string target = "/?token=" + guard_.credentials().one_time_token();
  const RequestHead head{.method = "GET", .target = target, .fields = {{"Host", "localhost:8417"}}};
  ASSERT_TRUE(RequestGuard::is_login(head));
  const RequestGuard::Login first = guard_.log_in(head);
  EXPECT_FALSE(first.refusal);
  EXPECT_EQ(first.cookie.find(guard_.credentials().one_time_token()), std::string::npos);
  EXPECT_NE(first.cookie.find("HttpOnly; SameSite=Strict"), std::string::npos);
  const RequestGuard::Login second = guard_.log_in(head);
  EXPECT_EQ(second.refusal->status, 401U);
  EXPECT_TRUE(second.cookie.empty());
}

TEST_F(RequestGuardTest, LetsABrowserReopenTheAddressThatItHasRedeemed) {
  const std::string target = "/?token=" + guard_.credentials().one_time_token();
  const std::string cookie = "baton-8417=" + values().cookie;
  RequestHead head{.method = "GET", .target = target, .fields = {{"Host", "localhost:8417"}}};
  ASSERT_FALSE(guard_.log_in(head).refusal);
  head.fields.push_back({"Cookie", cookie});
  const RequestGuard::Login again = guard_.log_in(head);
  EXPECT_FALSE(again.refusal);
  EXPECT_TRUE(again.cookie.empty());
}

TEST_F(RequestGuardTest, DoesNotSpendTheTokenOnARequestOfAnotherSite) {
  const std::string target = "/?token=" + guard_.credentials().one_time_token();
  RequestHead head{.method = "GET", .target = target, .fields = {{"Host", "evil.example:8417"}}};
  EXPECT_EQ(guard_.log_in(head).refusal->status, 403U);
  head.method = "HEAD";
  EXPECT_FALSE(RequestGuard::is_login(head));
  head.method = "GET";
  head.fields = {{"Host", "127.0.0.1:8417"}};
  EXPECT_FALSE(guard_.log_in(head).refusal);
}

TEST(RequestGuardOnPort80, AcceptsAHostWithoutAPort) {
  const NumberedCrypto crypto;
  const RequestGuard guard(web::Credentials(crypto, 80), 80);
  const std::string bearer = "Bearer " + guard.credentials().bearer_token();
  EXPECT_FALSE(guard.objection({.method = "GET",
                                .target = "/",
                                .fields = {{"Host", "localhost"}, {"Authorization", bearer}}}));
}

}  // namespace
}  // namespace baton::test
