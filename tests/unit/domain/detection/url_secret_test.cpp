#include "domain/detection/url_secret.h"

#include <gtest/gtest.h>

#include <string>

#include "unit/domain/detection/cleaned.h"

namespace baton::detection {
namespace {

TEST(UrlSecret, IsAPasswordThatASlashDivides) {
  EXPECT_EQ(cleaned("postgres://app:pa/ssw0rd1@db:5432/x"),
            "postgres://app:[REDACTED:password]@db:5432/x");
  EXPECT_EQ(cleaned("https://bob:My/Pass1word@git.example.com/r.git"),
            "https://bob:[REDACTED:password]@git.example.com/r.git");
  for (const std::string_view text :
       {"see redis://:@@cache, then", "amqp://u:@@[::1]:5672/v", "\"mysql://u:@@db?x=1\"",
        "git clone https://u:@@h/a/b.git", "(http://u:@@h)", "postgresql+psycopg2://u:@@db/x"}) {
    std::string before(text.substr(0, text.find('@')));
    const std::string after(text.substr(text.find('@') + 1));
    EXPECT_EQ(cleaned(before + "9x/K2/fp@Q7" + after), before + "[REDACTED:password]" + after);
  }
}

TEST(UrlSecret, MayHaveCharactersThatEndMostUrls) {
  for (const std::string_view password :
       {"Kx93jf,Qm2Lw7", "$Kx93jfQm2Lw7", "Kx93'jfQm2", ",Kx93jfQm2", "Kx93<jf>Qm2", "Kx93`jfQm2",
        "Kx93\\jfQm2", "K,x93/jf", "Kx93,jf?Qm#2"}) {
    for (const std::string_view text :
         {"postgres://app:{}@db/x", "redis://:{}@cache:6379", "url=\"mysql://u:{}@h\", x"}) {
      const std::size_t place = text.find("{}");
      const std::string before(text.substr(0, place));
      const std::string after(text.substr(place + 2));
      EXPECT_EQ(cleaned(before + std::string(password) + after),
                before + "[REDACTED:password]" + after);
    }
  }
  EXPECT_EQ(cleaned("'http://u:Kx93,jf@h', 'b@c'"), "'http://u:[REDACTED:password]@h', 'b@c'");
}

TEST(UrlSecret, EndsWithWhatEnclosesTheUrl) {
  for (const std::string text :
       {"postgres://app:$DB_PASSWORD@db/x", "postgres://app:${DB_PASSWORD1}@db/x",
        "redis://:$(cat pw1)@cache", "postgres://app:$DbPassword1,x@db/x", "http://u:'$PW1'@h",
        "http://u:<pass1>@h", "['http://h:a1','b2@c.io']", "`http://h:a1`,b2@c.io",
        "<http://h:a1>,<b2@c.io>", "<u>http://h:a1</u><m>b2@c.io</m>", "'--x=http://h:a1','b2@c'",
        "http://h:8080,bob1@x.io", "https://h:a1,b?mail=bob1@x.io", "'http://h:'+port1+'@x'",
        "'http://%s:%s'%(a1,b@c)", "ssh://git@host:org/repo1@v2", "ssh://git:repo1\\nb1@x.io",
        "kafka://h1:9092,h2:9092", "x://h:a1,b2@c"}) {
    EXPECT_EQ(cleaned(text), text);
  }
  EXPECT_EQ(cleaned("'http://u:pw1@h','b2@c.io'"), "'http://u:[REDACTED:password]@h','b2@c.io'");
  EXPECT_EQ(cleaned("a,http://u:pw1@h,b2@c.io"), "a,http://u:[REDACTED:password]@h,b2@c.io");
}

TEST(UrlSecret, IsNoPortAndNoTag) {
  for (const std::string text : {"http://host:80/a1b@x.io",
                                 "http://localhost:8080/~bob/x1@2",
                                 "docker://r.io:v1/x@sha256:ab",
                                 "http://$HOST:$PORT/x1@y",
                                 "http://host:PORT/path@x.io",
                                 "http://{host}:{port1}/a@b.io",
                                 "https://x.io/a1:b2/c3@d4.io",
                                 "http://a:/b1c2d3@e",
                                 "git+ssh://git@host:org/repo1",
                                 "see http://host:path/x, mail bob1@x.io",
                                 "https://h:a1/b?mail=bob1@x.io",
                                 "http://[2001:db8::1]:8080/@vite/client",
                                 "git+https://github.com:org1/repo.git@v1.2.3",
                                 "git+ssh://github.com:user2/repo@main",
                                 "https://example.com:PORT/v1/mailboxes/bob@example.com",
                                 "http://proxy:%PORT1%/a@b",
                                 "https://proxy:PORT1/a@b",
                                 "s3://bucket:v1/key@host",
                                 "http://reg:v2/n@sha256:0123ab",
                                 "docker://reg:v2tag/name@sha256:0123ab"}) {
    EXPECT_EQ(cleaned(text), text);
  }
}

}  // namespace
}  // namespace baton::detection
