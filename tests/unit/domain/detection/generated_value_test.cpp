#include "domain/detection/generated_value.h"

#include <gtest/gtest.h>

#include <string>

#include "domain/detection/plausible_value.h"
#include "unit/domain/detection/cleaned.h"
#include "unit/domain/detection/corpus.h"

namespace baton::detection {
namespace {

constexpr std::uint32_t kSeedOfPasswords = 20261207;
constexpr int kCount = 1'000;

// The share of generated passwords that a member with a password's name makes secrets.
double share_of_plausible(std::string_view pattern) {
  Corpus corpus(kSeedOfPasswords);
  int found = 0;
  for (int i = 0; i < kCount; ++i) {
    if (is_plausible(corpus.fill(pattern), NameClass::password)) ++found;
  }
  return static_cast<double>(found) / kCount;
}

TEST(GeneratedValue, IsSecretWhateverItLooksLike) {
  EXPECT_GE(share_of_plausible("{50:j}"), 0.99);
  EXPECT_GE(share_of_plausible("{16:t}"), 0.96);
  EXPECT_GE(share_of_plausible("{24:t}"), 0.98);
}

TEST(GeneratedValue, IsNoPathAndNoCall) {
  for (const std::string_view value : {"/r0ABCec5HyT7U+Wwy7FNYJE5q/CKxsvJsrsmP4q",
                                       "x(4e@+k8)x#q1v(2w", "r4e@+k(8x)#q1v", "<9b#tQ2x!kV7m&zR"}) {
    EXPECT_EQ(cleaned(filled("DB_PASSWORD='@'", value)), "DB_PASSWORD='[REDACTED:password]'");
    EXPECT_EQ(cleaned(filled("\"dbPass\": \"@\"", value)), "\"dbPass\": \"[REDACTED:password]\"");
  }
  EXPECT_EQ(cleaned("AWS_SECRET_ACCESS_KEY=/r0ABCec5HyT7U+Wwy7FNYJE5q/CKxsvJsrsmP4q"),
            "AWS_SECRET_ACCESS_KEY=[REDACTED:token]");
  EXPECT_EQ(cleaned("MYSQL_ROOT_PASSWORD='ab(c1)d!x9Z'"),
            "MYSQL_ROOT_PASSWORD='[REDACTED:password]'");
}

TEST(GeneratedValue, LeavesPathsCallsAndReferences) {
  for (const std::string text :
       {"token: /run/secrets/Db1/ApiToken2/current", "secret: /usr/lib/python3/Foo2/BarBaz9/db1",
        "password = md5($p1.$s2)", "token = f(x)&&g2(y)", "password = b2a_base64(x1)+y",
        "secret = a2b_hex(k)[:16]", "password = \"x${NAME}@!2k#4m(b)\"",
        "password = \"k2x!4m#$(NAME)@b9c\"", "password = f1(x){", "token: a1.b2(c)+d3[e]"}) {
    EXPECT_EQ(cleaned(text), text);
  }
}

TEST(GeneratedValue, HasPunctuationInside) {
  for (const std::string_view text :
       {"x --password @ -v", "x --password=@ -v", "f(password=@, y)", "(password=@)",
        "x?password=@&b=2", "password: @", "run with password=@, then"}) {
    EXPECT_EQ(cleaned(filled(text, "g$8h!kP2m,X4w")), filled(text, "[REDACTED:password]"));
  }
  EXPECT_EQ(cleaned("--api-token GGvt*m9IsTD&x^VA"), "--api-token [REDACTED:token]");
}

TEST(GeneratedValue, IsNoPlaceholderForAnEllipsisInIt) {
  for (const std::string_view value : {"Hunter2x9…", "Tr0ub4dor…Xy"}) {
    EXPECT_EQ(cleaned(filled("password=@ end", value)), "password=[REDACTED:password] end");
    EXPECT_EQ(cleaned(filled("curl -u bob:@", value)), "curl -u bob:[REDACTED:password]");
    EXPECT_EQ(cleaned(filled("\"password\": \"@\"", value)),
              "\"password\": \"[REDACTED:password]\"");
  }
  for (const std::string text : {"htpasswd -b FILE USER …", "curl -u bob:…", "curl -u bob:abc…",
                                 "`sshpass -p …`, `mysql -p…`, `az login -p …` and"}) {
    EXPECT_EQ(cleaned(text), text);
  }
}

TEST(GeneratedValue, IsAnArgumentUpToTheNextBlank) {
  for (const std::string_view text :
       {"x --password @ -v", "[--password @] [-x]", "(--password @)", "x --password @, then",
        "x --password @|cat", "x --password @; ls", "x --password @,--user bob",
        "x --password @&&y", "<b>--password @</b>", "\"x --password @\"", "`--password @`"}) {
    EXPECT_EQ(cleaned(filled(text, "hunter2")), filled(text, "[REDACTED:password]"));
  }
  EXPECT_EQ(cleaned("x --password ccu0&EI*y3lZZN0N -v"), "x --password [REDACTED:password] -v");
  EXPECT_EQ(cleaned("x --password ab[c1]d>e4{f -v"), "x --password [REDACTED:password] -v");
}

}  // namespace
}  // namespace baton::detection
