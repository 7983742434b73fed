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

TEST(Alternative, LeavesTheCookiesOfALine) {
  const std::string text = "see (the cookie) or etag=k3J9xQ2mT7vB5nR8";
  EXPECT_EQ(cleaned(text), text);
}

TEST(Alternative, IsInsideOfAWrapper) {
  for (const std::string_view text :
       {"password: Some(\"@\")", "password: String::from(\"@\"),", "let password = Some(\"@\");",
        "password: Some(String::from(\"@\"))", "x { password: Ok('@') }"}) {
    EXPECT_EQ(cleaned(filled(text, "sup3rs3cret")), filled(text, "[REDACTED:password]"));
  }
  for (const std::string text : {"password: Some(value1)", "password: label(\"sup3rs3cret\")",
                                 "password: Some(\"changeme\")", "password: Some("}) {
    EXPECT_EQ(cleaned(text), text);
  }
}

}  // namespace
}  // namespace baton::detection
