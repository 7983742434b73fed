// The lines that excerpts show of documents with secrets and redacted values.
#include "app/documents/excerpts.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "json/locate.h"

namespace baton::app {
namespace {

ExcerptRules excerpt_rules(policy::SecretAction action = policy::SecretAction::redact) {
  const policy::Policies policies = *policy::Policies::from_json(Json::parse(
      R"({"auditor": {"anonymizationRules": [{"field": "salary", "action": "redact"}]}})"));
  return {.redactor = {[policies] { return policies.field_rules(); },
                       [] { return policy::SecretSettings(); }},
          .secrets = {.action = action}};
}

// The excerpt of a finding about the value at `place`.
Excerpt excerpt_at(std::string_view text, const std::string& place,
                   const ExcerptRules& rules = excerpt_rules()) {
  Findings findings = {{.rule = "type", .message = "m", .instance_location = place}};
  json::attach_positions(findings, text, "d.json");
  return excerpts_of(text, "d.json", findings, rules).front();
}

bool is_shown(const Excerpt& excerpt) {
  return !excerpt.before.empty() || !excerpt.after.empty();
}

TEST(Excerpts, AreTheLineOfTheFinding) {
  const Excerpt excerpt = excerpt_at("{\n  \"a\": 1,\n  \"b\": 2\n}\n", "/a");
  EXPECT_EQ(excerpt.before, "  \"a\": ");
  EXPECT_EQ(excerpt.after, "1,");
}

TEST(Excerpts, AreCutBetweenCodePoints) {
  const std::string accents = "é" + std::string(79, '-') + "é";
  const Excerpt excerpt =
      excerpt_at("{\"" + accents + "\": [\"" + std::string(200, '-') + "\"], \"a\": 1}", "/a");
  EXPECT_LE(excerpt.before.size(), 80U);
  const Excerpt begin = excerpt_at("[\"" + std::string(76, '-') + accents + "\"]", "/0");
  EXPECT_TRUE(begin.after.ends_with("é")) << begin.after;
}

TEST(Excerpts, ShowNoLineOfWhichASecretWouldBeCut) {
  const std::string pad(90, '0');
  for (const std::string& member :
       {std::string(R"("password": "Tr0ub4dor-and-3-more")"),
        std::string(R"("x": "ghp_0123456789abcdefghijABCDEFGHIJ123456")")}) {
    const std::string text = "{" + member + ", \"pad\": \"" + pad + "\", \"port\": \"80\"}";
    EXPECT_FALSE(is_shown(excerpt_at(text, "/port"))) << text;
    EXPECT_TRUE(is_shown(excerpt_at(text, "/port", excerpt_rules(policy::SecretAction::warn))));
    const std::string lines = "{" + member + ",\n\"port\": \"80\"}";
    EXPECT_TRUE(is_shown(excerpt_at(lines, "/port"))) << lines;
  }
}

TEST(Excerpts, ShowNoLineOfASecretThatItsSurroundingsAnnounce) {
  const std::string paired =
      "{\"name\": \"API_SECRET\",\n \"value\": \"Tr0ub4dor-and-3-more\", \"port\": 1}";
  EXPECT_FALSE(is_shown(excerpt_at(paired, "/port")));
  EXPECT_TRUE(is_shown(excerpt_at(paired, "/name")));
  const std::string key =
      "[\"-----BEGIN PRIVATE KEY-----\",\n\"MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7\","
      "\n\"-----END PRIVATE KEY-----\"]";
  for (const char* const place : {"/0", "/1", "/2"}) EXPECT_FALSE(is_shown(excerpt_at(key, place)));
}

TEST(Excerpts, ShowNoLineOfAValueThatAPolicyRedacts) {
  const std::string beside = R"({"salary": "Five thousand two", "a": 1})";
  EXPECT_FALSE(is_shown(excerpt_at(beside, "/salary")));
  EXPECT_FALSE(is_shown(excerpt_at(beside, "/a")));
  const std::string below = "{\"salary\": {\n \"b\": [1,\n 2]\n }, \"a\": 1,\n \"c\": 2}";
  for (const char* const place : {"/salary/b", "/salary/b/1"}) {
    EXPECT_FALSE(is_shown(excerpt_at(below, place))) << place;
  }
  EXPECT_TRUE(is_shown(excerpt_at(below, "/a")));
  EXPECT_TRUE(is_shown(excerpt_at(below, "/c")));
  EXPECT_FALSE(is_shown(excerpt_at(R"({"note": "{\"salary\": 4711}", "a": 1})", "/a")));
}

TEST(Excerpts, AreOfTheFileOnly) {
  const Findings other = {{.rule = "x", .message = "m", .file = "o.json", .position = Position{}}};
  EXPECT_FALSE(is_shown(excerpts_of("{}", "d.json", other, excerpt_rules()).front()));
}

}  // namespace
}  // namespace baton::app
