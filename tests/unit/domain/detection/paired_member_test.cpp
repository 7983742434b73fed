#include "domain/detection/paired_member.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "unit/domain/detection/cleaned.h"

namespace baton::detection {
namespace {

TEST(PairedMember, IsReadBeforeAValue) {
  for (const std::string_view text : {R"(log: {"variable":"DB_PASSWORD","value":"@"})",
                                      R"(log: {"value":"@","Key":"DB_PASSWORD"})",
                                      R"(log: {"ParameterKey":"DBPassword","ParameterValue":"@"})",
                                      R"(log: {"ParameterValue":"@","ParameterKey":"DBPassword"})",
                                      "- NAME: DB_PASSWORD\n  VALUE: @\n",
                                      R"(x {"name":"DB_PASSWORD","comment":"the key","value":"@"})",
                                      R"(x {\"variable\":\"DB_PASSWORD\",\"value\":\"@\"})"}) {
    EXPECT_EQ(cleaned(filled(text, kRandomValue)), filled(text, "[REDACTED:password]"));
  }
  EXPECT_EQ(cleaned("--parameters ParameterKey=DBPassword,ParameterValue=hunter2"),
            "--parameters ParameterKey=DBPassword,ParameterValue=[REDACTED:password]");
  const std::string_view header = R"(x {"header":"X-Api-Key","value":"@"})";
  EXPECT_EQ(cleaned(filled(header, kRandomValue)), filled(header, "[REDACTED:token]"));
  for (const std::string text : {R"(x {"variable":"COLOUR","value":"c9XbW7qLkPz83mNv"})",
                                 R"(x {"variable":"DB_PASSWORD","value":"required"})",
                                 R"(x {"variables":"DB_PASSWORD","value":"c9XbW7qLkPz83mNv"})"}) {
    EXPECT_EQ(cleaned(text), text);
  }
}

TEST(PairedMember, IsTheNameOfTheObjectIfNoneIsInside) {
  for (const std::string_view text :
       {R"(x; {"db_password":{"sensitive":true,"type":"string","value":"@"}})",
        R"(x {\"db_password\":{\"sensitive\":1,\"type\":[\"object\",{\"a\":1}],\"value\":\"@\"}})",
        "{\n  \"db_password\": {\n    \"sensitive\": true,\n    \"value\": \"@\"\n  }\n}\nx"}) {
    EXPECT_EQ(cleaned(filled(text, "sup3rs3cret")), filled(text, "[REDACTED:password]"));
  }
  for (const std::string text : {R"(x {"db_host":{"value":"sup3rs3cret"}})",
                                 R"(x {"password":{},"b":{"value":"sup3rs3cret"}})",
                                 R"(x {"password":{"name":"host","value":"sup3rs3cret"}})",
                                 R"(x {"password":[{"value":"sup3rs3cret"}]})",
                                 R"(x "token": {"index": 3, "value": "utf8_string"})",
                                 R"(x { password: { label: "P", value: "Enter 8-16 chars" } })"}) {
    EXPECT_EQ(cleaned(text), text);
  }
}

TEST(PairedMember, IsReadBehindAValue) {
  for (const std::string_view text :
       {R"(log: {"value":"@","name":"DB_PASSWORD"})", "<add value=\"@\" key=\"DB_PASSWORD\"/>",
        "- value: @\n  name: DB_PASSWORD\n",
        R"([{"value":"1","name":"A_PASSWORD"},{"value":"@","name":"DB_PASSWORD"}])"}) {
    EXPECT_EQ(cleaned(filled(text, kRandomValue)), filled(text, "[REDACTED:password]"));
  }
  for (const std::string text :
       {R"(x [{"value":"c9XbW7qLkPz83mNv","name":"COLOUR"},{"name":"DB_PASSWORD"}])",
        R"(x [{"value":"on","name":"DB_PASSWORD"},{"value":"c9XbW7qLkPz83mNv","name":"A"}])",
        "- value: c9XbW7qLkPz83mNv\n- name: DB_PASSWORD\n"}) {
    EXPECT_EQ(cleaned(text), text);
  }
}

// Each of two members may tell what the value means; a word in a text may look like one of them.
TEST(PairedMember, IsNotHiddenByAnotherMember) {
  for (const std::string_view text :
       {"- name: DB_PASSWORD\n  note: env variable: see wiki\n  value: @\n",
        "{\"name\":\"DB_PASSWORD\",\"note\":\"HTTP header: set by nginx\",\"value\":\"@\"}\n{}\n",
        "- name: DB_PASSWORD\n  variable: true\n  value: @\n",
        "- key: DB_PASSWORD\n  header: true\n  value: @\n",
        "- name: DB_PASSWORD\n  # variable: see wiki\n  value: @\n",
        "- name: DB_PASSWORD\n  key: prod\n  hosts:\n    - a\n  value: @\n",
        "name = \"DB_PASSWORD\"\nheader = true\nvalue = \"@\"\n",
        "env {\n  name = \"DB_PASSWORD\"\n  header = \"X\"\n  value = \"@\"\n}\n",
        "{\"variable\":\"DB_PASSWORD\",\"meta\":{\"name\":\"x\"},\"value\":\"@\"}\n{}\n",
        R"(x {"value":"@","header":true,"name":"DB_PASSWORD"})"}) {
    EXPECT_EQ(cleaned(filled(text, kRandomValue)), filled(text, "[REDACTED:password]"));
  }
}

TEST(PairedMember, IsNotOfAnotherPair) {
  for (const std::string_view text :
       {"- name: A\n  valueFrom:\n    secretKeyRef:\n      key: password\n- name: LOG\n  value: "
        "@\n",
        "- name: A_PASSWORD\n  valueFrom: x\n- name: COLOUR\n  value: @\n",
        R"(x "- name: A\n  key: password\n- name: LOG\n  value: @\n")",
        R"(x [{"name":"A","from":{"key":"password"}},{"name":"LOG","value":"@"}])",
        R"(x {"key":"password","env":[{"name":"LOG","value":"@"}]})",
        R"(<input type="password" name="password"><input name="q" value="@">)",
        R"(<add key="A_PASSWORD" value="on"/><add name="COLOUR" value="@"/>)",
        "[[env]]\nname = \"A_PASSWORD\"\n[[env]]\nname = \"COLOUR\"\nvalue = \"@\"\n"}) {
    EXPECT_EQ(cleaned(filled(text, kRandomValue)), filled(text, kRandomValue));
  }
}

TEST(PairedMember, IsNotInASentence) {
  for (const std::string text :
       {"variable: passwords are checked; then a value: hello-world-how-are-you",
        "name: passwords are checked; then a value: hello-world-how-are-you",
        "a value: hello-world-how-are-you; the variable: passwords are checked"}) {
    EXPECT_EQ(cleaned(text), text);
  }
  for (const std::string_view text :
       {"Name: DB_PASSWORD  Value: @", "name: DB_PASSWORD value: @",
        "name: DB_PASSWORD scope: prod value: @", "name=DB_PASSWORD in prod value=@"}) {
    EXPECT_EQ(cleaned(filled(text, kRandomValue)), filled(text, "[REDACTED:password]"));
  }
}

}  // namespace
}  // namespace baton::detection
