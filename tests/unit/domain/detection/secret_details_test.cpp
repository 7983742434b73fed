#include "domain/detection/secret_details.h"

#include <gtest/gtest.h>

#include <string>

#include "unit/domain/detection/cleaned.h"

namespace baton::detection {
namespace {

const std::string kUuid = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";
const std::string kSha1 = "0123456789abcdef0123456789abcdef01234567";

TEST(SecretDetails, AreKeywordsOfSchemasAndModels) {
  for (const std::string text :
       {R"({"SessionToken":{"shape":"Oauth2Credential"}})",
        R"({"apiToken":{"type":"string","pattern":"[a-f0-9]{32}"}})",
        R"({"password":{"type":"string","title":"8+?chars!1","$ref":"a8?bc!1x"}})",
        R"({"secret":{"name":"db-credentials-7f9c2k","location":"x-amz-token2x"}})"}) {
    EXPECT_EQ(cleaned(text), text);
  }
  for (const std::string member : {"default", "example", "const", "value", "prod", "Type"}) {
    const std::string text = R"({"password":{"type":"string",")" + member + R"(":"@"}})";
    EXPECT_EQ(cleaned(filled(text, "hunter2x")), filled(text, "[REDACTED:password]"));
  }
}

TEST(SecretDetails, AreDigestsAndVersions) {
  const std::string digest =
      "sha512-RdJUflcE3cUzKiMqQgsCu06FPu9UdIJO0beYbPhHN4k6apgJtifcoCtT9bcxOpYBtpD2kCM6Sbzg4CausW/"
      "PKQ==";
  for (const std::string& value :
       {digest, "sha256:" + kSha1, "h1:" + kSha1 + "=", std::string("1.2.3-rc4"),
        std::string("v1.2.3-rc4"), std::string("2.0.0+build.5a")}) {
    EXPECT_TRUE(describes_secret("any", value)) << value;
    const std::string text = R"({"node_modules/js-tokens":{"any":")" + value + R"("}})";
    EXPECT_EQ(cleaned(text), text);
  }
  for (const std::string value :
       {"sha512-hunter2", "sha512", "1.2-rc4", "v1.2.3rc4", "1.2.3-c9XbW7qLkPz83mNvRt5Y",
        "1.2.3-a!9", "", "v", "..", "hunter2x"}) {
    EXPECT_FALSE(describes_secret("any", value)) << value;
  }
}

TEST(SecretDetails, AreIdentifiersThatTheirNamesTell) {
  for (const std::string member : {"id", "uid", "clusterUuid", "tokenID"}) {
    EXPECT_TRUE(describes_secret(member, kUuid)) << member;
    EXPECT_FALSE(describes_secret(member, kSha1)) << member;
  }
  for (const std::string member : {"commit", "gitHead", "digest", "_shasum", "SHA256"}) {
    EXPECT_TRUE(describes_secret(member, kSha1)) << member;
    EXPECT_FALSE(describes_secret(member, kUuid)) << member;
    EXPECT_FALSE(describes_secret(member, "hunter2x")) << member;
  }
  EXPECT_FALSE(describes_secret("prod", kUuid));
  EXPECT_FALSE(describes_secret("prod", kSha1));
  const std::string own = R"({"secret":{"secret":"@"}})";
  EXPECT_EQ(cleaned(filled(own, kUuid)), filled(own, "[REDACTED:token]"));
}

}  // namespace
}  // namespace baton::detection
