#include "domain/detection/code_name.h"

#include <gtest/gtest.h>

#include <string>

#include "unit/domain/detection/cleaned.h"

namespace baton::detection {
namespace {

TEST(CodeName, IsATypeWithANumber) {
  for (const std::string text :
       {"secretKey: Uint8Array;", "secretKey: Uint8Array | null", "secret: uint64_t",
        "secretKey: Promise<Uint8Array>;", "private_key: Ed25519PrivateKey",
        "private_key: ed25519.Ed25519PrivateKey", "token: TokenKind.Int32Literal,",
        "token: OAuth2Token", "secret_key = (uint8_t *)malloc(32);",
        "secret_key = (uint8_t*)malloc(32);", "\"interface K { secretKey: Uint8Array }\"",
        "const token: JWTPayload2 = decode(x)", "password: sha256"}) {
    EXPECT_EQ(cleaned(text), text);
  }
  for (const std::string_view value :
       {"Summer2026", "s3Cret", "Hunter2Horse9", "Uint8Array!x9Q", "Horse32Battery"}) {
    EXPECT_EQ(cleaned(filled("password: @", value)), "password: [REDACTED:password]") << value;
  }
  EXPECT_EQ(cleaned("SECRET_KEY=Ed25519PrivateKey"), "SECRET_KEY=[REDACTED:token]");
  EXPECT_EQ(cleaned("secretKey: \"Ed25519PrivateKey\""), "secretKey: \"[REDACTED:token]\"");
  EXPECT_EQ(cleaned("const token: JWTPayload2 = \"abc123def456\""),
            "const token: JWTPayload2 = \"[REDACTED:token]\"");
}

TEST(CodeName, IsAVariableForTheSameSecret) {
  for (const std::string text :
       {"this.passphrase = keyPassphrase;", "self.passphrase = user_passphrase",
        "allow_passphrase=allow_passphrase", "passphrase = _passphrase", "pwd = currentPwd",
        "connect(password=db2_password)", "connect(password=db2_password, x)",
        "x = { password: db1Password }", "token = oauth2Token", "token = imdsv2_session_token",
        "secret: x509_secret,"}) {
    EXPECT_EQ(cleaned(text), text);
  }
}

TEST(CodeName, IsNoVariableWhereSettingsHaveThePassword) {
  for (const std::string_view before :
       {"password=", "password: ", "POSTGRES_PASSWORD=", "POSTGRES_PASSWORD: ", "DB_PASSWORD = ",
        "x --password ", "the password is ", "Server=db;User Id=a;Password="}) {
    const std::string begin(before);
    EXPECT_EQ(cleaned(begin + "db1_password"), begin + "[REDACTED:password]");
  }
  EXPECT_EQ(cleaned("run with password=db1_password, then retry"),
            "run with password=[REDACTED:password], then retry");
  EXPECT_EQ(cleaned("f(password=\"db1_password\")"), "f(password=\"[REDACTED:password]\")");
  for (const std::string_view value :
       {"Summer2026Password", "summer2026_password", "my_password1", "my_pass9word",
        "admin1_secret", "xkqzvbnpwd", "kx9Lm2Qz_password"}) {
    EXPECT_EQ(cleaned(filled("password = @", value)), "password = [REDACTED:password]") << value;
  }
}

}  // namespace
}  // namespace baton::detection
