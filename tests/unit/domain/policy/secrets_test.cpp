#include "domain/policy/secrets.h"

#include <gtest/gtest.h>

#include <array>
#include <string>

#include <nlohmann/json.hpp>

#include "domain/detection/find_secrets.h"
#include "json/read.h"

namespace baton::policy {
namespace {

struct Sample {
  std::string_view kind;
  std::string prefix;
  char filler;
  std::size_t length;  // behind the prefix, at least
};

// Made of fillers: none of these is anybody's. Each kind with its shortest form.
const std::vector<Sample>& samples() {
  static const std::vector<Sample> kSamples = {
      {"aws-access-key-id", "AKIA", 'A', 16},
      {"aws-access-key-id", "ASIA", '7', 16},
      {"github-token", "ghp_", 'a', 36},
      {"github-token", "github_pat_", 'a', 82},
      {"gitlab-token", "glpat-", 'a', 20},
      {"npm-token", "npm_", 'a', 36},
      {"pypi-token", "pypi-AgEIcHlwaS5vcmc", 'a', 50},
      {"rubygems-key", "rubygems_", 'a', 48},
      {"slack-token", "xoxb-", '1', 20},
      {"stripe-key", "sk_live_", 'a', 20},
      {"stripe-webhook-secret", "whsec_", 'a', 24},
      {"anthropic-key", "sk-ant-", 'a', 24},
      {"openai-key", "sk-proj-", 'a', 40},
      {"openrouter-key", "sk-or-v1-", 'a', 64},
      {"huggingface-token", "hf_", 'z', 30},
      {"google-api-key", "AIza", 'a', 35},
      {"google-oauth-secret", "GOCSPX-", 'a', 28},
      {"sendgrid-key", "SG.", 'a', 60},
      {"shopify-token", "shpat_", 'a', 32},
      {"digitalocean-token", "dop_v1_", 'a', 64},
      {"vault-token", "hvs.", 'a', 24},
      {"grafana-token", "glsa_", 'a', 32},
      {"linear-key", "lin_api_", 'a', 32},
      {"age-secret-key", "AGE-SECRET-KEY-1", 'Q', 58},
  };
  return kSamples;
}

TEST(Secrets, AreFoundByTheirPublicFormatFromEndToEnd) {
  for (const Sample& sample : samples()) {
    const std::string secret = sample.prefix + std::string(sample.length, sample.filler);
    const std::vector<detection::Secret> found =
        detection::find_secrets("Use \"" + secret + "\", please.");
    ASSERT_EQ(found.size(), 1U) << sample.prefix;
    EXPECT_EQ(found[0].kind, sample.kind);
    EXPECT_EQ(found[0].begin, 5U) << sample.prefix;
    EXPECT_EQ(found[0].end, 5 + secret.size()) << sample.prefix;
  }
}

TEST(Secrets, LeaveATextThatIsADocumentOne) {
  const auto redacted_text = [](const char* text) {
    return redact_secrets(std::string(text), detection::SecretRules::built_in());
  };
  EXPECT_EQ(redacted_text("{\n  \"db_password\": 83726150,\n  \"n\": 1\n}\n"),
            "{\n  \"db_password\": \"[REDACTED:password]\",\n  \"n\": 1\n}\n");
  EXPECT_EQ(redacted_text("{\n  \"api_key\": {\n    \"prod\": \"Xq9tbYL2mW4kZp7R\"\n  }\n}\n"),
            "{\n  \"api_key\": {\n    \"prod\": \"[REDACTED:token]\"\n  }\n}\n");
  EXPECT_EQ(redacted_text("a\n{\"pwd\":83726150}\npwd: 83726150\n"),
            "a\n{\"pwd\":\"[REDACTED:password]\"}\npwd: [REDACTED:password]\n");
  const detection::SecretRules own({{.name = "card", .pattern = "[0-9]{16}"}}, {});
  EXPECT_EQ(redact_secrets(std::string(R"({"a":"\"1234567812345678","b":1234567812345678})"), own),
            R"({"a":"\"[REDACTED:card]","b":"[REDACTED:card]"})");
}

TEST(Secrets, AreFoundInTwoSiblings) {
  const Json halves = {{"part1", "ghp_a1B2c3D4e5F6"}, {"part2", "g7H8i9J0k1L2m3N4o5P6q7R8"}};
  const std::string replaced = "[REDACTED:github-token]";
  const Redacted object = redact_secrets(halves, detection::SecretRules::built_in());
  EXPECT_EQ(object.document, Json({{"part1", replaced}, {"part2", replaced}}));
  const Json list = {"x", "AKIA", "Q7ZT2M4XK9PL3VB8", "y"};
  const Redacted array = redact_secrets(list, detection::SecretRules::built_in());
  EXPECT_EQ(array.document,
            Json({"x", "[REDACTED:aws-access-key-id]", "[REDACTED:aws-access-key-id]", "y"}));
}

TEST(Secrets, AreFoundInSeveralSiblings) {
  const std::string replaced = "[REDACTED:github-token]";
  const Json apart = {{"a", "ghp_a1B2c3D4e5F6"}, {"n", 12},
                      {"b", "g7H8i9J0k1L2"},     {"user", "agent"},
                      {"c", "m3N4o5P6q7R8"},     {"d", "k3J9xQ2mT7vB"}};
  const Redacted object = redact_secrets(apart, detection::SecretRules::built_in());
  EXPECT_EQ(object.document, Json({{"a", replaced},
                                   {"n", 12},
                                   {"b", replaced},
                                   {"user", "agent"},
                                   {"c", replaced},
                                   {"d", replaced}}));
  EXPECT_EQ(object.report.redactions.size(), 4U);
  EXPECT_EQ(redact_secrets(object.document, detection::SecretRules::built_in()).document,
            object.document);
}

TEST(Secrets, AreNoneInSiblingsThatAreTextsOfTheirOwn) {
  for (const Json& document :
       {Json({"key-", "0123456789abcdef0123456789abcdef"}),
        Json({"ghp_", "a commit of 2026 with words"}),
        Json({"re_export1", "module_two_3_of_many_names"}),
        Json({{"name", "pa-web-01"}, {"host", "ip-10-0-0-12"}, {"id", "i-0abc12345def67890"}}),
        Json({"src/key1.cpp", "Q7ZT2M4XK9PL3VB8"}),
        Json({{"id", "pat-na1-"}, {"uuid", "0f8b2c1d-9a3e-4b5c-8d7e-6f5a4b3c2d1e"}})}) {
    EXPECT_EQ(redact_secrets(document, detection::SecretRules::built_in()).document, document);
  }
}

TEST(Secrets, AreNoneWhereTheyAreTooShort) {
  for (const Sample& sample : samples()) {
    const std::string near = sample.prefix + std::string(sample.length - 1, sample.filler);
    EXPECT_TRUE(detection::find_secrets(near).empty()) << near;
    EXPECT_TRUE(detection::find_secrets(near + " " + near).empty()) << near;
  }
}

TEST(Secrets, AreNoneInTheMiddleOfAWord) {
  for (const Sample& sample : samples()) {
    const std::string secret = sample.prefix + std::string(sample.length, sample.filler);
    EXPECT_TRUE(detection::find_secrets("x" + secret).empty()) << secret;
    EXPECT_TRUE(detection::find_secrets("x_" + secret).empty()) << secret;
    EXPECT_FALSE(detection::find_secrets("key=" + secret).empty()) << secret;
  }
}

TEST(Secrets, AreTakenWhole) {
  const std::string token = "ghp_" + std::string(50, 'a');
  const std::vector<detection::Secret> found = detection::find_secrets(token + "-rest");
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].end, token.size());
}

TEST(Secrets, AreFoundSideBySide) {
  const std::string token = "ghp_" + std::string(36, 'a');
  EXPECT_EQ(detection::find_secrets(token + "," + token + "\n" + token).size(), 3U);
}

TEST(Secrets, InATokenOfThreePartsNeedThreeParts) {
  const std::string header = "eyJhbGciOiJIUzI1NiJ9";
  const std::string signed_token = header + ".eyJzdWIiOiIxIn0.c2lnbmF0dXJlMTIz";
  ASSERT_EQ(detection::find_secrets(signed_token).size(), 1U);
  EXPECT_EQ(detection::find_secrets(signed_token)[0].kind, "json-web-token");
  EXPECT_EQ(detection::find_secrets(signed_token)[0].end, signed_token.size());
  EXPECT_TRUE(detection::find_secrets(header + "eyJzdWIiOiIxIn0c2lnbmF0dXJlMTIz").empty());
  EXPECT_TRUE(detection::find_secrets(header + ".eyJzdWIiOiIxIn0aaaaaaaaaaa").empty());
}

TEST(Secrets, InATokenAtTheEndOfASentenceDoNotHangOnItsFullStop) {
  const std::string token = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJlMTIz";
  ASSERT_EQ(detection::find_secrets("It is " + token + ".").size(), 1U);
}

TEST(Secrets, IncludePrivateKeysToTheirLastLine) {
  const std::string key =
      "-----BEGIN OPENSSH PRIVATE KEY-----\nAAAA\nBBBB\n-----END OPENSSH PRIVATE KEY-----";
  const std::vector<detection::Secret> found = detection::find_secrets("Key:\n" + key + "\nDone.");
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].kind, "private-key");
  EXPECT_EQ(found[0].begin, 5U);
  EXPECT_EQ(found[0].end, 5 + key.size());
}

TEST(Secrets, IncludeAPrivateKeyThatIsCutOff) {
  const std::string text = "-----BEGIN RSA PRIVATE KEY-----\nAAAA";
  ASSERT_EQ(detection::find_secrets(text).size(), 1U);
  EXPECT_EQ(detection::find_secrets(text)[0].end, text.size());
}

TEST(Secrets, LeavePublicThingsAlone) {
  for (const std::string_view text :
       {"-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----",
        "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----", "-----", "----------",
        "AKIA is the prefix of an access key", "sk-learn and hf_transfer", "SG.com",
        "0e5751c026e543b2e8ab2eb06099daa1d1e5df47778f7787faab45cdf12fe3a8",
        "3f2504e0-4f89-41d3-9a0c-0305e82c3301", "The eyJ of the beholder"}) {
    EXPECT_TRUE(detection::find_secrets(text).empty()) << text;
  }
}

TEST(Secrets, AreReplacedAndNamedButNeverShown) {
  const std::string token = "ghp_" + std::string(36, 'a');
  const SecretsInText pass(detection::SecretRules::built_in());
  const std::array<const Pass*, 1> passes = {&pass};
  const Redacted cleaned = redact(Json{{"note", "Use " + token + " or " + token + "."}}, passes);
  EXPECT_EQ(cleaned.document["note"], "Use [REDACTED:github-token] or [REDACTED:github-token].");
  ASSERT_EQ(cleaned.report.redactions.size(), 2U);
  EXPECT_EQ(cleaned.report.redactions[0].path, "/note");
  EXPECT_EQ(cleaned.report.redactions[0].field, "github-token");
}

TEST(Secrets, AreFoundAtAPlaceAsInTheWholeDocument) {
  const Json document = json::read(R"({
    "db": {"password": ["Pr0d-pass-77", {"port": 5432}], "user": "app"},
    "variables": [{"value": "s3cret-Value-19", "name": "API_SECRET"}],
    "secret": {"kind": "Secret", "data": {"own": "czNjcmV0"}},
    "password": {"name": "Pr0d-pass-77"},
    "parts": ["a", "ghp_Zq3Xv8LmT1", 7, "wR5kBn2YcD9uJ4hGsE6aPoQw3z", "end"],
    "halves": {"first": "ghp_Zq3Xv8LmT1wR", "then": "5kBn2YcD9uJ4hGsE6aPoQw3z"}})",
                                   "")
                            .value();
  const Json whole = redact_secrets(document, detection::SecretRules::built_in()).document;
  EXPECT_EQ(whole["parts"][3], "[REDACTED:github-token]");
  EXPECT_EQ(whole["halves"]["then"], "[REDACTED:github-token]");
  for (const char* text :
       {"", "/db", "/db/password", "/db/password/0", "/db/password/1", "/db/password/1/port",
        "/db/user", "/variables/0", "/variables/0/value", "/variables/0/name", "/secret/data/own",
        "/password/name", "/parts/0", "/parts/1", "/parts/3", "/parts/4", "/parts", "/halves/first",
        "/halves/then"}) {
    const json::Pointer place = json::Pointer::parse(text).value();
    const Redacted redacted =
        redact_secrets_at(place, document, detection::SecretRules::built_in());
    EXPECT_EQ(redacted.document, *json::find(whole, place)) << text;
  }
}

TEST(Secrets, CostTimeInProportionToTheText) {
  std::string text;
  for (int i = 0; i < 20'000; ++i) text += "-----BEGIN ";
  EXPECT_TRUE(detection::find_secrets(text).empty());
  const Json beginnings = Json(100'000, "ghp_ab");
  EXPECT_EQ(redact_secrets(beginnings, detection::SecretRules::built_in()).document, beginnings);
}

TEST(Secrets, AreFoundBehindAnEscapeSequence) {
  const std::string token = "ghp_" + std::string(36, 'a');
  for (const std::string before : {R"(text\n)", R"(\t)", "\x1B[1;31m", "\x1B[m"}) {
    EXPECT_EQ(redact_secrets(before + token, detection::SecretRules::built_in()),
              before + "[REDACTED:github-token]");
  }
  for (const std::string before : {"n", "[1m", R"(\x)"}) {
    EXPECT_EQ(redact_secrets(before + token, detection::SecretRules::built_in()), before + token);
  }
}

TEST(Secrets, AreTheLinesOfAPrivateKeyInAList) {
  const Json key = {"-----BEGIN RSA PRIVATE KEY-----",
                    "Proc-Type: 4,ENCRYPTED",
                    "",
                    "MIIEpAIBAAKCAQEA",
                    "c2hvcnQ=",
                    "-----END RSA PRIVATE KEY-----",
                    "notAKey"};
  const Json redacted = redact_secrets(key, detection::SecretRules::built_in()).document;
  EXPECT_EQ(redacted,
            Json({"[REDACTED:private-key]", "Proc-Type: 4,ENCRYPTED", "", "[REDACTED:private-key]",
                  "[REDACTED:private-key]", "-----END RSA PRIVATE KEY-----", "notAKey"}));
  const auto line = json::Pointer().child(std::size_t{4});
  EXPECT_EQ(redact_secrets_at(line, json::View(key), detection::SecretRules::built_in()).document,
            "[REDACTED:private-key]");
  const auto next = json::Pointer().child(std::size_t{6});
  EXPECT_EQ(redact_secrets_at(next, json::View(key), detection::SecretRules::built_in()).document,
            "notAKey");
}

// A line without order would be the value of an option whose name ends in "private key".
TEST(Secrets, AreAllLinesOfAPrivateKeyInAList) {
  const std::string line = "MIIEc9XbW7qLkPz83mNvRt5YhJ2sD4gF6wQ0eK1uT";
  const Json whole = {"-----BEGIN PRIVATE KEY-----", line, line, "-----END PRIVATE KEY-----"};
  const std::string replaced = "[REDACTED:private-key]";
  const Json expected = {replaced, replaced, replaced, "-----END PRIVATE KEY-----"};
  const auto& rules = detection::SecretRules::built_in();
  EXPECT_EQ(redact_secrets(whole, rules).document, expected);
  EXPECT_EQ(redact_secrets(expected, rules).document, expected);
  const Json half = {"-----BEGIN PRIVATE KEY-----", replaced, line, "-----END PRIVATE KEY-----"};
  EXPECT_EQ(redact_secrets(half, rules).document, expected);
}

TEST(Secrets, AreTheDataOfAKubernetesSecretThatIsJsonInALongerText) {
  const auto redacted = [](const std::string& text) {
    return redact_secrets(text, detection::SecretRules::built_in());
  };
  EXPECT_EQ(
      redacted("Log:\n```\n{\"apiVersion\": \"v1\", \"data\": {\"a\": \"eA==\", \"b\\\"\": "
               "\"eQ==\"}, \"kind\": \"Secret\", \"metadata\": {\"name\": \"n\"}}\n```"),
      "Log:\n```\n{\"apiVersion\": \"v1\", \"data\": {\"a\": \"[REDACTED:kubernetes-secret]\", "
      "\"b\\\"\": \"[REDACTED:kubernetes-secret]\"}, \"kind\": \"Secret\", \"metadata\": "
      "{\"name\": \"n\"}}\n```");
  const std::string other = R"(see {"kind":"ConfigMap","data":{"a":"eA=="}} and "kind":"Secret")";
  EXPECT_EQ(redacted(other), other);
}

// What the last of them hides could be a secret by its name.
TEST(Secrets, TakeDuplicateMembersOutOfATextThatIsJson) {
  const Json document = {{"a", R"({"passwords":["cAnary53xQz"],"passwords":[]})"}};
  EXPECT_EQ(redact_secrets(document, detection::SecretRules::built_in()).document,
            Json({{"a", R"({"passwords":[]})"}}));
}

TEST(Secrets, InManyNamesAreReplacedInTimeLinearInThem) {
  Json document = Json::object();
  auto& members = document.get_ref<Json::object_t&>();
  for (int i = 100'000; i < 120'000; ++i) {
    members.emplace_back("ghp_1234567890abcdefghijABCDEFGHIJ" + std::to_string(i), i);
  }
  members.emplace_back("[REDACTED:github-token]", "kept");
  const Json redacted = redact_secrets(document, detection::SecretRules::built_in()).document;
  ASSERT_EQ(redacted.size(), 20'001U);
  const auto name_at = [&](int place) { return std::next(redacted.begin(), place).key(); };
  EXPECT_EQ(name_at(0), "[REDACTED:github-token]_");
  EXPECT_EQ(name_at(1), "[REDACTED:github-token]_2");
  EXPECT_EQ(name_at(19'999), "[REDACTED:github-token]_20000");
  EXPECT_EQ(name_at(20'000), "[REDACTED:github-token]");
}

// What a change leaves alone was redacted before; here it was not, so that a second look would
// show.
// Found by fuzzing: the text's own secret was replaced first, and the name only by a second run.
TEST(Secrets, AreAllReplacedInATextThatIsJsonWithSecretsInNamesAndValues) {
  const Json document =
      R"({"spasswd:]MjM9.MjM9.eyOMeyduiIOzJMjIUzI1ret":"redac]PASSWD=hASSWD=hu"})";
  const Redacted once = redact_secrets(document, detection::SecretRules::built_in());
  EXPECT_EQ(once.document, R"({"spasswd:[REDACTED:password]":"redac]PASSWD=[REDACTED:password]"})");
  EXPECT_EQ(redact_secrets(once.document, detection::SecretRules::built_in()).document,
            once.document);
  const Json as_name = {{document.get<std::string>(), 1}};
  const Redacted renamed = redact_secrets(as_name, detection::SecretRules::built_in());
  EXPECT_EQ(renamed.document.begin().key(), once.document);
}

struct Change {
  const char* name;
  const char* before;
  const char* after;
  const char* redacted;
};

void PrintTo(const Change& change, std::ostream* out) {
  *out << change.name;
}

class SecretsInAChange : public testing::TestWithParam<Change> {};

TEST_P(SecretsInAChange, AreFoundInWhatDiffers) {
  const Redacted redacted =
      redact_changed_secrets(Json::parse(GetParam().after), Json::parse(GetParam().before),
                             detection::SecretRules::built_in());
  EXPECT_EQ(redacted.document.dump(), Json::parse(GetParam().redacted).dump());
}

INSTANTIATE_TEST_SUITE_P(
    Places, SecretsInAChange,
    testing::Values(
        Change{"an equal document", R"({"a": "password=Tr0ub4dor"})",
               R"({"a": "password=Tr0ub4dor"})", R"({"a": "password=Tr0ub4dor"})"},
        Change{"a new text", R"({"a": 1})", R"({"a": 1, "b": "password=Tr0ub4dor"})",
               R"({"a": 1, "b": "password=[REDACTED:password]"})"},
        Change{"a new element", R"(["password=0ldOne99"])",
               R"(["password=0ldOne99", "password=Tr0ub4dor"])",
               R"(["password=0ldOne99", "password=[REDACTED:password]"])"},
        Change{"a member in front of an equal one", R"({"a": "password=0ldOne99"})",
               R"({"b": "password=Tr0ub4dor", "a": "password=0ldOne99"})",
               R"({"b": "password=[REDACTED:password]", "a": "password=0ldOne99"})"},
        Change{"a text that moved", R"({"a": "x", "b": "password=Tr0ub4dor"})",
               R"({"a": "password=Tr0ub4dor"})", R"({"a": "password=[REDACTED:password]"})"},
        Change{"a value that another name announces now", R"({"v": {"user": "Tr0ub4dor&3"}})",
               R"({"v": {"password": "Tr0ub4dor&3"}})",
               R"({"v": {"password": "[REDACTED:password]"}})"},
        Change{"a value that the name beside it announces now",
               R"({"name": "COLOUR", "value": "Tr0ub4dor&3"})",
               R"({"name": "API_SECRET", "value": "Tr0ub4dor&3"})",
               R"({"name": "API_SECRET", "value": "[REDACTED:token]"})"},
        Change{"a list that became a text", R"({"a": ["password=Tr0ub4dor"]})",
               R"({"a": "password=Tr0ub4dor"})", R"({"a": "password=[REDACTED:password]"})"}));

}  // namespace
}  // namespace baton::policy
