#include "domain/detection/string_around.h"

#include <gtest/gtest.h>

#include <string>

#include "domain/detection/find_secrets.h"
#include "unit/domain/detection/cleaned.h"

namespace baton::detection {
namespace {

// The commands are in longer texts: a text that is a document is searched as one, too.
TEST(StringAround, EndsTheValueOfACommand) {
  for (const std::string_view text :
       {R"(Log: {"cmd":"curl -u bob:@","result":"important"})",
        R"(Log: {"cmd":"curl -su bob:@","result":"important"})",
        R"(Log: {"cmd":"curl -H \"A: b\" -u bob:@","result":"important"})",
        R"(Log: {"cmd": " redis-cli -a @"}, {"b":1})",
        R"(Log: {"a":["unzip -P @","b"]})",
        R"(Log: {"n":"{\"a\":\"mysql -p@\",\"b\":1}"})",
        R"(Log: {"n":"{\"a\":\"{\\\"c\\\":\\\"mysql -p@\\\",\\\"d\\\":1}\",\"b\":1}"})",
        R"(Log: {"a":"ldapsearch -w @","b":1})",
        R"(Log: {"a":"az login -p @","b":1})",
        R"(Log: {"a":"ENV DB_PASSWORD @","b":1})",
        R"(Log: {"a":"setx DB_PASSWORD @","b":1})",
        R"(Log: {"a":"set -gx DB_PASSWORD @","b":1})",
        R"(Log: {"a":"requirepass @","b":1})",
        R"(Log: {"a":"aws configure set db_password @","b":1})",
        R"(Log: {"a":"machine x.io login bob password @","b":1})",
        R"(run("curl -u bob:@");)",
        "x = subprocess.run('mysql -p@', shell=True)",
        "run(f\"mysql -p@\", shell=True)",
        "sh -c \"mysql -p@\" && next",
        "sh -c 'mysql -p@'; next",
        "run `mysql -p@`.",
        R"(Log: {"a":"sh -c \"mysql -p@\"","b":1})",
        R"(Log: {"a":"sh -c 'mysql -p@'","b":1})",
        "<run command=\"mysql -p@\"/>",
        "\"mysql -p@\"\nnext"}) {
    EXPECT_EQ(cleaned(filled(text, "hunter2x")), filled(text, "[REDACTED:password]"));
  }
}

TEST(StringAround, EndsTheValueAtAnEscapedLineFeed) {
  for (const std::string_view text :
       {R"(Log: {"a":"mysql -p@\nnext line","b":1})", R"(Log: {"a":"mysql -p@\r\nnext","b":1})",
        R"(Log: {"n":"{\"a\":\"mysql -p@\\nnext line\",\"b\":1}"})",
        R"(Log: {"a":"curl -u bob:@\nnext line","b":1})"}) {
    EXPECT_EQ(cleaned(filled(text, "hunter2x")), filled(text, "[REDACTED:password]"));
  }
  EXPECT_EQ(cleaned(R"(sh -c "curl -u CORP\nick:hunter2x x.io")"),
            R"(sh -c "curl -u CORP\nick:[REDACTED:password] x.io")");
}

TEST(StringAround, LeavesMarksInAPassword) {
  for (const std::string_view text :
       {"curl -u bob:@ x.io", "curl -H \"A: b\" -u bob:@ x.io", "it's mysql -p@ x",
        "echo \"a b \" | mysql -p@ x", "echo \"$A\" | mysql -p@ x",
        R"(Log: {"a":"b c"} and mysql -p@ x)"}) {
    for (const std::string_view password : {"pa\"ss1", "pa'ss1", "pa\"ss1\",x", "pa`ss1"}) {
      EXPECT_EQ(cleaned(filled(text, password)), filled(text, "[REDACTED:password]"));
    }
  }
  EXPECT_EQ(cleaned(R"(Log: {"a":"mysql -ppa\"ss1","b":1})"),
            R"(Log: {"a":"mysql -p[REDACTED:password]","b":1})");
  EXPECT_EQ(cleaned(R"(Log: {"a":"mysql -ppass1\\","b":1})"),
            R"(Log: {"a":"mysql -p[REDACTED:password]","b":1})");
}

TEST(StringAround, EndsAPrivateKeyThatIsCutOff) {
  const std::string begin = "-----BEGIN PRIVATE KEY-----";
  for (const std::string_view text :
       {R"(Log: {"a":"@\nMIIEvQIB","b":"keep"})", R"(Log: {"a":"@\\nMIIEvQIB","b":"keep"})",
        R"(Log: {"a":"@","b":"keep"})", R"(Log: {"n":"{\"a\":\"@\\nMIIE\",\"b\":\"keep\"}"})",
        R"(f("@\nMIIEvQIB", "keep"))"}) {
    const std::string after(text.substr(text.find("keep")));
    const std::string result = cleaned(filled(text, begin));
    EXPECT_TRUE(result.ends_with(after)) << result;
    EXPECT_EQ(result.find("MII"), std::string::npos) << result;
    EXPECT_NE(result.find(text.substr(0, text.find('@'))), std::string::npos) << result;
  }
  for (const std::string_view text :
       {"[\"@\",\n \"MIIEvQIBADAN\",\n \"c2hvcnQ=\"]",
        R"(key = "@\n" + "MIIEvQIBADAN\n" + "c2hv";)", R"(Log: ["@","MIIEvQIBADAN","c2hvcnQ="])",
        "('@\\n'\n 'MIIEvQIBADAN\\n')"}) {
    const std::string result = cleaned(filled(text, begin));
    EXPECT_EQ(result.find("MII"), std::string::npos) << result;
    EXPECT_EQ(result.find("c2hv"), std::string::npos) << result;
  }
}

TEST(StringAround, CostsTimeInProportionToTheText) {
  for (const std::string_view part : {"mysql -pa1\"b ", "\"mysql -p\\\\\\\\\\\"\\n'\"x", "'`\"",
                                      "-----BEGIN PRIVATE KEY-----\"\"\" "}) {
    std::string text;
    while (text.size() < 300'000) text += part;
    EXPECT_LE(find_secrets(text).size(), text.size()) << part;
  }
}

}  // namespace
}  // namespace baton::detection
