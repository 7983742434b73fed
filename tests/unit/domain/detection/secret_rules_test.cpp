#include "domain/detection/secret_rules.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "domain/policy/secrets.h"
#include "unit/domain/detection/cleaned.h"

namespace baton::detection {
namespace {

const SecretRules kAcme({{"acme-key", R"(\bacme_[0-9a-f]{8})"}}, {});
constexpr const char* kToken = "ghp_0123456789abcdefghijklmnopqrstuvwxyz";

TEST(SecretRules, FindAKindOfTheProject) {
  EXPECT_EQ(cleaned("use acme_01234567, then acme_89abcdef", kAcme),
            "use [REDACTED:acme-key], then [REDACTED:acme-key]");
  EXPECT_EQ(cleaned("use acme_01234567", SecretRules::built_in()), "use acme_01234567");
}

TEST(SecretRules, FindAKindAmongManyOfTheProject) {
  std::vector<OwnKind> kinds;
  for (int number = 100; number < 140; ++number) {
    const std::string text = std::to_string(number);
    kinds.push_back({"key-" + text, "\\bacme" + text + "_[0-9]{4}"});
  }
  kinds.push_back({"whole-key", "^acme[0-9]{4}$"});
  kinds[5].pattern = "(";  // ignored
  const SecretRules many(kinds, {});
  EXPECT_EQ(cleaned("acme139_0123, acme100_0123, acme139_4567 and acme105_0123", many),
            "[REDACTED:key-139], [REDACTED:key-100], [REDACTED:key-139] and acme105_0123");
  EXPECT_EQ(cleaned("acme0123", many), "[REDACTED:whole-key]");
  EXPECT_EQ(cleaned("x acme0123", many), "x acme0123");
}

TEST(SecretRules, FindAKindOfTheProjectInBase64AndEscapes) {
  EXPECT_EQ(cleaned("dXNlIGFjbWVfMDEyMzQ1NjcgZm9yIGl0", kAcme), "[REDACTED:acme-key]");
  EXPECT_EQ(cleaned("acme\\u005f01234567", kAcme), "[REDACTED:acme-key]");
}

TEST(SecretRules, DoNotRedactAReplacement) {
  const SecretRules wide({{"word", "[A-Za-z:-]+"}}, {});
  const std::string once = cleaned(std::string("a 1 ") + kToken, wide);
  EXPECT_EQ(cleaned(once, wide), once);
}

TEST(SecretRules, AllowAValue) {
  const SecretRules rules({}, {{.kind = {}, .value = kToken, .pattern = {}, .files = {}}});
  EXPECT_EQ(cleaned(std::string("x ") + kToken, rules), std::string("x ") + kToken);
  EXPECT_EQ(cleaned(std::string("x ") + kToken + "0", rules), "x [REDACTED:github-token]");
}

TEST(SecretRules, AllowAPatternOfTheWholeSecret) {
  const SecretRules rules({}, {{.kind = {}, .value = {}, .pattern = "ghp_0123.*", .files = {}},
                               {.kind = {}, .value = {}, .pattern = "xyz", .files = {}}});
  EXPECT_EQ(cleaned(kToken, rules), kToken);
  EXPECT_EQ(cleaned("ghp_9123456789abcdefghijklmnopqrstuvwxyz", rules), "[REDACTED:github-token]");
}

TEST(SecretRules, AllowOnlyWhatSatisfiesEveryMember) {
  const SecretRules rules({}, {{.kind = "password", .value = kToken, .pattern = {}, .files = {}}});
  EXPECT_EQ(cleaned(kToken, rules), "[REDACTED:github-token]");
}

TEST(SecretRules, AllowAMemberOfADocument) {
  const SecretRules rules({},
                          {{.kind = "password", .value = "hunter22", .pattern = {}, .files = {}}});
  const Json document = {{"password", "hunter22"}};
  EXPECT_EQ(policy::redact_secrets(document, rules).document, document);
}

TEST(SecretRules, AllowInFilesOnlyThere) {
  const SecretRules rules({},
                          {{.kind = {}, .value = {}, .pattern = {}, .files = "tests/**/*.txt"}});
  EXPECT_FALSE(rules.allows("password", "x"));
  EXPECT_TRUE(rules.for_file("tests/a.txt").allows("password", "x"));
  EXPECT_TRUE(rules.for_file("tests/a/b.txt").allows("password", "x"));
  EXPECT_FALSE(rules.for_file("tests/a.txt.md").allows("password", "x"));
  EXPECT_FALSE(rules.for_file("other/tests/a.txt").allows("password", "x"));
}

TEST(SecretRules, ReportAnUnusablePattern) {
  const Result<void> bad = SecretRules({{"a", "b"}, {"acme", "(?<=x)y"}}, {}).prepare();
  ASSERT_FALSE(bad);
  EXPECT_EQ(bad.error().code, ErrorCode::malformed);
  EXPECT_EQ(bad.error().pointer, "/patterns/1/pattern");
  const Result<void> empty =
      SecretRules({}, {{.kind = {}, .value = {}, .pattern = "a*", .files = {}}}).prepare();
  ASSERT_FALSE(empty);
  EXPECT_EQ(empty.error().pointer, "/allow/0/pattern");
}

}  // namespace
}  // namespace baton::detection
