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

TEST(SecretName, MayFollowAWordThatOnlyTokensHave) {
  for (const std::string_view name :
       {"CSRF_SECRET", "STATE_SECRET", "syncSecret", "INPUT_SECRET", "PUBLIC_SECRET",
        "SYNC_CREDENTIALS", "CSRF_PRIVATEKEY", "INPUT_TOKEN", "maskSecrets"}) {
    EXPECT_EQ(class_of_name(name), NameClass::token) << name;
  }
  for (const std::string_view name :
       {"CSRF_TOKEN", "inputToken", "input_tokens", "INPUT_TOKENS", "MAX_INPUT_TOKEN", "sync-token",
        "PUBLIC_APIKEY", "STATE_TOKEN", "imagePullSecrets"}) {
    EXPECT_EQ(class_of_name(name), NameClass::other) << name;
  }
  for (const std::string text : {"max_secrets = 100000", "INPUT_TOKEN: required",
                                 "csrfSecret: string;", "mask_secrets: getSecrets(x1)"}) {
    EXPECT_EQ(cleaned(text), text);
  }
}

TEST(SecretName, MayBeJoinedConfirmedOrHaveAVersion) {
  for (const std::string_view name : {"dbpass", "rootpw", "bindpw", "DBPASS2", "ldap.bindpw",
                                      "password_confirmation", "passwordConfirm"}) {
    EXPECT_EQ(class_of_name(name), NameClass::password) << name;
  }
  for (const std::string_view name : {"API_KEY_V2", "apiKeyV2", "client_secret_v1"}) {
    EXPECT_EQ(class_of_name(name), NameClass::token) << name;
  }
  for (const std::string_view name :
       {"bypass", "compass", "trespass", "userbypass", "ipv4", "v2", "api_v2", "page_token_v2",
        "oauth_v2", "confirmation", "PRIMARY_KEY_V2"}) {
    EXPECT_EQ(class_of_name(name), NameClass::other) << name;
  }
  EXPECT_EQ(cleaned("password_confirmation: must match 2"), "password_confirmation: must match 2");
}

TEST(SecretName, IsNoPartOfAnIdentifier) {
  for (const std::string text :
       {"\"SecretArn\": \"arn:aws:secretsmanager:us-west-2:123456789012:secret:prod/db-a1b2c3\"",
        "see arn:aws:secretsmanager:eu-west-1:123456789012:secret:prod-a1b2c3",
        "\"AWS::IAM::AccessKey\": \"0123456789abcdef0123456789abcdef\"",
        "imagePullSecrets: regcred2024abc"}) {
    EXPECT_EQ(cleaned(text), text);
  }
  EXPECT_EQ(class_of_name("AWS::IAM::AccessKey"), NameClass::other);
  EXPECT_EQ(cleaned("Config::PASSWORD = \"hunter2x\""),
            "Config::PASSWORD = \"[REDACTED:password]\"");
  EXPECT_EQ(cleaned("imagePullSecret: a1b2c3d4e5f6"), "imagePullSecret: [REDACTED:token]");
}

TEST(SecretName, HasWordsAndANumberForAValue) {
  for (const std::string text : {"\"credentials\": \"#/definitions/OAuth2Credentials\"",
                                 "openid_connect_auth: AuthorizationCodeGrant2",
                                 "\"auth\": \"oauth2_client_credentials_v2\"",
                                 "secret: my-tls-cert-2024a", "auth: SOCKS5_NO_ACCEPTABLE_AUTH"}) {
    EXPECT_EQ(cleaned(text), text);
  }
  EXPECT_EQ(cleaned("\"auth\": \"dXNlcjpwYXNzd29yZDEyMw==\""),
            "\"auth\": \"[REDACTED:credentials]\"");
}

TEST(SecretName, IsNoStepOfWork) {
  for (const std::string_view name : {"pass1", "PASS2", "first_pass1", "ssl_pass2"}) {
    EXPECT_EQ(class_of_name(name), NameClass::other) << name;
  }
  for (const std::string_view name :
       {"DB_PASS2", "userPass1", "pass", "passwd1", "pwd2", "password2"}) {
    EXPECT_EQ(class_of_name(name), NameClass::password) << name;
  }
}

}  // namespace
}  // namespace baton::detection
