#include "web/credentials.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "unit/web/numbered_crypto.h"

namespace baton::test {
namespace {

class CredentialsTest : public testing::Test {
 protected:
  NumberedCrypto crypto_;
  web::Credentials credentials_{crypto_, 8417};
  [[nodiscard]] std::string pair() const {
    return credentials_.cookie().substr(0, credentials_.cookie().find(';'));
  }
};

TEST_F(CredentialsTest, HaveThreeSecretsOf256Bits) {
  const std::string cookie = pair().substr(pair().find('=') + 1);
  const std::set<std::string> secrets = {credentials_.one_time_token(), credentials_.bearer_token(),
                                         cookie};
  EXPECT_EQ(secrets.size(), 3U);
  for (const std::string& secret : secrets) EXPECT_EQ(secret.size(), 43U);  // base64 of 32 bytes
}

TEST_F(CredentialsTest, RedeemTheTokenOnce) {
  EXPECT_FALSE(credentials_.redeem("x"));
  EXPECT_FALSE(credentials_.redeem(""));
  EXPECT_TRUE(credentials_.redeem(credentials_.one_time_token()));
  EXPECT_FALSE(credentials_.redeem(credentials_.one_time_token()));
}

TEST_F(CredentialsTest, NameTheCookieAfterThePort) {
  EXPECT_TRUE(pair().starts_with("baton-8417="));
  EXPECT_TRUE(credentials_.is_session(pair()));
  EXPECT_TRUE(credentials_.is_session("other=1;" + pair() + " ; last=2"));
  EXPECT_TRUE(credentials_.is_session("baton-8417=planted; " + pair()));
  EXPECT_FALSE(credentials_.is_session("baton-8417=planted"));
  EXPECT_FALSE(credentials_.is_session("baton-8417"));
  EXPECT_FALSE(credentials_.is_session("x" + pair()));
  EXPECT_FALSE(credentials_.is_session(";;;"));
  EXPECT_FALSE(credentials_.is_session(""));
}

TEST_F(CredentialsTest, KeepCookieAndBearerApart) {
  EXPECT_TRUE(credentials_.is_bearer("Bearer " + credentials_.bearer_token()));
  EXPECT_FALSE(credentials_.is_bearer(credentials_.bearer_token()));
  EXPECT_FALSE(credentials_.is_bearer("Bearer " + credentials_.one_time_token()));
  EXPECT_FALSE(credentials_.is_bearer("Bearer " + pair().substr(pair().find('=') + 1)));
  EXPECT_FALSE(credentials_.is_session("baton-8417=" + credentials_.bearer_token()));
}

}  // namespace
}  // namespace baton::test
