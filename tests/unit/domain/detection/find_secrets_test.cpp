#include "domain/detection/find_secrets.h"

#include <gtest/gtest.h>

#include <iostream>

#include "unit/domain/detection/cleaned.h"
#include "unit/domain/detection/corpus.h"
#include "unit/domain/detection/token_samples.h"

namespace baton::detection {
namespace {

constexpr std::uint32_t kSeed = 20261124;

// Whether no eight characters in a row of the secret are left. Shorter secrets are whole or gone.
bool is_gone(const std::string& text, const std::string& secret) {
  constexpr std::size_t kPart = 8;
  constexpr std::size_t kPrefix = 16;  // public, and so no part of the secret
  if (secret.size() <= kPart + kPrefix) return text.find(secret) == std::string::npos;
  for (std::size_t at = kPrefix; at + kPart <= secret.size(); ++at) {
    if (text.find(secret.substr(at, kPart)) != std::string::npos) return false;
  }
  return true;
}

double share_of_found(const std::vector<Line>& lines) {
  std::size_t found = 0;
  for (const Line& line : lines) {
    if (is_gone(cleaned(line.text), line.secret)) {
      ++found;
    } else {
      std::cout << "missed: " << line.text << "\n";
    }
  }
  return static_cast<double>(found) / static_cast<double>(lines.size());
}

TEST(FindSecrets, NamesTheKindOfEachSample) {
  Corpus corpus(kSeed);
  for (const Sample& sample : token_samples()) {
    const std::string secret = corpus.fill(sample.pattern);
    const std::vector<Secret> found = find_secrets("see " + secret);
    ASSERT_EQ(found.size(), 1U) << secret;
    EXPECT_EQ(found.front().kind, sample.kind) << secret;
    EXPECT_EQ(found.front().begin, 4U) << secret;
    EXPECT_EQ(found.front().end, 4 + secret.size()) << secret;
  }
}

TEST(FindSecrets, FindsTokensInAllSurroundings) {
  EXPECT_GE(share_of_found(Corpus(kSeed).tokens()), 0.995);
}

TEST(FindSecrets, FindsSecretsByTheirContext) {
  EXPECT_GE(share_of_found(Corpus(kSeed).contextual(2'000)), 0.98);
}

TEST(FindSecrets, FindsEncodedTokens) {
  EXPECT_GE(share_of_found(Corpus(kSeed).encoded()), 0.95);
}

TEST(FindSecrets, FindsNothingInHarmlessTexts) {
  for (const Line& line : Corpus(kSeed).harmless(10)) EXPECT_EQ(cleaned(line.text), line.text);
}

TEST(FindSecrets, ChangesNothingTheSecondTime) {
  Corpus corpus(kSeed);
  for (const auto& lines : {corpus.tokens(), corpus.contextual(500), corpus.encoded()}) {
    for (const Line& line : lines) {
      const std::string once = cleaned(line.text);
      EXPECT_EQ(cleaned(once), once) << line.text;
    }
  }
}

TEST(FindSecrets, ReturnsSecretsInOrderAndApart) {
  std::string text;
  for (const Line& line : Corpus(kSeed).tokens()) text += line.text + "\n";
  std::size_t end = 0;
  for (const Secret& secret : find_secrets(text)) {
    EXPECT_GE(secret.begin, end);
    EXPECT_LT(secret.begin, secret.end);
    end = secret.end;
  }
  EXPECT_LE(end, text.size());
}

TEST(FindSecrets, EndsAKeyWithoutItsLastLineAtTheFirstOtherCharacter) {
  const std::string text = "-----BEGIN RSA PRIVATE KEY-----\nMIIEabc\n} // the rest stays";
  EXPECT_EQ(cleaned(text), "[REDACTED:private-key]} // the rest stays");
}

TEST(FindSecrets, FindsWhatOnlyStandsInTheBracketsOfAReplacement) {
  EXPECT_EQ(cleaned("[REDACTED: token=ghp_16C7e42F292c6912E7710c838347Ae178B4a]").find("ghp_"),
            std::string::npos);
  EXPECT_EQ(cleaned("see [REDACTED:\npassword=hunter2horse9x\nlist[0]").find("hunter2"),
            std::string::npos);
  EXPECT_EQ(cleaned("password=[REDACTED:client name]"), "password=[REDACTED:client name]");
}

TEST(FindSecrets, SkipsFilesInsideOfTexts) {
  const std::string text =
      "data:image/png;base64," + std::string(40, 'Q') + "/AKIA" + std::string(16, 'A') + " end";
  EXPECT_EQ(cleaned(text), text);
}

TEST(FindSecrets, TellsPasswordsFromVariables) {
  for (const std::string password :
       {"$Ecr3t!x9", "$P@ssw0rd1", "$ecr3t#X9", "$Tr0ub4dor*3", "$Up3rS^cure"}) {
    EXPECT_EQ(cleaned("DB_PASSWORD=" + password), "DB_PASSWORD=[REDACTED:password]");
    EXPECT_EQ(cleaned("password: '" + password + "'"), "password: '[REDACTED:password]'");
  }
  for (const std::string reference :
       {"$NAME", "$Db1Password", "${Ecr3t!x9}", "$(pass show Db1!x)", "$HOME/Db1", "$1!aB2x",
        "$S3_KEY", "$USER@Host1", "$userName@Host1", "$Name1!", "$First1!$Second2", "$env:Db1",
        "$secret->Db1", "$.Values.Db1", "$Cfg1['Key']", "$BASE2!default", "$$Db1", "$Db1Pass;",
        "$Db1.Pass9"}) {
    for (const std::string_view before : {"DB_PASSWORD=", "password: ", "  token: "}) {
      const std::string text = std::string(before) + reference;
      EXPECT_EQ(cleaned(text), text);
    }
  }
}

TEST(FindSecrets, KeepSentencesWithANumberAndFindPassphrases) {
  for (const std::string sentence :
       {"Password must have at least 8 characters", "8+ characters", "Min. 8 characters",
        "is too short (minimum is 8 characters)", "At least 12 characters!"}) {
    const std::string text = "{\"password\": \"" + sentence + "\"}";
    EXPECT_EQ(cleaned(text), text);
  }
  for (const std::string passphrase :
       {"correct h0rse battery staple", "blue 42 horse 17", "hunter 2024", "tiger lAke 7 stone",
        "correct-horse 8 b@ttery"}) {
    EXPECT_EQ(cleaned("{\"password\": \"" + passphrase + "\"}"),
              "{\"password\": \"[REDACTED:password]\"}");
  }
}

TEST(FindSecrets, FindsTheSecretPartOfALogin) {
  EXPECT_EQ(cleaned("curl -u \":d2LkV78zLx!t\" x"), "curl -u \":[REDACTED:password]\" x");
  EXPECT_EQ(cleaned("curl -u \"d2LkV78zLx!t:\" x"), "curl -u \"[REDACTED:password]:\" x");
  EXPECT_EQ(cleaned("curl --user kevin:'pRf7vG2h1L' -i"),
            "curl --user kevin:'[REDACTED:password]' -i");
  for (const std::string text :
       {"curl -u <user:password> x", "curl --user neo4j:[PASSWORD] x", "curl -u 'test:test'",
        "curl -u \":\" x", "curl -u admin: x", "nc -u :4444 x", "curl -u \"admin:\" x"}) {
    EXPECT_EQ(cleaned(text), text);
  }
}

TEST(FindSecrets, TakesARowOfXForAPlaceholder) {
  for (const std::string prefix : {"ghp_", "AIza", "glpat-", "npm_"}) {
    const std::string text = "use " + prefix + std::string(40, 'x');
    EXPECT_EQ(cleaned(text), text);
  }
}

TEST(FindSecrets, FindsAllSessionsOfACookieHeader) {
  const std::string filler = "theme=" + std::string(300, 'd');
  EXPECT_EQ(cleaned("Cookie: a=1; sid=k3J9xQ2mT7vB5nR8; " + filler + "; jwt=Zt8Lq4Wn6Yc2Hs9P; b=2"),
            "Cookie: a=1; sid=[REDACTED:cookie]; " + filler + "; jwt=[REDACTED:cookie]; b=2");
}

TEST(FindSecrets, EndsACookieHeaderAtItsQuoteOrLine) {
  for (const std::string text : {"-H 'Cookie: theme=dark' etag=k3J9xQ2mT7vB5nR8",
                                 "{\"Cookie\": \"theme=dark\", \"etag\": \"W=k3J9xQ2mT7vB5nR8\"}",
                                 "Cookie: theme=dark\nETag=k3J9xQ2mT7vB5nR8"}) {
    EXPECT_EQ(cleaned(text), text);
  }
}

TEST(FindSecrets, FindsTheSessionsOfCookiesInJson) {
  EXPECT_EQ(cleaned(R"(x {"set-cookie":["a=1; Path=/","sid=k3J9xQ2mT7vB5nR8; HttpOnly"]})"),
            R"(x {"set-cookie":["a=1; Path=/","sid=[REDACTED:cookie]; HttpOnly"]})");
  EXPECT_EQ(cleaned(R"(x {"name":"Set-Cookie","value":"sid=k3J9xQ2mT7vB5nR8; Path=/"})"),
            R"(x {"name":"Set-Cookie","value":"sid=[REDACTED:cookie]; Path=/"})");
}

TEST(FindSecrets, ReadsTheNewValueOfAChange) {
  for (const char* text :
       {"  ~ master_password = \"[REDACTED:password]\" -> \"@\"", "password: null -> \"@\"",
        "~ db_password: (sensitive value) => \"@\"", "  ~ db_password = \\\"\\\" -> \\\"@\\\""}) {
    EXPECT_EQ(cleaned(filled(text, kRandomValue)), filled(text, "[REDACTED:password]"));
  }
  for (const char* text : {"~ master_password = \"@\" -> (known after apply)",
                           "password -> Result<Password1>", "size = 3 -> \"5\""}) {
    EXPECT_EQ(cleaned(filled(text, "")), filled(text, ""));
  }
}

TEST(FindSecrets, ReadsTheLabelOfATerraformBlock) {
  for (const char* text : {"variable \"db_password\" {\n  type = string\n  default = \"@\"\n}",
                           "resource \"random_password\" \"main\" {\n  result = \"@\"\n}"}) {
    EXPECT_EQ(cleaned(filled(text, kRandomValue)), filled(text, "[REDACTED:password]"));
  }
  const char* other = "variable \"db_password\" {\n}\nvariable \"image\" {\n  default = \"@\"\n}";
  EXPECT_EQ(cleaned(filled(other, kRandomValue)), filled(other, kRandomValue));
}

TEST(FindSecrets, ReadsTextsInSeveralQuotesAndCharacterData) {
  for (const std::string_view text :
       {"password = \"\"\"@\"\"\"", "password = '''\n@\n'''", "a,\"{\"\"password\"\":\"\"@\"\"}\"",
        "<password><![CDATA[@]]></password>", "<password>\n  <![CDATA[ @ ]]>\n</password>"}) {
    EXPECT_EQ(cleaned(filled(text, kRandomValue)), filled(text, "[REDACTED:password]"));
  }
}

TEST(FindSecrets, TellsAWholeWebhookFromAPartOfOne) {
  const std::string slack = "https://hooks.slack.com/services/T0ABCDEF1/B0ABCDEF2/";
  EXPECT_EQ(cleaned("see " + slack + "c9XbW7qLkPz83mNvRt5Yabcd... there"),
            "see [REDACTED:slack-webhook]... there");
  for (const std::string& text :
       std::vector<std::string>{slack + "c9Xb...", slack + "...",
                                "https://hooks.slack.com/services/.../B0/c9XbW7qLkPz83m",
                                "https://discord.com/api/webhooks/123456789012345678/..."}) {
    EXPECT_EQ(cleaned(text), text);
  }
}

TEST(FindSecrets, ReadsValuesOnTheNextLineAndInLists) {
  const std::string secret = "Zf3D0LXCM3EIMbgJpUNnkRtOfOueHznB";
  for (const std::string_view text :
       {"<apiToken>\n    @\n</apiToken>", "api_token: |\n  @\n", "api_token: >-\n  @\n",
        "apiToken,@,", "get(\"api_token\", \"@\")", "API_TOKEN ::= \"@\"", "apiToken += '@'",
        "creds = @", "HEROKU_KEY=@", "curl --user \"{ab}\":\"@\" https://x.io"}) {
    std::string before(text.substr(0, text.find('@')));
    const std::string after(text.substr(text.find('@') + 1));
    const std::string result = cleaned(before + secret + after);
    EXPECT_TRUE(result.starts_with(before + "[REDACTED:")) << result;
    EXPECT_TRUE(result.ends_with("]" + after)) << result;
  }
}

TEST(FindSecrets, FindsTheDataOfAKubernetesSecret) {
  for (const std::string_view text :
       {"apiVersion: v1\nkind: Secret\nmetadata:\n  name: a-long-name-1\ndata:\n  # of the base\n"
        "  key: @\n  user: YWRtaW4=\ntype: Opaque\n",
        "  data:\n    key: '@'\n  kind: \"Secret\"\n",
        "stringData:\n\t.dockercfg: |\n\t  @\nkind: secret\n"}) {
    std::string filled(text);
    filled.replace(filled.find('@'), 1, "bXlwYXNzd29yZA==");
    std::string expected(text);
    expected.replace(expected.find('@'), 1, "[REDACTED:kubernetes-secret]");
    EXPECT_EQ(cleaned(filled), expected);
    EXPECT_EQ(cleaned(expected), expected);
  }
}

TEST(FindSecrets, KeepsDataOfOtherKindsAndDocuments) {
  for (const std::string text :
       {"kind: ExternalSecret\ndata:\n  name: bXlwYXNzd29yZA==\n",
        "kind: ConfigMap\ndata:\n  name: bXlwYXNzd29yZA==\n",
        "kind: Secret\ndata:\n  csrf: ''\n  name: {{ .Values.name }}\n",
        "kind: Secret\n---\nkind: ConfigMap\ndata:\n  name: bXlwYXNzd29yZA==\n",
        "spec:\n  kind: Secret\ndata:\n  name: bXlwYXNzd29yZA==\n"}) {
    EXPECT_EQ(cleaned(text), text);
  }
}

TEST(FindSecrets, TellsNamesAndPlaceholdersFromTokens) {
  for (const std::string text :
       {"glpat-XXXXXXXXXXX-XXXXXXXX", "token: xoxb-xxxxxxxxx-xxxxxxxxxx-xxxxxxxxxxxx",
        "sgp_0000000000000000_0000000000000000000000000000000000000000",
        "hf_requiredCharacteristicTypesForDisplayMetadata", "password: %DB_PASSWORD1%",
        "publicToken = \"9Cnzj4p4WGeKLs1Pt8QuKUpRKfFLfRYC9AIKjbJTWit\"",
        "Maven - io.jsonwebtoken:jjwt-jackson-0.11.2", "Authorization: basic {base64(a1:B2)}",
        "privateKey: string | types.JsonWebKey2Input",
        "PRIMARY_KEY=Zf3D0LXCM3EIMbgJpUNnkRtOfOueHznB", "[\"token\", \"secret\", \"password\"]",
        "verify(accessToken, refreshTokenOfUser2OrNot3)",
        "authorization: \"token 0000000000000000000000000000000000000001\"",
        "MIIDxTCCAq2gAwIBAgIQAqxcJmoLQJuPC3nyrkYldzANBgkqhkiG9w0BAQUFADBsMQswCQYDVQQGEwJVUzEV"}) {
    EXPECT_EQ(cleaned(text), text);
  }
}

TEST(FindSecrets, TellsTheDashOfANameFromThatOfAnOption) {
  const std::string token = "ghp_9QeWJKY40uvSwMFLbT7rZx2NdC1aHgVpXi3o";
  for (const std::string before : {"-", "--", " -", "=--", "a\n-"}) {
    EXPECT_EQ(cleaned(before + token), before + "[REDACTED:github-token]");
  }
  for (const std::string before : {"a-", "a--", "_-", "1-"}) {
    EXPECT_EQ(cleaned(before + token), before + token);
  }
}

// Places are looked at in blocks.
TEST(FindSecrets, FindsATokenAtAnyPlaceOfALongText) {
  const std::string token = "AKIAQ3EGRP7XKWNZ5TLM";
  for (std::size_t before = 0; before < 140; ++before) {
    const std::vector<Secret> found = find_secrets(std::string(before, ' ') + token);
    ASSERT_EQ(found.size(), 1U) << before;
    EXPECT_EQ(found.front().begin, before);
  }
}

// What precedes a secret can make it a part of a longer one only when that is replaced.
TEST(FindSecrets, FindsNothingInATextWithItsSecretsReplaced) {
  for (const std::string text :
       {R"(word:API-"secret\":\"Ab12d34et\":\"Ab12dCd34\"}")",
        R"({"auths":{"r.io":{"auth":"dXNlcjpwYXNzd29yZDEyMw==Aame -u admin:Summer2x4vQ2"}})",
        R"({"a}name":.io":{"auth":"dXNlcjpwYXNzname":"99999999API_SECR","valvQ2"})"}) {
    const std::string once = cleaned(text);
    EXPECT_TRUE(find_secrets(once).empty()) << once;
  }
}

// A token crosses the end of a line, as in the output of base64.
TEST(FindSecrets, FindsWhatSeveralLinesOfBase64Encode) {
  const std::string first =
      "TkFNRT1zZWFyY2ggb2YgcGhvdG9zLCBieSBjb2xvdXIgYW5kIHBsYWNlIGFuZCBzbyBvbiAuLi4K\n";
  const std::string secret =
      "QT1waG90b3Mgb2YgdHdvIGxpbmVzCkdIPWdocF85UWVXSktZNDB1dlN3TUZMYlQ3clp4Mk5kQzFh\n"
      "SGdWcFhpM28KTkVYVD1ub3RoaW5nIHRoYXQgaXMgc2VjcmV0LCBhbmQgb24KCi4uLi4uLi4uLi4u\n";
  const std::string last = "TEFTVD0xCg==\n";
  EXPECT_EQ(cleaned(first + secret + last), first + "[REDACTED:github-token]\n" + last);
  EXPECT_EQ(cleaned(first + last), first + last);
}

TEST(FindSecrets, SeesNamesAndValuesInColours) {
  for (const std::string_view text :
       {"\x1b[01;31m\x1b[KDB_PASSWORD\x1b[m\x1b[K=@", "\x1b[36mpassword\x1b[0m: \x1b[32m@\x1b[0m",
        "\x1b[34;1m\"password\"\x1b[0m\x1b[1;39m:\x1b[0m \x1b[0;32m\"@\"\x1b[0m",
        R"({"log":"\u001b[36mDB_PASSWORD\u001b[0m=\u001b[32m@\u001b[0m"})"}) {
    EXPECT_EQ(cleaned(filled(text, kRandomValue)), filled(text, "[REDACTED:password]"));
  }
  const std::string harmless = "\x1b[36mDB_HOST\x1b[0m: \x1b[32mc9XbW7qLkPz83mNvRt5Y\x1b[0m";
  EXPECT_EQ(cleaned(harmless), harmless);
}

TEST(FindSecrets, ReadsAQuotedValueWithEscapesOfAShell) {
  EXPECT_EQ(cleaned(filled("DB_PASSWORD=$'@'", kRandomValue)),
            "DB_PASSWORD=$'[REDACTED:password]'");
}

TEST(FindSecrets, SeesATokenWithAnyIgnorableCharacterInIt) {
  const std::string token = "ghp_9QeWJKY40uvSwMFLbT7rZx2NdC1aHgVpXi3o";
  for (const std::string hidden :
       {"\xC2\xAD", "\xCD\x8F", "\xD8\x9C", "\xE1\xA0\x8E", "\xE2\x80\x8E", "\xE2\x80\xAE",
        "\xE2\x81\xA6", "\xE3\x85\xA4", "\xEF\xB8\x8F", "\xF3\xA0\x81\x81", "\\u202e"}) {
    EXPECT_EQ(cleaned("see " + token.substr(0, 9) + hidden + token.substr(9) + " there"),
              "see [REDACTED:github-token] there")
        << hidden;
  }
}

TEST(FindSecrets, TakesLinearTimeForDeepKindsAndBlankLines) {
  std::string text;
  for (std::size_t depth = 0; depth < 1'000; ++depth) {
    text += std::string(depth, ' ') + "kind: Secret\n";
  }
  text += std::string(1'000'000, '\n');
  EXPECT_TRUE(find_secrets(text).empty());
}

// Each took quadratic time once, or could.
TEST(FindSecrets, TakesLinearTimeForHostileTexts) {
  for (const std::string_view part : {"eyJeyJ",
                                      "kind: Secret\ndata:\n a: |\n",
                                      "token: |\n",
                                      "<token>\n",
                                      "a,token,b",
                                      "eyJ.",
                                      "-----BEGIN ",
                                      "password=",
                                      "a=b:c>d|",
                                      "://",
                                      "<a ",
                                      "QUFB",
                                      "%41",
                                      "\"\\\\",
                                      "cookie: ",
                                      "cookie: a=b; ",
                                      "value: name: ",
                                      "\\",
                                      "%\\\\\\",
                                      "password: \"",
                                      "\x1b[0m=",
                                      "\x1b[1",
                                      "a\x1b[m",
                                      "\x1b[m",
                                      "-----BEGIN RSA PRIVATE KEY-----"}) {
    std::string text;
    while (text.size() < 300'000) text += part;
    EXPECT_LE(find_secrets(text).size(), text.size()) << part;
  }
}

}  // namespace
}  // namespace baton::detection
