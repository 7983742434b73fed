#include "domain/policy/text_stream.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>

#include "domain/policy/secrets.h"

namespace baton::policy {
namespace {

constexpr std::string_view kToken = "ghp_0123456789abcdefghijklmnopqrstuvwxyz";
const detection::SecretRules& kRules = detection::SecretRules::built_in();

std::string streamed(std::string_view text, std::size_t piece) {
  TextStream stream(kRules);
  std::string result;
  for (std::size_t at = 0; at < text.size(); at += piece) {
    result += stream.add(text.substr(at, piece));
  }
  return result + stream.finish();
}

// The text arrives in pieces, and pauses after each.
std::string streamed_with_pauses(std::string_view text, std::size_t piece) {
  TextStream stream(kRules);
  std::string result;
  for (std::size_t at = 0; at < text.size(); at += piece) {
    result += stream.add(text.substr(at, piece));
    result += stream.settled();
  }
  return result + stream.finish();
}

std::string key_of(std::size_t lines) {
  std::string key = "-----BEGIN RSA PRIVATE KEY-----\n";
  for (std::size_t i = 0; i < lines; ++i) key += std::string(63, 'A') + "b\n";
  return key + "-----END RSA PRIVATE KEY-----\n";
}

// Lines with a secret at every distance from the places where a text is cut.
std::string long_text() {
  std::string text;
  for (std::size_t i = 0; text.size() < 400'000; ++i) {
    text += std::string(i % 97, 'x') + " token=" + std::string(kToken) + " end\n";
    if (i % 50 == 0) text += key_of(i % 7 + 20);
    if (i % 60 == 0) text += "{\"password\": \"hunter22\", \"n\": " + std::to_string(i) + "}\n";
  }
  return text;
}

TEST(TextStream, GivesWhatTheWholeTextGivesInPiecesOfAnySize) {
  const std::string text = long_text();
  const std::string whole = redact_secrets(text, kRules);
  for (const std::size_t piece : {std::size_t{997}, std::size_t{4'096}, std::size_t{65'536},
                                  std::size_t{100'001}, text.size()}) {
    EXPECT_EQ(streamed(text, piece), whole) << piece;
  }
}

TEST(TextStream, GivesWhatTheWholeTextGivesInOneLine) {
  std::string text = long_text();
  std::replace(text.begin(), text.end(), '\n', ' ');
  EXPECT_EQ(streamed(text, 10'000), redact_secrets(text, kRules));
}

TEST(TextStream, ReturnsTheBeginningBeforeTheEnd) {
  TextStream stream(kRules);
  std::string result;
  for (int i = 0; i < 2'000; ++i) result += stream.add("a line with " + std::string(kToken) + "\n");
  EXPECT_TRUE(result.starts_with("a line with [REDACTED:github-token]\n"));
  EXPECT_GT(result.size(), 20'000U);
}

TEST(TextStream, DropsTheRestOfASecretThatIsTooLongToKeep) {
  const std::string token = "ghp_" + std::string(3 << 20, 'a') + "Z9";
  const std::string result = streamed("see " + token + " and more\n", 65'536);
  EXPECT_EQ(result, "see [REDACTED:github-token] and more\n");
}

// A text that must be kept is searched again only when it has doubled.
TEST(TextStream, ReturnsALineWhenItsEndArrives) {
  TextStream stream(kRules);
  std::string result;
  for (int i = 0; i < 10; ++i) result += stream.add(std::string(30'000, 'a'));
  EXPECT_TRUE(result.empty());
  for (int i = 0; i < 10; ++i) result += stream.add("\n" + std::string(30'000, ' '));
  EXPECT_GT(result.size(), 300'000U);
}

TEST(TextStream, GivesWhatTheWholeTextGivesIfItPauses) {
  std::string text = long_text();
  text.resize(100'000);
  const std::string whole = redact_secrets(text, kRules);
  for (const std::size_t piece : {std::size_t{61}, std::size_t{997}, std::size_t{4'096}}) {
    EXPECT_EQ(streamed_with_pauses(text, piece), whole) << piece;
  }
}

TEST(TextStream, HoldsSecretsOfSeveralLinesWhenItPauses) {
  constexpr std::string_view kStreamed[] = {
      "a\n<password>\n  hunter22\n</password>\nb\n",
      "password: |\n  Summer2026x\nb\n",
      "apiVersion: v1\ndata:\n  user: c3VtbWVyMjAyNg==\n  other: d2ludGVyMjAyNg==\nkind: "
      "Secret\nb\n",
      "kind: Secret\nstringData:\n  config: |\n    first-line-x1\n    second-line-y2\n  a: "
      "b\n---\nb\n",
      "items:\n  -\n    data:\n      user: c3VtbWVyMjAyNg==\n    type: Opaque\n    kind: "
      "Secret\nb\n",
      "a\n{\n  \"data\": {\n    \"user\": \"c3VtbWVyMjAyNg==\"\n  },\n  \"kind\": "
      "\"Secret\"\n}\nb\n",
  };
  for (const std::string_view text : kStreamed) {
    const std::string whole = redact_secrets(std::string(text), kRules);
    EXPECT_NE(whole, text);
    for (std::size_t piece = 1; piece < 40; ++piece) {
      EXPECT_EQ(streamed_with_pauses(text, piece), whole) << piece;
    }
  }
  const std::string key = "a\n" + key_of(20) + "b\n";
  EXPECT_EQ(streamed_with_pauses(key, 65), "a\n[REDACTED:private-key]\nb\n");
}

TEST(TextStream, ReturnsCompleteLinesWhenItPauses) {
  TextStream stream(kRules);
  EXPECT_EQ(stream.add("token=" + std::string(kToken) + "\nnext: <b>x</b>, data: y\nsee ghp_"), "");
  EXPECT_EQ(stream.settled(), "token=[REDACTED:github-token]\nnext: <b>x</b>, data: y\n");
  EXPECT_EQ(stream.settled(), "");
  EXPECT_EQ(stream.add("0123456789abcdefghijklmnopqrstuvwxyz\n"), "");
  EXPECT_EQ(stream.settled(), "see [REDACTED:github-token]\n");
  EXPECT_EQ(stream.add("data: {\"id\": 1}\n\n"), "");
  EXPECT_EQ(stream.settled(), "data: {\"id\": 1}\n\n");
  EXPECT_EQ(stream.finish(), "");
}

TEST(TextStream, HoldsWhatOwnPatternsMayMatchWhenItPauses) {
  TextStream stream(detection::SecretRules({{.name = "acme", .pattern = "BEGIN\\s+END"}}, {}));
  EXPECT_EQ(stream.add("a\nBEGIN\n"), "");
  EXPECT_EQ(stream.settled(), "");
  EXPECT_EQ(stream.add("END\nb\n"), "");
  EXPECT_EQ(stream.finish(), "a\n[REDACTED:acme]\nb\n");
}

TEST(TextStream, KeepsALongTextWithoutLines) {
  const std::string text(3 << 20, 'a');
  EXPECT_EQ(streamed(text, 65'536), text);
}

TEST(TextStream, KeepsATextWithoutSecrets) {
  std::string text;
  for (int i = 0; i < 20'000; ++i)
    text += "commit 0123456789abcdef0123456789abcdef01234567 \xE4\xBD\xA0\n";
  EXPECT_EQ(streamed(text, 1'000), text);
}

TEST(TextStream, HoldsNoBlockThatIsNoPrivateKey) {
  TextStream stream(kRules);
  std::string result = stream.add("-----BEGIN TEST RUN-----\nstarted\n");
  result += stream.settled();
  EXPECT_EQ(result, "-----BEGIN TEST RUN-----\nstarted\n");
}

TEST(TextStream, HoldsAValueUntilItsObjectEnds) {
  TextStream stream(kRules);
  std::string result = stream.add("{\n\"ParameterValue\": \"c9XbW7qLkPz83mNvRt5Y\",\n");
  result += stream.settled();
  EXPECT_EQ(result, "");
  result += stream.add("\"ParameterKey\": \"DBPassword\"}\n");
  result += stream.settled();
  EXPECT_EQ(result,
            "{\n\"ParameterValue\": \"[REDACTED:password]\",\n\"ParameterKey\": \"DBPassword\"}\n");
}

TEST(TextStream, RedactsDocumentsThatFillLines) {
  for (const std::string_view text :
       {R"({"api_key": {"prod": "Xq9tbYL2mW4kZp7R"}})", "{\"api_key\":\n \"Xq9tbYL2mW4kZp7R\"}\n",
        "start\n{\"db_password\": 83726150}\r\n[1] "
        "x\n[[\"API_TOKEN\",\n\"Xq9tbYL2mW4kZp7R\"]]\n"}) {
    const std::string whole = redact_secrets(std::string(text), kRules);
    EXPECT_EQ(whole.find("Xq9t"), std::string::npos) << whole;
    EXPECT_EQ(whole.find("8372"), std::string::npos) << whole;
    for (std::size_t piece = 1; piece < 40; ++piece) {
      EXPECT_EQ(streamed(text, piece), whole) << piece;
      EXPECT_EQ(streamed_with_pauses(text, piece), whole) << piece;
    }
  }
}

// A document of more than 1 MiB, with passwords at every distance from the places where it is cut.
std::string long_document(std::string_view password, std::string_view inner_password,
                          char separator) {
  std::string text = "{";
  for (std::size_t i = 0; i < 2'500; ++i) {
    text += separator;
    text += "\"a\": \"" + std::string(i % 97 * 10, 'x') + R"(\\", "db_password": )";
    text += password;
    text += R"(, "log": "{\"pwd\": )";
    text += inner_password;
    text += "}\",";
  }
  return text + "\"end\": 1}\n";
}

TEST(TextStream, LeavesALongDocumentADocument) {
  for (const char separator : {'\n', ' '}) {
    const std::string text = long_document("83726150", "83726150", separator);
    const std::string expected =
        long_document(R"("[REDACTED:password]")", R"(\"[REDACTED:password]\")", separator);
    ASSERT_GT(text.size(), std::size_t{1} << 20);
    for (const std::size_t piece : {std::size_t{4'099}, std::size_t{65'536}, text.size()}) {
      const std::string result = streamed(text + "pwd: 83726150\n", piece);
      EXPECT_TRUE(result == expected + "pwd: [REDACTED:password]\n") << piece;
    }
  }
}

TEST(TextStream, ReturnsADocumentWhenItsLineEnds) {
  TextStream stream(kRules);
  std::string result = stream.add("{\"api_key\": {\"prod\": \"Xq9tbYL2mW4kZp7R\"}}");
  result += stream.settled();
  EXPECT_EQ(result, "");
  result += stream.add("\n");
  result += stream.settled();
  EXPECT_EQ(result, "{\"api_key\": {\"prod\": \"[REDACTED:token]\"}}\n");
}

TEST(TextStream, KeepsNoDocumentThatDoesNotEnd) {
  TextStream stream(kRules);
  std::string result = stream.add("[\n");
  for (int i = 0; i < 200'000; ++i) result += stream.add("{\"n\": " + std::to_string(i) + "},\n");
  EXPECT_GT(result.size(), 500'000U);
}

TEST(TextStream, HoldsEntriesUntilTheirDocumentEnds) {
  TextStream stream(kRules);
  std::string result = stream.add("data:\n  a: b\nnext: c\n");
  result += stream.settled();
  EXPECT_EQ(result, "data:\n");
  result += stream.add("---\nd\n");
  result += stream.settled();
  EXPECT_EQ(result, "data:\n  a: b\nnext: c\n---\nd\n");
}

}  // namespace
}  // namespace baton::policy
