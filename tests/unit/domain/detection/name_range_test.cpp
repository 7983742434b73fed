#include "domain/detection/name_range.h"

#include <gtest/gtest.h>

#include <string>

#include "unit/domain/detection/cleaned.h"

namespace baton::detection {
namespace {

std::string with_word(const std::string& text) {
  const NameRange last{.begin = text.rfind(' ') + 1, .end = text.size()};
  return std::string(with_word_before(text, last).in(text));
}

TEST(NameRange, HasTheWholeWordBefore) {
  EXPECT_EQ(with_word("the API key"), "API key");
  EXPECT_EQ(with_word("const apiKey2 string"), "apiKey2 string");
  EXPECT_EQ(with_word("var db_pass_1 string"), "db_pass_1 string");
  EXPECT_EQ(with_word("all 2 keys"), " keys");
  EXPECT_EQ(with_word("256_key"), "256_key");
}

TEST(NameRange, EndsWithANumberInFrontOfItsType) {
  for (const std::string_view text :
       {"const apiKey2 string = \"@\"", "var secret_key_1 string = \"@\"",
        "const API_TOKEN2 string = \"@\"", "const apiKey string = \"@\""}) {
    EXPECT_EQ(cleaned(filled(text, "Xq9tbYL2mW4kZp7R")), filled(text, "[REDACTED:token]"));
  }
  EXPECT_EQ(cleaned("var dbPassword1 string = \"hunter2xyz\""),
            "var dbPassword1 string = \"[REDACTED:password]\"");
  for (const std::string text :
       {"var utf8 string = \"Xq9tbYL2mW4kZp7R\"", "const pass1 string = \"hunter2xyz\"",
        "sha256 key: Xq9tbYL2mW4kZp7R", "2 KEYS: Xq9tbYL2mW4kZp7R",
        "const apiKey2 string = \"changeme\""}) {
    EXPECT_EQ(cleaned(text), text);
  }
}

}  // namespace
}  // namespace baton::detection
