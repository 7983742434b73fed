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

TEST(CommandOption, IsTheLoginOfAClient) {
  for (const std::string_view text :
       {"curl -su admin:@ https://x", "curl -sSLku 'admin:@' https://x", "curl -#u admin:@ x.io",
        "curl -x p:80 -U a:@ x.io", "curl -suadmin:@ x.io", "curl -kuadmin:@ x.io",
        R"(["curl", "-suadmin:@"])", "curl -s \\\n  -u admin:@ \\\n  x.io",
        "curl -u \\\n  admin:@ x.io", "curl --user \\\n  admin:@ x.io",
        R"(run: ["curl", "-su", "admin:@"] end)", "cd x && sudo curl -su admin:@ x.io",
        "docker run curl -u admin:@ x.io", "  -u admin:@ x.io"}) {
    EXPECT_EQ(cleaned(filled(text, kRandomValue)), filled(text, "[REDACTED:password]"));
  }
  for (const std::string text :
       {"docker compose exec -u app1:www2data web sh", "docker run -u node1:node22 img",
        "docker run --user node1:node22 img", "sudo -u app1:www2data sh", "sort -u file1:file2",
        "rsync -u host:backup2 .", "docker run -e URL=http://x -u node1:node22 img",
        "curl x.io | sort -u file1:file2", "curl x.io; sudo -Eu app1:www2data sh",
        "curl -su admin:${PASSWORD1} x", "curl -su admin: x", "see you: curl2x menu:item2",
        "curl -o menu:item2 x", "tar -suadmin:item2 x"}) {
    EXPECT_EQ(cleaned(text), text);
  }
}

TEST(CommandOption, IsALoginIfItsClientIsNotSeen) {
  const std::string header = "curl -H 'X-A: " + std::string(300, 'a') + "' -u admin:@ x.io";
  std::string lines = "curl";
  for (int i = 0; i < 7; ++i) lines += " -H 'X-Name-Of-The-Header: the text of a header' \\\n ";
  lines += "-u admin:@ x.io";
  for (const std::string& text :
       {header,
        lines,
        std::string("curl -H 'Content-Type: application/json; charset=utf-8' -u admin:@ x.io"),
        std::string("curl -d \"$(jq . x | head)\" -u admin:@ x.io"),
        std::string(R"({"a":"curl -H \"B: a; c=d\" -u admin:@ x.io"})"),
        std::string("it's | curl -u admin:@ x.io"),
        std::string("$CURL -u admin:@ x.io"),
        std::string("${CURL} -u admin:@ x.io"),
        std::string("\"$CURL\" -s -u admin:@ x.io"),
        std::string("CURL_OPTS=\"-u admin:@\""),
        std::string("AUTH='--user admin:@'"),
        std::string("sudo apt update\nAUTH='--user admin:@'"),
        std::string("set -- -u admin:@"),
        std::string("args: [\"-u\",\"admin:@\"]"),
        std::string(R"({"command":"curl","args":["-s","-u","admin:@"]})"),
        std::string(R"({"options":"-s -u admin:@"})"),
        std::string("siege -u admin:@ x.io"),
        std::string("jf rt ping --user admin:@"),
        std::string("elasticdump --user admin:@"),
        std::string("wget -u admin:@ https://docker.io/a"),
        std::string("npm install -u a:@")}) {
    EXPECT_EQ(cleaned(filled(text, kRandomValue)).find(kRandomValue), std::string::npos) << text;
  }
  for (const std::string text :
       {"/usr/bin/docker run -u node1:node22 img", "nerdctl run -u node1:node22 img",
        "runuser -u app1:www2data sh", "$ sort -u file1:file2", "useradd -u app1:www2data x",
        R"(["docker","run","-u","node1:node22"])", R"(x | "docker" run -u node1:node22)",
        "docker-compose exec -u app1:www2data web sh"}) {
    EXPECT_EQ(cleaned(text), text);
  }
}

TEST(CommandOption, HasItsValueBehindOneDash) {
  for (const std::string_view text :
       {"prog -password @", "keytool -list -storepass @ -keypass @", "plink -pw @ host",
        "x -passphrase '@'", "redis-server --requirepass @", "redis-cli config set requirepass @",
        "requirepass @\nport 1", "masterauth \"@\"", "redis-server --masterauth @",
        "openssl x --password \\\n @"}) {
    EXPECT_EQ(cleaned(filled(text, "Tr0ub4dorX")), filled(text, "[REDACTED:password]"));
  }
  for (const std::string text :
       {"prog -password ${PASSWORD1}", "-password must have 8 characters", "x -token string",
        "keytool -storepass changeit", "x -passed 12 of 13b", "anti-token abc12345x",
        "access-key id12345678x", "x -key file1.pem2", "-p 8080:80a",
        "openssl rsa -passin file:key1.txt", "requirepass is set",
        "'masterauth': flags.AddMasterAuthorizedNetworksFlags2,", "# requirepass foobared"}) {
    EXPECT_EQ(cleaned(text), text);
  }
}

TEST(CommandOption, IsASession) {
  EXPECT_EQ(cleaned("curl -b 'sid=k3J9xQ2mT7vB5nR8; a=1' x.io"),
            "curl -b 'sid=[REDACTED:cookie]; a=1' x.io");
  for (const std::string text :
       {"curl -b cookies.txt x.io", "git checkout -b fix=k3J9xQ2mT7vB5nR8", "curl -b 'a=1' x.io"}) {
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
