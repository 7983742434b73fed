#include "domain/detection/alternative.h"

#include <gtest/gtest.h>

#include <string>

#include "unit/domain/detection/cleaned.h"

namespace baton::detection {
namespace {

TEST(Alternative, IsTheLiteralBehindAnExpression) {
  for (const std::string_view text :
       {"const p = process.env.DB_PASSWORD || \"@\";", "x = ENV[\"DB_PASSWORD\"] || \"@\"",
        "p = process.env['DB_PASSWORD'] ?? '@'", "p = process.env.DB_PASSWORD ?? \"@\"",
        "p = os.environ.get(\"DB_PASSWORD\") or \"@\"", "p = os.environ['DB_PASSWORD'] or '@'",
        "password = ENV.fetch(\"DB_PASSWORD\") || '@'", "f(getenv('DB_PASSWORD') or '@')"}) {
    EXPECT_EQ(cleaned(filled(text, "sup3rs3cret")), filled(text, "[REDACTED:password]"));
  }
  for (const std::string text :
       {"p = process.env.DB_HOST || \"sup3rs3cret\"", "test \"$DB_PASSWORD\" || echo sup3rs3cret",
        "(the password) or \"changeme\"", "p = process.env.DB_PASSWORD || process.env.P2",
        "p = x.password || \"\"", "err.password || \"Password must have 1 digit and 1 symbol\"",
        "t.password ?? \"Enter8-16chars\"", "x.token ?? \"#ff00aa11\"",
        "theme.token ?? \"a1b2c3d4e5\"", "mode == token || \"utf8-mode2\"",
        "mode !== token || \"utf8-mode2\""}) {
    EXPECT_EQ(cleaned(text), text);
  }
}

TEST(Alternative, HasTheFormsOfManyLanguages) {
  for (const std::string_view text :
       {"$p = getenv('DB_PASSWORD') ?: '@';", "$p = $ENV{DB_PASSWORD} || '@';",
        "$p = $ENV{'DB_PASSWORD'} || \"@\";", "val p = System.getenv(\"DB_PASSWORD\") ?: \"@\"",
        "p = os.getenv(\"DB_PASSWORD\", default=\"@\")", "option('--password', default='@', x=1)",
        "let p = env::var(\"DB_PASSWORD\").unwrap_or(\"@\".into());",
        "env::var(\"DB_PASSWORD\").unwrap_or_else(|_| \"@\".to_string())",
        "env::var(\"DB_PASSWORD\").unwrap_or(String::from(\"@\"))",
        "ofNullable(getenv(\"DB_PASSWORD\")).orElse(\"@\")", "db_password <- \"@\""}) {
    EXPECT_EQ(cleaned(filled(text, "sup3rs3cret")), filled(text, "[REDACTED:password]"));
  }
  for (const std::string text :
       {"x(password?: \"sup3rs3cret\")", "p = getenv('DB_HOST') ?: 'sup3rs3cret'",
        "p = getenv('DB_PASSWORD') ?: 'changeme'", "p = getenv('DB_PASSWORD') ?: getenv('P2')",
        "f(\"DB_HOST\", default=\"sup3rs3cret\")", "f(password, default=\"sup3rs3cret\")",
        "f(\"DB_PASSWORD\", default=\"\")", "password <- readline(\"2\")", "if (password <-1) x",
        "env::var(\"DB_PASSWORD\").unwrap_or(fallback1)", "<!-- password <- see 2 -->",
        "env::var(\"DB_PASSWORD\").expect(\"DB_PASSWORD2\")"}) {
    EXPECT_EQ(cleaned(text), text);
  }
}

TEST(Alternative, IsNoMessageOfAShell) {
  for (const std::string text :
       {"MYSQL_ROOT_PASSWORD: \"${MYSQL_ROOT_PASSWORD:?error}\"",
        "DB_PASSWORD=\"${DB_PASSWORD:?must be set}\"", ": \"${API_TOKEN:?API_TOKEN2}\"",
        "password: \"${db_password:?see 2}\""}) {
    EXPECT_EQ(cleaned(text), text);
  }
  EXPECT_EQ(cleaned("password:?hunter2x"), "password:[REDACTED:password]");
}

TEST(Alternative, LeavesTheCookiesOfALine) {
  const std::string text = "see (the cookie) or etag=k3J9xQ2mT7vB5nR8";
  EXPECT_EQ(cleaned(text), text);
}

TEST(Alternative, IsInsideOfAWrapper) {
  for (const std::string_view text :
       {"password: Some(\"@\")", "password: String::from(\"@\"),", "let password = Some(\"@\");",
        "password: Some(String::from(\"@\"))", "x { password: Ok('@') }",
        "password: SecretStr = SecretStr(\"@\")", "password: str = Field(\"@\", min_length=8)",
        "password := []byte(\"@\")", "MasterUserPassword: aws.String(\"@\"),",
        "const password = Buffer.from('@');", "String password = new String(\"@\");",
        "let password = r#\"@\"#;"}) {
    EXPECT_EQ(cleaned(filled(text, "sup3rs3cret")), filled(text, "[REDACTED:password]"));
  }
  for (const std::string text :
       {"password: Some(value1)", "password: label(\"sup3rs3cret\")",
        "password: Some(\"changeme\")", "password: Some(",
        "password: str = Field(description=\"8 to 64 letters\")", "password := []byte(input1)",
        "password: aws.String(\"\")", "password = Buffer.from(value1, 'hex')"}) {
    EXPECT_EQ(cleaned(text), text);
  }
}

}  // namespace
}  // namespace baton::detection
