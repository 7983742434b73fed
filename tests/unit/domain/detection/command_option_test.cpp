#include "domain/detection/command_option.h"

#include <gtest/gtest.h>

#include <string>

#include "unit/domain/detection/cleaned.h"

namespace baton::detection {
namespace {

TEST(CommandOption, HasItsValueInTheNextItemOfAList) {
  for (const std::string_view text :
       {R"(log: {"args":["--api-key","@"]} end)", R"(run: ['--api-key', '@', "-v"])",
        "args: [\n  \"--api-key\",\n  \"@\"\n]", R"({"log":"{\"args\":[\"--api-key\",\"@\"]}"})",
        "args:\n  - --api-key\n  - @\n  - --verbose\n", "- \"--api-key\"\n- \"@\"\n"}) {
    EXPECT_EQ(cleaned(filled(text, kRandomValue)), filled(text, "[REDACTED:token]"));
  }
}

TEST(CommandOption, HasItsLoginInTheNextItemOfAList) {
  for (const std::string_view text :
       {R"(["curl","-u","bob:@"])", R"(["curl", "--user", "bob:@", "x.io"])",
        "- curl\n- -u\n- bob:@\n", "exec ['docker', 'login', '-p', '@']", R"(x ["mysql","-p@"])"}) {
    EXPECT_EQ(cleaned(filled(text, kRandomValue)), filled(text, "[REDACTED:password]"));
  }
}

TEST(CommandOption, HasThePasswordOfItsProgram) {
  for (const std::string_view text :
       {"ldapsearch -x -D cn=admin,dc=x -w @ -b dc=x", "ldapmodify -w '@' -f a.ldif",
        "az login --service-principal -u 12ab -p @ --tenant x", "unzip -P @ a.zip",
        "zip -e -P @ a.zip b", "cd x && zip -P @ a.zip b", R"(["unzip", "-P", "@", "a.zip"])"}) {
    EXPECT_EQ(cleaned(filled(text, kRandomValue)), filled(text, "[REDACTED:password]"));
  }
  for (const std::string_view text :
       {"ldapsearch -x | grep -w @", "grep -w @ ldapsearch.log", "ldapsearch -W -b @",
        "wget a.zip -P @", "unzip a.zip && wget -P @ x.io", "scp -P @ a b", "az vm create -p @"}) {
    EXPECT_EQ(cleaned(filled(text, kRandomValue)), filled(text, kRandomValue));
  }
  for (const std::string text :
       {"unzip -P is insecure", "ldapsearch -w ${LDAP_PASSWORD}", "az login -p <password>",
        "unzip -P to give a password", "ldapsearch -w password", "ldapsearch -y /run/secret1"}) {
    EXPECT_EQ(cleaned(text), text);
  }
}

TEST(CommandOption, HasNoValueInItsDescription) {
  for (const std::string text :
       {R"(["--token","--verbose2x"])", R"(["--token","${TOKEN1}"])",
        R"(option('--password', 'at least 8 characters'))",
        R"(add_argument("--password", type=str2))", "- --token\n- OAuth2Login is used\n",
        "use --token\n- OAuth2Login2x\n", "--token, OAuth2Login2x", R"(["-u","1000:1000"])"}) {
    EXPECT_EQ(cleaned(text), text);
  }
}

}  // namespace
}  // namespace baton::detection
