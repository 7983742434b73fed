#include "domain/policy/replace_in_text.h"

#include <gtest/gtest.h>

#include <string>

#include <nlohmann/json.hpp>

#include "domain/policy/personal_data.h"
#include "domain/policy/secrets.h"
#include "json/json.h"

namespace baton::policy {
namespace {

TEST(ReplaceInText, LeavesDocumentsInStringsDocuments) {
  const auto redacted_text = [](const Json& document) {
    return redact_secrets(document.dump(), detection::SecretRules::built_in());
  };
  Json document = {{"db_password", 83726150}, {"n", 1}};
  Json expected = {{"db_password", "[REDACTED:password]"}, {"n", 1}};
  for (int depth = 0; depth < 4; ++depth) {
    document = {{"log", document.dump()}, {"n", depth}};
    expected = {{"log", expected.dump()}, {"n", depth}};
    EXPECT_EQ(redacted_text(document), expected.dump());
    EXPECT_EQ(redacted_text(expected), expected.dump());
  }
  const auto lines = [](const std::string& value) {
    return Json{{"log", "a\n{\"pwd\":" + value + "}\npwd: 12"}};
  };
  EXPECT_EQ(redacted_text(lines("83726150")), lines(R"("[REDACTED:password]")").dump());
}

TEST(ReplaceInText, AddsNoQuotesInATextThatIsANumber) {
  const detection::SecretRules own({{.name = "card", .pattern = "[0-9]{16}"}}, {});
  EXPECT_EQ(redact_secrets(std::string("1234567812345678"), own), "[REDACTED:card]");
  EXPECT_EQ(redact_secrets(Json{{"card", "1234567812345678"}}, own).document,
            Json({{"card", "[REDACTED:card]"}}));
}

TEST(ReplaceInText, LeavesDocumentsWithPersonalDataDocuments) {
  const Json document = {{"text", R"({"phone": 491701234567, "n": 1})"}};
  EXPECT_EQ(redact_personal_data(document).document,
            Json({{"text", R"({"phone": "[REDACTED:phone-number]", "n": 1})"}}));
}

}  // namespace
}  // namespace baton::policy
