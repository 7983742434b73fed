#include "domain/policy/announced_values.h"

#include <gtest/gtest.h>

#include <string>

#include <nlohmann/json.hpp>

#include "domain/policy/secrets.h"
#include "json/pointer.h"

namespace baton::policy {
namespace {

struct Announcement {
  const char* name;
  const char* document;
  const char* redacted;
};

void PrintTo(const Announcement& announcement, std::ostream* out) {
  *out << announcement.name;
}

Json with_announced_redacted(const Json& document) {
  return redact_secrets(document, detection::SecretRules::built_in()).document;
}

class AnnouncedValue : public testing::TestWithParam<Announcement> {};

TEST_P(AnnouncedValue, IsReplaced) {
  const Json once = with_announced_redacted(Json::parse(GetParam().document));
  EXPECT_EQ(once.dump(), Json::parse(GetParam().redacted).dump());
  EXPECT_EQ(with_announced_redacted(once).dump(), once.dump());
}

TEST_P(AnnouncedValue, IsReplacedAtItsPlace) {
  const Json document = Json::parse(GetParam().document);
  const Json whole = with_announced_redacted(document);
  const Json flat = document.flatten();
  for (auto entry = flat.begin(); entry != flat.end(); ++entry) {
    const json::Pointer place = json::Pointer::parse(entry.key()).value();
    const Redacted at_place =
        redact_secrets_at(place, document, detection::SecretRules::built_in());
    EXPECT_EQ(at_place.document, whole[Json::json_pointer(entry.key())]) << entry.key();
    const bool is_changed = at_place.document != entry.value();
    EXPECT_EQ(!at_place.report.redactions.empty(), is_changed) << entry.key();
  }
}

INSTANTIATE_TEST_SUITE_P(
    Places, AnnouncedValue,
    testing::Values(
        Announcement{"an option", R"({"args": ["--api-key", "c9XbW7qLkPz83mNvRt5Y"]})",
                     R"({"args": ["--api-key", "[REDACTED:token]"]})"},
        Announcement{
            "options of servers",
            R"({"mcpServers": {"x": {"args": ["-y", "--token", "c9XbW7qLkPz83mNvRt5Y"]}}})",
            R"({"mcpServers": {"x": {"args": ["-y", "--token", "[REDACTED:token]"]}}})"},
        Announcement{"a login", R"(["curl", "-s", "-u", "bob:c9XbW7qLkPz83mNvRt5Y", "x.io"])",
                     R"(["curl", "-s", "-u", "bob:[REDACTED:password]", "x.io"])"},
        Announcement{"a login of a user", R"(["curl", "--user", "bob:swordfish"])",
                     R"(["curl", "--user", "bob:[REDACTED:password]"])"},
        Announcement{"a value in its option", R"(["mysql", "-u", "root", "-pswordfish"])",
                     R"(["mysql", "-u", "root", "-p[REDACTED:password]"])"},
        Announcement{"an option of two words", R"(["docker", "login", "-p", "swordfish"])",
                     R"(["docker", "login", "-p", "[REDACTED:password]"])"},
        Announcement{"a password with punctuation", R"(["--password", "a,b c;9X)Y"])",
                     R"(["--password", "[REDACTED:password]"])"},
        Announcement{"a cookie option", R"(["curl", "--cookie", "sid=k3J9xQ2mT7vB5nR8; a=1"])",
                     R"(["curl", "--cookie", "sid=[REDACTED:cookie]; a=1"])"},
        Announcement{"options without secrets",
                     R"(["--token", "--verbose2x", "--password", "${PASS1}", "-u", "1000:1000",
                         "--token", 5, "-p", "8080:80", "mysql", "-port"])",
                     R"(["--token", "--verbose2x", "--password", "${PASS1}", "-u", "1000:1000",
                         "--token", 5, "-p", "8080:80", "mysql", "-p[REDACTED:password]"])"},
        Announcement{"a cookie", R"({"Cookie": "session=c9XbW7qLkPz83mNvRt5Y; theme=dark"})",
                     R"({"Cookie": "session=[REDACTED:cookie]; theme=dark"})"},
        Announcement{"a new cookie", R"({"set-cookie": "session=c9XbW7qLkPz83mNvRt5Y; HttpOnly"})",
                     R"({"set-cookie": "session=[REDACTED:cookie]; HttpOnly"})"},
        Announcement{"new cookies",
                     R"({"set-cookie": ["session=c9XbW7qLkPz83mNvRt5Y; Path=/", "theme=dark"]})",
                     R"({"set-cookie": ["session=[REDACTED:cookie]; Path=/", "theme=dark"]})"},
        Announcement{"a named header",
                     R"({"name": "Set-Cookie", "value": "s=c9XbW7qLkPz83mNvRt5Y; Path=/"})",
                     R"({"name": "Set-Cookie", "value": "s=[REDACTED:cookie]; Path=/"})"},
        Announcement{
            "cookies of a client",
            R"({"cookies": {"sessionid": "c9XbW7qLkPz83mNvRt5Y", "theme": "dark-mode-2"}})",
            R"({"cookies": {"sessionid": "[REDACTED:cookie]", "theme": "dark-mode-2"}})"},
        Announcement{
            "recorded cookies",
            R"({"cookies": [{"name": "sid", "value": "c9XbW7qLkPz83mNvRt5Y", "path": "/"}]})",
            R"({"cookies": [{"name": "sid", "value": "[REDACTED:cookie]", "path": "/"}]})"},
        Announcement{"a login behind letters", R"(["curl", "-su", "bob:swordfish"])",
                     R"(["curl", "-su", "bob:[REDACTED:password]"])"},
        Announcement{"passed tests", R"({"pass": ["TestBase64", "Test1234"]})",
                     R"({"pass": ["TestBase64", "[REDACTED:password]"]})"},
        Announcement{"a user and a group", R"(["docker", "run", "-u", "node1:node22", "img"])",
                     R"(["docker", "run", "-u", "node1:node22", "img"])"},
        Announcement{"an option with one dash", R"(["keytool", "-storepass", "hunter2"])",
                     R"(["keytool", "-storepass", "[REDACTED:password]"])"},
        Announcement{"a session alone", R"({"sessionCookie": "c9XbW7qLkPz83mNvRt5Y"})",
                     R"({"sessionCookie": "[REDACTED:credentials]"})"},
        Announcement{"a name in another case",
                     R"([{"Name": "DB_PASSWORD", "Value": "c9XbW7qLkPz83mNvRt5Y"}])",
                     R"([{"Name": "DB_PASSWORD", "Value": "[REDACTED:password]"}])"},
        Announcement{"a parameter of a stack",
                     R"({"ParameterKey": "DbPassword", "ParameterValue": "c9XbW7qLkPz83mNvRt5Y"})",
                     R"({"ParameterKey": "DbPassword", "ParameterValue": "[REDACTED:password]"})"},
        Announcement{"a header", R"({"header": "X-Api-Key", "value": "c9XbW7qLkPz83mNvRt5Y"})",
                     R"({"header": "X-Api-Key", "value": "[REDACTED:token]"})"},
        Announcement{"a harmless parameter", R"({"Key": "Owner", "Value": "c9XbW7qLkPz83mNv"})",
                     R"({"Key": "Owner", "Value": "c9XbW7qLkPz83mNv"})"},
        Announcement{"names in lists",
                     R"({"env": [["DB_PASSWORD", "Xq9tbYL2mW4kZp7R"], ["USER", "Xq9tbYL2mW4kZp7R"]],
                         "rawHeaders": ["Host", "x.io", "X-Api-Key", "Xq9tbYL2mW4kZp7R"]})",
                     R"({"env": [["DB_PASSWORD", "[REDACTED:password]"],
                                 ["USER", "Xq9tbYL2mW4kZp7R"]],
                         "rawHeaders": ["Host", "x.io", "X-Api-Key", "[REDACTED:token]"]})"},
        Announcement{"lists of names",
                     R"({"required": ["password", "apiToken", "DB_PASSWORD_2", "token"],
                         "x": ["[REDACTED:token]", "Xq9tbYL2mW4kZp7R"]})",
                     R"({"required": ["password", "apiToken", "DB_PASSWORD_2", "token"],
                         "x": ["[REDACTED:token]", "Xq9tbYL2mW4kZp7R"]})"},
        Announcement{"a number", R"({"db_password": 83726150, "user": {"pwd": 654321}})",
                     R"({"db_password": "[REDACTED:password]",
                         "user": {"pwd": "[REDACTED:password]"}})"},
        Announcement{"a named number", R"([{"name": "DB_PASSWORD", "value": 83726150}])",
                     R"([{"name": "DB_PASSWORD", "value": "[REDACTED:password]"}])"},
        Announcement{
            "numbers inside",
            R"({"password": [837261, 12345], "pwd": {"prod": 837261, "iterations": 600000}})",
            R"({"password": ["[REDACTED:password]", 12345],
                         "pwd": {"prod": "[REDACTED:password]", "iterations": 600000}})"},
        Announcement{"a long number", R"({"password": 123456789012345678901234})",
                     R"({"password": "[REDACTED:password]"})"},
        Announcement{"numbers that are no secrets",
                     R"({"tokens": 200000, "maxTokens": 200000, "passCount": 123456,
                         "pinCount": 123456, "token_limit": 200000, "password_min_length": 123456,
                         "passwordChangedAt": 1700000000, "passwords": 100000, "pass": 123456,
                         "password": 20261124, "pwd": 12345, "db_pwd": -837261, "x_pwd": 8372.61,
                         "input_cost_per_token": 1.25e-06, "qualityGates": {"details": {
                         "no-password": {"checked": 123456}}}})",
                     R"({"tokens": 200000, "maxTokens": 200000, "passCount": 123456,
                         "pinCount": 123456, "token_limit": 200000, "password_min_length": 123456,
                         "passwordChangedAt": 1700000000, "passwords": 100000, "pass": 123456,
                         "password": 20261124, "pwd": 12345, "db_pwd": -837261, "x_pwd": 8372.61,
                         "input_cost_per_token": 1.25e-06, "qualityGates": {"details": {
                         "no-password": {"checked": 123456}}}})"},
        Announcement{"a gate",
                     R"({"qualityGates": {"details": {"tests-pass": {"executionId": "exec_002"}}},
                         "tests-pass": {"details": "exec_002"}})",
                     R"({"qualityGates": {"details": {"tests-pass": {"executionId": "exec_002"}}},
                         "tests-pass": {"details": "[REDACTED:password]"}})"},
        Announcement{"details of a secret",
                     R"({"secret": {"uid": "3f2504e0-4f89-41d3-9a0c-0305e82c3301",
                         "commit": "0123456789abcdef0123456789abcdef01234567", "n": "a1b2c3d4e5f6"},
                         "apiToken": {"pattern": "[a-f0-9]{32}", "default": "a1b2c3d4e5f6"}})",
                     R"({"secret": {"uid": "3f2504e0-4f89-41d3-9a0c-0305e82c3301",
                         "commit": "0123456789abcdef0123456789abcdef01234567",
                         "n": "[REDACTED:token]"},
                         "apiToken": {"pattern": "[a-f0-9]{32}", "default": "[REDACTED:token]"}})"},
        Announcement{"cookies without sessions", R"({"cookie": "theme=dark; lang=en; consent=1"})",
                     R"({"cookie": "theme=dark; lang=en; consent=1"})"}));

}  // namespace
}  // namespace baton::policy
