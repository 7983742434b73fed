#include "domain/detection/placeholder.h"

#include <gtest/gtest.h>

#include <string>

#include "unit/domain/detection/cleaned.h"

namespace baton::detection {
namespace {

TEST(Placeholder, IsAWholeWord) {
  for (const std::string_view text : {"your-password-here",
                                      "YOUR_API_KEY",
                                      "yourpassword1",
                                      "changeme",
                                      "ChangeMe123!",
                                      "please_change_me1",
                                      "xxxxxxxx",
                                      "sk-xxxx-1234",
                                      "abcd1234xxxx",
                                      "xxxx1234",
                                      "example",
                                      "example-1a2b3c",
                                      "examplePassword1",
                                      "my-dummy-token1",
                                      "dummyApiKey12",
                                      "TODO",
                                      "todo-set-1",
                                      "insert_key_here",
                                      "insertYourKeyHere2",
                                      "REPLACE_WITH_TOKEN1",
                                      "replaceme1",
                                      "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
                                      "AKIAIOSFODNN7EXAMPLE",
                                      "encrypted:a1b2c3",
                                      "bob1@example.com",
                                      "0000000000001"}) {
    EXPECT_TRUE(has_placeholder(text)) << text;
  }
}

TEST(Placeholder, IsNoPartOfAPassword) {
  for (const std::string_view value :
       {"Mastodon2024!", "aB3dummyXk29fjQ0!", "k9todoXw2!Qz", "Insert77coin!", "Ireplaced7#Kp",
        "Exampleton99#", "MyPa55xxxxq!", "your99horses", "data.Base99", "env.Prod99x",
        "file:99abc!", "$ecret99!x", "config.pass9!x"}) {
    EXPECT_EQ(cleaned(filled("DB_PASSWORD='@'", value)), "DB_PASSWORD='[REDACTED:password]'");
    EXPECT_EQ(cleaned(filled(R"({"password":"@"})", value)),
              R"({"password":"[REDACTED:password]"})");
  }
  EXPECT_EQ(cleaned(R"({"api_token":"aB3dummyXk29fjQ0!"})"), R"({"api_token":"[REDACTED:token]"})");
}

TEST(Placeholder, IsAReference) {
  for (const std::string_view value :
       {"env.DB_PASSWORD_2", "env:DB_PASSWORD2", "data.aws_secret.db1.value", "config.db2.pw",
        "config.Db1.Value", "process.env.S3_KEY2", "os.environ['DB1']", "self.token2",
        "secrets.db#pw1", "file:/run/secrets/db1", "file:db2.txt", "file:db_pw1", "${data.x1}",
        "$DB_PASSWORD1", "$base2!default", "config.$name1", "import.meta.env.PW1"}) {
    EXPECT_EQ(cleaned(filled("password: \"@\"", value)), filled("password: \"@\"", value));
    EXPECT_EQ(cleaned(filled("  password: @", value)), filled("  password: @", value));
  }
  for (const std::string text : {"password = config.Password1", "if ($token = $token1!=null)",
                                 "token = self.token2!;", "password=process.env.DB1!"}) {
    EXPECT_EQ(cleaned(text), text);
  }
}

}  // namespace
}  // namespace baton::detection
