#include "domain/detection/code_value.h"

#include <gtest/gtest.h>

#include <string>

#include "unit/domain/detection/cleaned.h"

namespace baton::detection {
namespace {

TEST(CodeValue, IsAReferenceThatNamesASecret) {
  for (const std::string text :
       {"password = random_password.db1.result", "password: module.rds2.db_password",
        "  password: local.pw1", "n.secret=t.secret2;", "run(password=cfg.db2.password, x)"}) {
    EXPECT_EQ(cleaned(text), text);
  }
  for (const std::string_view value : {"hunter2.horse9", "summer.2026x", "secret.Tr0ub4dor"}) {
    EXPECT_EQ(cleaned(filled("password=@", value)), "password=[REDACTED:password]") << value;
    EXPECT_EQ(cleaned(filled("password: \"@\"", value)), "password: \"[REDACTED:password]\"");
  }
  EXPECT_EQ(cleaned("password: \"local.pw1\""), "password: \"[REDACTED:password]\"");
}

TEST(CodeValue, IsAReferenceToWhatMayBeAbsent) {
  for (const std::string text :
       {"const password = opts?.password;", "password = user!.password",
        "password = user!.password!", "password: this.form.value?.password ?? ''",
        "config!.db!.password", "password = form?.value", "val password = user?.password ?: \"\"",
        "password = config!.db2!.password;"}) {
    EXPECT_EQ(cleaned(text), text);
  }
  for (const std::string_view value :
       {"what?.ever1", "hunter2.password!", "secret!.Tr0ub4dor", "abc!.horse"}) {
    EXPECT_EQ(cleaned(filled("password: @", value)), "password: [REDACTED:password]") << value;
  }
  EXPECT_EQ(cleaned("DB_PASSWORD=user?.password"), "DB_PASSWORD=[REDACTED:password]");
}

TEST(CodeValue, IsAConstantOrAParameterOfAQuery) {
  for (const std::string text : {"API_KEY = BuildConfig.MAPS_API_KEY2",
                                 "WHERE password = :password1", "WHERE token = :token_2 AND x"}) {
    EXPECT_EQ(cleaned(text), text);
  }
  for (const std::string_view value : {":Passwort9", ":password123", ":x9!Passw0rd"}) {
    EXPECT_EQ(cleaned(filled("password = @", value)), "password = [REDACTED:password]") << value;
  }
}

TEST(CodeValue, IsNoReferenceIfPeopleChooseIt) {
  for (const std::string_view text :
       {"DB_PASSWORD=Admin.Pass2024", "MYSQL_ROOT_PASSWORD=root.password123",
        "POSTGRES_PASSWORD=my.password2", "DB_PASSWORD=john.pw2024", "password: Company.Secret9",
        "password: mein.Passwort1", "password: root.password123", "DB_PASSWORD=my.password2"}) {
    const std::string before(text.substr(0, text.find_first_of(" =") + 1));
    EXPECT_EQ(cleaned(std::string(text)), before + "[REDACTED:password]");
  }
  for (const std::string_view text :
       {"export API_TOKEN=auth.token.f8a3d2c1b4e5f6a7b8c9d0e1f2a3b4c5", "SECRET=ABC_DEF_12345",
        "API_KEY=PROD_KEY_90210", "API_KEY=\"PROD_KEY_90210\"",
        "token: auth.token.f8a3d2c1b4e5f6a7b8c9d0e1f2a3b4c5"}) {
    EXPECT_NE(cleaned(std::string(text)).find("[REDACTED:token]"), std::string::npos) << text;
  }
  for (const std::string text :
       {"password = random_password.db1.result", "password: local.pw1", "password: x.secret2",
        "token: STRING_LITERAL_2", "expected token: CLOSE_PAREN_12345"}) {
    EXPECT_EQ(cleaned(text), text);
  }
}

TEST(CodeValue, IsNoCallIfItsNameIsUnusual) {
  EXPECT_EQ(cleaned("password: Tr0ub4doriGMoK7(more9Zq)"), "password: [REDACTED:password]");
  EXPECT_EQ(cleaned("x password=Tr0ub4dor[9Zq] y").find("Tr0ub4dor"), std::string::npos);
  for (const std::string text :
       {"password = base64Decode(x1)", "password: md5Hex2(x)", "secret = i18n_l10n(key1)",
        "password = sha256Sum[2]", "token = V4Signer(key1).sign()", "token = auth0Oauth2Client(x1)",
        "old_credentials = oauth2client.client.OAuth2Credentials(",
        "cred = Oauth2WithReauthCredentials.from_OAuth2Credentials(orig)",
        "token = http2V2Client[0]", "password = k8sV1Client(x1)", "secret: sha256Hmac512Hex(k1)"}) {
    EXPECT_EQ(cleaned(text), text);
  }
}

TEST(CodeValue, HasOperatorsBehindACallOrAnIndex) {
  for (const std::string text :
       {"password=MyPasswordProperty()#hashfunc=hashlib.md5)", "password = hash(a)^hash(b)",
        "token = a[i]^b[i]^0x1f2e3d4c", "password = form.get(KEY)!.value", "token = words[0]~1",
        "password = form.get(k1)!"}) {
    EXPECT_EQ(cleaned(text), text);
  }
  for (const std::string_view value : {"ab(c1)d!x9Z", "ab(c1)!x9Z", "ab(1c)^d9Z", "a1[]~x9Z"}) {
    EXPECT_EQ(cleaned(filled("password=@", value)).find(value), std::string::npos) << value;
  }
}

TEST(CodeValue, IsNoPatternPathMaskOrConstant) {
  for (const std::string text :
       {"password: /^[a-z]{8,}[0-9]$/", "\"password\": \"^[a-z0-9]{8,}$\"", "password: [hidden1]",
        "password: vault:secret/data/db#password1", "pwd: C:\\Users\\me2", "pwd=D:/work/x1",
        "token: STRING_LITERAL_2", "expected token: CLOSE_PAREN_12345",
        "credential: AWS4-HMAC-SHA256"}) {
    EXPECT_EQ(cleaned(text), text);
  }
  for (const std::string_view value : {"K7QX_PLMZ_12345", "TOKEN_1234567890", "C4:rVx9pQ2k"}) {
    EXPECT_EQ(cleaned(filled("token: @", value)), "token: [REDACTED:token]") << value;
  }
  EXPECT_EQ(cleaned("passwords: [Tr0ub4dor3]"), "passwords: [[REDACTED:password]]");
}

TEST(CodeValue, IsNoPublicSignatureOrHash) {
  const std::string value = "MEUCIQDabc123defGHI456jklMNO789pqrSTU";
  for (const std::string before :
       {"signature: ", "x \"signature\": \"", "app.js?hash=", "signature = "}) {
    EXPECT_EQ(cleaned(before + value), before + value);
  }
  for (const std::string before :
       {"https://x.io/a?Signature=", "https://x.io/a?b=1&X-Amz-Signature=",
        "AWS4-HMAC-SHA256 Credential=A/b, SignedHeaders=host, Signature=",
        "AWS4-HMAC-SHA256 Credential=A/b,SignedHeaders=host,Signature="}) {
    EXPECT_EQ(cleaned(before + value), before + "[REDACTED:url-parameter]");
  }
  const std::string hash = "0a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8f9";
  EXPECT_EQ(cleaned("https://x.io/a?id=1&auth_date=1700000000&hash=" + hash),
            "https://x.io/a?id=1&auth_date=1700000000&hash=[REDACTED:url-parameter]");
  for (const std::string before : {"https://x.io/a?id=1&hash=", "author=1&hash="}) {
    EXPECT_EQ(cleaned(before + hash), before + hash);
  }
}

}  // namespace
}  // namespace baton::detection
