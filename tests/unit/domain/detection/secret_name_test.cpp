#include "domain/detection/secret_name.h"

#include <gtest/gtest.h>

#include <string>

#include "unit/domain/detection/cleaned.h"

namespace baton::detection {
namespace {

TEST(SecretName, MayEndWithANumber) {
  for (const std::string_view name :
       {"DB_PASSWORD2", "password1", "dbPassword10", "PASSWORD_PROD2", "PASSWORD2_PROD",
        "DB_PASSWORD_2", "rootPwd3", "dbpassword2"}) {
    EXPECT_EQ(class_of_name(name), NameClass::password) << name;
  }
  for (const std::string_view name :
       {"API_KEY2", "token1", "apiKey2", "client-secret-3", "TOKEN_BASE64", "accesskey2"}) {
    EXPECT_EQ(class_of_name(name), NameClass::token) << name;
  }
  EXPECT_EQ(cleaned(R"({"name":"password2","value":"sup3rs3cret"})"),
            R"({"name":"password2","value":"[REDACTED:password]"})");
}

TEST(SecretName, IsAnotherNameWithSomeNumbers) {
  for (const std::string_view name : {"oauth2", "OAuth2", "auth0", "sha256", "password_sha256",
                                      "password_v2", "Cookie2", "base64", "key2", "next_token2"}) {
    EXPECT_EQ(class_of_name(name), NameClass::other) << name;
  }
}

}  // namespace
}  // namespace baton::detection
