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

}  // namespace
}  // namespace baton::detection
