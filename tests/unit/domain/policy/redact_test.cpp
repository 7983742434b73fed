#include "domain/policy/redact.h"

#include <gtest/gtest.h>

#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "domain/policy/envelope.h"

namespace baton::policy {
namespace {

// Shows nothing of the value but that it is the same one.
std::string pseudonym(std::string_view value) {
  std::string hex = std::to_string(value.size());
  hex.insert(0, 8 - hex.size(), 'a');
  return hex;
}

Redacted apply(const char* document, const std::vector<FieldRule>& rules) {
  return redact(Json::parse(document), rules, pseudonym);
}

std::string text_after(const char* document, const std::vector<FieldRule>& rules) {
  return apply(document, rules).document.dump();
}

struct Case {
  const char* name;
  const char* before;
  FieldRule rule;
  const char* after;
};

void PrintTo(const Case& example, std::ostream* out) {
  *out << example.name;
}

class Rule : public testing::TestWithParam<Case> {};

TEST_P(Rule, TakesOutWhatItNames) {
  EXPECT_EQ(text_after(GetParam().before, {GetParam().rule}), Json::parse(GetParam().after).dump());
}

TEST_P(Rule, ChangesNothingTheSecondTime) {
  const Redacted once = apply(GetParam().before, {GetParam().rule});
  const Redacted twice = redact(once.document, std::vector{GetParam().rule}, pseudonym);
  EXPECT_EQ(twice.document.dump(), once.document.dump());
  if (GetParam().rule.action != Action::remove) {
    EXPECT_TRUE(twice.report.redactions.empty());
  }
}

INSTANTIATE_TEST_SUITE_P(
    Actions, Rule,
    testing::Values(
        Case{"a text",
             R"({"apiKeys": "s3cret"})",
             {"apiKeys", Action::redact},
             R"({"apiKeys": "[REDACTED:apiKeys]"})"},
        Case{"a plural with es",
             R"({"address": "a", "home": {"Addresses": ["b"]}})",
             {"address", Action::redact},
             R"({"address": "[REDACTED:address]", "home": {"Addresses": ["[REDACTED:address]"]}})"},
        Case{"a singular of a plural with ies",
             R"({"entries": "c", "entry": "d"})",
             {"entries", Action::redact},
             R"({"entries": "[REDACTED:entries]", "entry": "[REDACTED:entries]"})"},
        Case{"any case style, singular or plural",
             R"({"api_key": "a", "API-KEY": "b", "X-API-Key": "c", "monkey": "d"})",
             {"apiKeys", Action::redact},
             R"({"api_key": "[REDACTED:apiKeys]", "API-KEY": "[REDACTED:apiKeys]",
                 "X-API-Key": "[REDACTED:apiKeys]", "monkey": "d"})"},
        Case{"every leaf beneath, shape and null kept",
             R"({"a": {"secret": {"x": [1, true, "t", null, {}], "y": {"z": 1.5}}}})",
             {"secrets", Action::redact},
             R"({"a": {"secret": {"[REDACTED:secrets:1]": ["[REDACTED:secrets]",
                 "[REDACTED:secrets]", "[REDACTED:secrets]", null, {}],
                 "[REDACTED:secrets:2]": {"[REDACTED:secrets:1]": "[REDACTED:secrets]"}}}})"},
        Case{"names beneath, but for common ones",
             R"({"password": {"hunter2": 1, "name": "x", "s3cret": null}})",
             {"password", Action::redact},
             R"({"password": {"[REDACTED:password:1]": "[REDACTED:password]",
                 "name": "[REDACTED:password]", "[REDACTED:password:3]": null}})"},
        Case{"a name beside a placeholder of its number",
             R"({"password": {"hunter2": 1, "[REDACTED:password:1]": "[REDACTED:password]"}})",
             {"password", Action::redact},
             R"({"password": {"[REDACTED:password:2]": "[REDACTED:password]",
                 "[REDACTED:password:1]": "[REDACTED:password]"}})"},
        Case{"removal",
             R"({"a": 1, "passwords": ["x"], "b": {"password": "y"}})",
             {"passwords", Action::remove},
             R"({"a": 1, "b": {}})"},
        Case{"a pointer",
             R"({"a": [{"b": 1}, {"b": 2, "c": 3}], "b": 4})",
             {"/a/*/b", Action::redact},
             R"({"a": [{"b": "[REDACTED:/a/*/b]"}, {"b": "[REDACTED:/a/*/b]", "c": 3}], "b": 4})"},
        Case{"removal of all elements",
             R"({"a": [1, 2, 3]})",
             {"/a/*", Action::remove},
             R"({"a": []})"},
        Case{"an element by its index stays, redacted",
             R"({"a": [1, 2]})",
             {"/a/0", Action::remove},
             R"({"a": ["[REDACTED:/a/0]", 2]})"},
        Case{"a mask of 20 characters",
             R"({"token": "abcdefghijklmnop6789"})",
             {"token", Action::mask},
             R"({"token": "[MASKED:token:6789]"})"},
        Case{"a mask counts code points",
             R"({"token": "ääääääääääääääääößüé"})",
             {"token", Action::mask},
             R"({"token": "[MASKED:token:ößüé]"})"},
        Case{"too short for a mask",
             R"({"token": "abcdefghijklmnop678"})",
             {"token", Action::mask},
             R"({"token": "[REDACTED:token]"})"},
        Case{"a number has no mask",
             R"({"token": 12345678901234567890})",
             {"token", Action::mask},
             R"({"token": "[REDACTED:token]"})"},
        Case{"a hash",
             R"({"token": "q8Zr2LxT0vNc5Yw1Kp7s"})",
             {"token", Action::hash},
             R"({"token": "[HASH:token:aaaaaa20]"})"},
        Case{"no hash of what can be guessed",
             R"({"token": "0000x1111x2222x3333x4444"})",
             {"token", Action::hash},
             R"({"token": "[REDACTED:token]"})"},
        Case{"no hash of digits, whose number is small",
             R"({"token": "4929123456789012345670"})",
             {"token", Action::hash},
             R"({"token": "[REDACTED:token]"})"},
        Case{"no hash of digits in groups",
             R"({"token": "4929 1234 5678 9012 3456"})",
             {"token", Action::hash},
             R"({"token": "[REDACTED:token]"})"},
        Case{"no hash of a short value",
             R"({"token": "hunter2"})",
             {"token", Action::hash},
             R"({"token": "[REDACTED:token]"})"},
        Case{"no hash of one letter repeated",
             R"({"token": "aaaaaaaaaaaaaaaaaaaaaaaaaaaaa"})",
             {"token", Action::hash},
             R"({"token": "[REDACTED:token]"})"},
        Case{"a text that is JSON",
             R"({"log": "{\"password\": \"x\", \"n\": 1}"})",
             {"password", Action::redact},
             R"({"log": "{\"password\": \"[REDACTED:password]\", \"n\": 1}"})"},
        Case{"a text that is JSON, untouched to the byte",
             R"({"log": " { \"n\" : 1 } "})",
             {"password", Action::redact},
             R"({"log": " { \"n\" : 1 } "})"},
        Case{"a text that hides a duplicate",
             R"({"log": "{\"a\": {\"password\": \"x\"}, \"a\": 1}"})",
             {"password", Action::redact},
             R"({"log": "{\"a\":1}"})"},
        Case{"a member's name that is JSON",
             R"({"{\"password\": \"x\"}": 1})",
             {"password", Action::remove},
             R"({"{}": 1})"}));

TEST(Redact, GoesEightTextsDeep) {
  Json document = {{"password", "deep"}};
  for (int level = 0; level < 8; ++level) document = Json{{"text", document.dump()}};
  const Redacted redacted = redact(document, std::vector<FieldRule>{{"password", Action::redact}});
  EXPECT_EQ(redacted.document.dump().find("deep"), std::string::npos);
}

TEST(Redact, KeepsBothMembersWhoseNamesBecomeOne) {
  const Redacted redacted = apply(R"({"{\"password\": \"x\"}": 1, "{\"password\": \"y\"}": 2})",
                                  {{"password", Action::redact}});
  EXPECT_EQ(redacted.document.size(), 2U);
}

TEST(Redact, ReportsPlaceActionAndRuleButNoValue) {
  const Redacted redacted =
      apply(R"({"a": [{"apiKey": "v", "password": "w"}], "t": "[{\"apiKey\": 1}]"})",
            {{"apiKeys", Action::redact}, {"passwords", Action::remove}});
  const std::vector<Redaction> expected = {{"/a/0/apiKey", Action::redact, "apiKeys"},
                                           {"/a/0/password", Action::remove, "passwords"},
                                           {"/t/0/apiKey", Action::redact, "apiKeys"}};
  EXPECT_EQ(redacted.report.redactions, expected);
}

TEST(Redact, ReportsWhatHappenedWhereAMaskWasRefused) {
  const Redacted redacted = apply(R"({"token": "short"})", {{"token", Action::mask}});
  ASSERT_EQ(redacted.report.redactions.size(), 1U);
  EXPECT_EQ(redacted.report.redactions[0].action, Action::redact);
}

TEST(Redact, LetsTheFirstRuleOnAPathWin) {
  EXPECT_EQ(text_after(R"({"secret": {"password": "x"}})",
                       {{"secret", Action::redact}, {"password", Action::remove}}),
            R"({"secret":{"password":"[REDACTED:secret]"}})");
}

TEST(Redact, HashesNothingWithoutAKey) {
  const Redacted redacted = redact(Json{{"token", "q8Zr2LxT0vNc5Yw1Kp7s"}},
                                   std::vector<FieldRule>{{"token", Action::hash}});
  EXPECT_EQ(redacted.document["token"], "[REDACTED:token]");
}

TEST(Redact, KeepsTheOrderOfMembers) {
  EXPECT_EQ(text_after(R"({"z": 1, "password": 2, "a": 3})", {{"password", Action::redact}}),
            R"({"z":1,"password":"[REDACTED:password]","a":3})");
}

TEST(Redact, KeepsTheOtherMembersWhereSomeAreRemovedAndSomeRenamed) {
  EXPECT_EQ(text_after(R"({"a": 1, "password": 2, "{\"password\": 3}": 4, "token": 5, "{}": 6})",
                       {{"password", Action::remove}, {"token", Action::redact}}),
            R"({"a":1,"{}_":4,"token":"[REDACTED:token]","{}":6})");
}

TEST(Redact, PassesOverNumbersThatAreNamesAlready) {
  EXPECT_EQ(text_after(R"({"token": {"x": null, "[REDACTED:token:1]": null, "y": null, "z": null,
                                "[REDACTED:token:4]": null}})",
                       {{"token", Action::redact}}),
            R"({"token":{"[REDACTED:token:2]":null,"[REDACTED:token:1]":null,)"
            R"("[REDACTED:token:3]":null,"[REDACTED:token:5]":null,"[REDACTED:token:4]":null}})");
}

constexpr int kManyMembers = 100'000;  // minutes, if each member is looked up among the others

Json with_many_members(std::string_view first_part_of_name) {
  Json document = Json::object();
  auto& members = document.get_ref<Json::object_t&>();
  for (int i = 1; i <= kManyMembers; ++i) {
    members.emplace_back(std::string(first_part_of_name) + std::to_string(i), i);
  }
  return document;
}

TEST(Redact, RemovesManyMembersInTimeLinearInThem) {
  const Json document = {{"big", with_many_members("x")}};
  const Redacted redacted = redact(document, std::vector<FieldRule>{{"/big/*", Action::remove}});
  EXPECT_EQ(redacted.document, Json::parse(R"({"big": {}})"));
}

TEST(Redact, CoversManyMembersInTimeLinearInThem) {
  const Json document = {{"vault", with_many_members("x")}};
  const Redacted redacted = redact(document, std::vector<FieldRule>{{"vault", Action::redact}});
  const auto last = std::prev(redacted.document["vault"].end());
  EXPECT_EQ(last.key(), "[REDACTED:vault:100000]");
  EXPECT_EQ(last.value(), "[REDACTED:vault]");
}

TEST(Redact, NumbersNamesInTimeLinearInTheNumbersThatAreTaken) {
  Json document = {{"vault", with_many_members("x")}};
  auto& members = document["vault"].get_ref<Json::object_t&>();
  for (int i = 1; i <= kManyMembers; ++i) {
    members.emplace_back("[REDACTED:vault:" + std::to_string(i) + "]", nullptr);
  }
  const Redacted redacted = redact(document, std::vector<FieldRule>{{"vault", Action::redact}});
  EXPECT_EQ(redacted.document["vault"].begin().key(), "[REDACTED:vault:100001]");
}

class Upper final : public Pass {
 public:
  [[nodiscard]] Visit visit(const Place&, Json& value, RedactionReport&) const override {
    if (!value.is_string()) return Visit::passed;
    value = "seen";
    return Visit::settled;
  }
};

TEST(Redact, AsksPassesInOrderAndStopsAtTheFirstThatSettles) {
  const std::vector<FieldRule> rules = {{"password", Action::redact}};
  const FieldRules first(rules);
  const Upper second;
  const std::vector<const Pass*> passes = {&first, &second};
  const Redacted redacted = redact(Json{{"password", "x"}, {"note", "y"}}, passes);
  EXPECT_EQ(redacted.document.dump(), R"({"password":"[REDACTED:password]","note":"seen"})");
}

TEST(Report, NamesAMemberWhoseNameAloneWentByItsPlaceholder) {
  const Redacted redacted =
      apply(R"({"password": {"hunter2": null}})", {{"password", Action::redact}});
  const std::vector<Redaction> expected = {
      {"/password/[REDACTED:password:1]", Action::redact, "password"}};
  EXPECT_EQ(redacted.report.redactions, expected);
}

TEST(Redact, CoversAnEnvelopeBelowARedactedMember) {
  const Json envelope =
      to_json(Envelope{"0123456789abcdef", std::string(24, 'n'), std::string(80, 'c')});
  const Json document = {{"client", {{"customer", envelope}}}};
  const std::vector<FieldRule> redacts = {{.field = "client", .action = Action::redact}};
  EXPECT_EQ(redact(document, redacts).document,
            (Json{{"client", {{"[REDACTED:client:1]", "[REDACTED:client]"}}}}));
  // Without the key, a rule that encrypts leaves it where it can be opened.
  const std::vector<FieldRule> encrypts = {{.field = "client", .action = Action::encrypt}};
  EXPECT_EQ(redact(document, encrypts).document, document);
}

}  // namespace
}  // namespace baton::policy
