#include "domain/detection/yaml_value.h"

#include <gtest/gtest.h>

#include <string>

#include "unit/domain/detection/cleaned.h"

namespace baton::detection {
namespace {

TEST(YamlValue, IsASecretInEachForm) {
  for (const std::string_view text :
       {"password: !!str @", "password: !vault @", "password: !!binary \"@\"\n",
        "password: !<tag:yaml.org,2002:str> @", "password: &p @", "password: &p !!str @",
        "password: !secret @", "password: !!str\n  @\n", "password: !str\n  @\n",
        "db:\n  password:\n    @\n  user: bob\n", "password:\n  \"@\"\n",
        "password:\n  !!str @  # of the test\n",
        "passwords:\n  - @\n  - \"@\"\n  - @\n  - @\n"
        "  - @\n  - @\nuser: bob\n",
        "passwords:\n- @\n- @\n", "- passwords:\n  - @\n- bob\n", "passwords: [@, '@']",
        "{\"passwords\": [\n  \"@\",\n  \"@\"\n]}", "passwords = [\"@\"]",
        "const password =\n    \"@\";"}) {
    EXPECT_EQ(cleaned(filled(text, kRandomValue)), filled(text, "[REDACTED:password]"));
  }
}

TEST(YamlValue, IsABlockOfCodeOfMarkdown) {
  for (const std::string_view text :
       {"Password:\n\n    @\n", "Password:\n```\n@\n```\n", "Password:\n\n```text\n@\n```"}) {
    EXPECT_EQ(cleaned(filled(text, "Summer2026")), filled(text, "[REDACTED:password]"));
  }
  for (const std::string text :
       {"Password:\n\n    at least 8 characters\n", "Password:\n\n    - 8letters\n",
        "Password:\n```\nSummer2026\nx\n```\n", "Password:\n```\nget_password(x1)\n```\n",
        "Password:\n```\nshow password1\n```\n", "Host:\n```\nSummer2026\n```\n",
        "The password:\n```\nSummer2026\n```\n", "Password:\n```\nSummer2026"}) {
    EXPECT_EQ(cleaned(text), text);
  }
}

TEST(YamlValue, NeedsNoRandomLookBehindTheTagOfAText) {
  for (const std::string_view tag : {"!str", "!!str", "!", "!vault"}) {
    const std::string key = "password: " + std::string(tag);
    EXPECT_EQ(cleaned(key + " hunter2"), key + " [REDACTED:password]");
  }
}

TEST(YamlValue, IsASecretOnAllItsLines) {
  EXPECT_EQ(cleaned("password: \"c9XbW7qLkPz8\n  3mNvRt5Y\"\nuser: bob\n"),
            "password: \"[REDACTED:password]\"\nuser: bob\n");
  EXPECT_EQ(cleaned("  api_key: 'c9XbW7qLkPz8\n    3mNvRt5Y\n    qwXY12'\n"),
            "  api_key: '[REDACTED:token]'\n");
}

TEST(YamlValue, IsNoneInProseAndPrograms) {
  for (const std::string text : {"The password:\n  is asked for 1x",
                                 "The password:\n  swordfish1",
                                 "Password:\n  required",
                                 "password:\n  type: string1\n",
                                 "password:\n\n  abc123\n",
                                 "password:\nabc12345\n",
                                 "- token:\n- abc12345xyz\n",
                                 "RSAPrivateKey:\n version=0\n modulus=2807899077613\n",
                                 "token:\n    options2.token,",
                                 "secrets:\n  - db_password_2\n",
                                 "secrets:\n  - GITHUB_TOKEN_2\n  - source: x\n",
                                 "secrets: [s3-bucket-key, db-2]",
                                 "passwords: [DB_PASSWORD_2]",
                                 "tokens: [12345678, 23456789]",
                                 "password: !secret db_pass1",
                                 "password: !Ref DbPassword1",
                                 "password: !ENV Db1Pass",
                                 "password: \"abc\nother: \"x12345\"\n",
                                 "password = \"\"\"\n  See\n  line 3.\n\"\"\"",
                                 "password=\"\",user=\"bob12\"",
                                 "passwords: []",
                                 "password: {}",
                                 "password: [",
                                 "passwords: [REDACTED:password]"}) {
    EXPECT_EQ(cleaned(text), text);
  }
}

TEST(YamlValue, MayBeginLikeATag) {
  EXPECT_EQ(cleaned("password: !x7Kd9pQ2 and"), "password: [REDACTED:password] and");
  EXPECT_EQ(cleaned("password: &x7Kd9pQ2\n"), "password: [REDACTED:password]\n");
  EXPECT_EQ(cleaned("PASSWORD=!x7Kd9pQ2"), "PASSWORD=[REDACTED:password]");
}

TEST(YamlValue, TakesLinearTimeForHostileTexts) {
  for (const std::string_view part :
       {"password:\n - ", "passwords:\n  - a\n", " - b\n", "password: [", "[password: [a,",
        "password: \"\n  ", "password: !a ", "\"value\": ", "value=", "\"--password\", ",
        "- --password\n", "\"\"\"\"", "<password><![CDATA["}) {
    std::string text = "passwords:\n";
    while (text.size() < 300'000) text += part;
    EXPECT_LE(cleaned(text).size(), 20 * text.size());
  }
}

}  // namespace
}  // namespace baton::detection
